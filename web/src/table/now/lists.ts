/** Long lists that differ in a few places. */

/** So long both may be together to be shown whole. */
const SHORT = 28;

const listed = (text: string): string[] => text.split(', ');

/** What came and what went between two lists that are too long to be compared by eye; null where they are not. */
export function differing(before: string, after: string): { come: string[]; gone: string[] } | null {
  if (before.length + after.length <= SHORT) return null;
  const [was, is] = [listed(before), listed(after)];
  const gone = without(was, is);
  if (gone.length === was.length) return null;
  return { come: without(is, was), gone };
}

/** One list less the other; what stands there twice counts twice. */
function without(some: string[], others: string[]): string[] {
  const left = [...others];
  return some.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
