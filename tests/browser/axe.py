"""Asks axe-core what on a page stands in the way of people who see, hear or move otherwise."""

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
#: A name must hold the text that is seen on what it names, but not the numbers that are part of a drawing,
#: such as a hex or a tile (WCAG 2.1, "image of text"): those are told in words. axe reads them as text.
_RUN = """async () => {
    const LABEL = 'label-content-name-mismatch';
    const drawn = (node) => {
        const copy = document.querySelector(node.target[node.target.length - 1])?.cloneNode(true);
        if (!copy || copy instanceof SVGElement) return true;
        for (const drawing of copy.querySelectorAll('svg')) drawing.remove();
        return copy.textContent.trim() === '';
    };
    return (await axe.run(document, { resultTypes: ['violations'] })).violations
        .filter((found) => ['serious', 'critical'].includes(found.impact))
        .map(({ id, nodes }) => [id, nodes.filter((node) => id !== LABEL || !drawn(node))])
        .filter(([, nodes]) => nodes.length)
        .map(([id, nodes]) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}"""


def serious(page: Page) -> list[str]:
    """What is seriously wrong with a page as it is shown now."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(_RUN)
    return found
