/** Movement of the page: short, and none for those who do not want it. */
import { settings } from './settings.svelte';

/** How long anything moves, in milliseconds. */
export const LENGTH = 320;
const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)';

export function mayMove(): boolean {
  return settings.kept.motion && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export function move(element: Element, from: Keyframe, to: Keyframe = {}): void {
  if (mayMove()) element.animate([from, to], { duration: LENGTH, easing: EASE });
}

/** Where things stand by their names, to let them slide from there afterwards. */
export type Places = Map<string, { x: number; y: number }>;

export function placesIn(container: Element | undefined, selector: string, name: (element: Element) => string): Places {
  const found: Places = new Map();
  for (const element of mayMove() ? (container?.querySelectorAll(selector) ?? []) : []) {
    const box = element.getBoundingClientRect();
    found.set(name(element), { x: box.left + box.width / 2, y: box.top + box.height / 2 });
  }
  return found;
}

/** Let things slide from where they stood to where they stand. `unit` is the size of one of their pixels on the screen. */
export function slideFrom(before: Places, container: Element | undefined, selector: string, name: (element: Element) => string, unit = 1): void {
  const now = placesIn(container, selector, name);
  for (const element of container?.querySelectorAll(selector) ?? []) {
    const [from, to] = [before.get(name(element)), now.get(name(element))];
    if (!from || !to || Math.hypot(from.x - to.x, from.y - to.y) < 2) continue;
    move(element, { translate: `${(from.x - to.x) / unit}px ${(from.y - to.y) / unit}px` }, { translate: '0 0' });
  }
}
