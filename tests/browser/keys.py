"""Somebody who plays by keys alone: whatever has the focus is seen, and the focus is never lost."""

from playwright.sync_api import Page, expect

#: What has the focus, whether that is nothing, whether it is seen, and whether it is what is looked for.
_FOCUS = """what => {
    const one = document.activeElement;
    const drawn = (each) => each && getComputedStyle(each).outlineStyle !== 'none';
    const piece = one.closest('.piece');
    // A piece of the map has a thick edge.
    const edge = piece && getComputedStyle(piece.querySelector('.ground, [data-line]'));
    const seen = drawn(one) || drawn(one.parentElement) || (edge && parseFloat(edge.strokeWidth) > 3);
    const there = what && one.matches(what);
    return [one.outerHTML.slice(0, 160), one === document.body, Boolean(seen), Boolean(there)];
}"""
#: So many keys lead anywhere.
FAR = 200


class Keys:
    def __init__(self, page: Page) -> None:
        self._page = page

    def press(self, key: str) -> None:
        self._page.keyboard.press(key)

    def at(self, what: str = "") -> bool:
        """Whether the focus is there. Wherever it is, it is seen."""
        told, nowhere, seen, there = self._page.evaluate(_FOCUS, what)
        assert not nowhere, "nothing has the focus"
        assert seen, f"nobody sees that this has the focus: {told}"
        return bool(there)

    def go(self, what: str, key: str = "Tab") -> None:
        """Go on with a key until one of these has the focus."""
        for _ in range(FAR):
            self.press(key)
            # Behind the last thing of the page comes the browser itself, and then the first.
            if self._page.evaluate("document.activeElement !== document.body") and self.at(what):
                return
        raise AssertionError(f"no key leads to {what}")

    def decide(self) -> None:
        """Take the first line, and the first of those behind it, until something is tried; then confirm."""
        page, draft = self._page, self._page.locator(".draft .what")
        expect(page.locator(".choices:not([inert]) .line").first).to_be_visible(timeout=20_000)
        self.go(".now .line")
        self.press("Enter")
        for depth in range(1, 6):
            # Behind a line there are more lines, or tiles.
            deeper = page.locator(f".lines[data-depth='{depth}'] .line, .now .tiles .face").first
            expect(draft.or_(deeper).first).to_be_visible(timeout=20_000)
            if draft.is_visible():
                break
            expect(deeper).to_be_focused()
            self.press("Enter")
        self.confirm()

    def confirm(self) -> None:
        """Once more the same key. The next question has the focus then, or the map if it was there."""
        page = self._page
        expect(page.get_by_role("button", name="Confirm", exact=True)).to_be_enabled(timeout=60_000)
        before = page.locator(".table").get_attribute("data-seq")
        self.press("Enter")
        expect(page.locator(".table")).not_to_have_attribute("data-seq", before or "", timeout=20_000)
        heirs = ".now header:focus, .map .frame:focus, .piece.lit:focus"
        expect(page.locator(heirs)).to_be_visible(timeout=20_000)
        self.at()
