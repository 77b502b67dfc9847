/** What has the focus may go, or be switched off, with what it belongs to. Then the focus goes to what takes its place:
 * whoever plays by keys never has to begin again at the top of the page. */

/** Keep the focus within an element while it is there; `heir` says where it goes. For `{@attach ...}`. */
export function keepingFocus(heir: () => HTMLElement | null | undefined): (element: Element) => () => void {
  return (element) => {
    let within = false;
    const came = () => (within = true);
    const went = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) within = element.contains(relatedTarget as Node);
    };
    const pressed = ({ target }: PointerEvent) => (within &&= element.contains(target as Node));
    const look = () => {
      const { activeElement, body } = document;
      if (within && (!activeElement || activeElement === body)) heir()?.focus({ preventScroll: true });
    };
    // A browser takes the focus away when it has drawn what is left.
    const changes = new MutationObserver(() => requestAnimationFrame(() => setTimeout(look)));
    changes.observe(element, { subtree: true, childList: true, attributes: true, attributeFilter: ['inert', 'disabled', 'tabindex'] });
    const on = element as HTMLElement;
    on.addEventListener('focusin', came);
    on.addEventListener('focusout', went);
    document.addEventListener('pointerdown', pressed, true);
    return () => {
      changes.disconnect();
      on.removeEventListener('focusin', came);
      on.removeEventListener('focusout', went);
      document.removeEventListener('pointerdown', pressed, true);
    };
  };
}
