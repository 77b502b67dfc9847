/** Moments and spans of time in words. */

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const date = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric' });

/** How long ago a moment is, seen from another. */
export function when(moment: number, now = Date.now()): string {
  const past = now - moment;
  if (past > 14 * 86_400_000) return date.format(moment);
  for (const [unit, length] of STEPS) {
    if (past >= length) return relative.format(-Math.floor(past / length), unit);
  }
  return 'just now';
}

/** A span of seconds, in its largest unit. */
export function span(seconds: number): string {
  const [unit, length] =
    STEPS.find(([, step]) => seconds * 1000 >= step && (seconds * 1000) % step === 0) ?? (['second', 1000] as const);
  const number = (seconds * 1000) / length;
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}
