/** Dark or light letters, whichever can be read better on a colour such as `#2560b8`. */
export function inkOn(colour: string): string {
  const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour);
  if (!found) return '#ffffff';
  const [r, g, b] = found.slice(1).map((part) => channel(parseInt(part, 16) / 255)) as [number, number, number];
  const light = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return (light + 0.05) / 0.05 > 1.05 / (light + 0.05) ? '#000000' : '#ffffff';
}

function channel(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** The paint of a phase. */
export const PHASE: Record<string, string> = {
  yellow: '#f8dc58',
  green: '#82b96a',
  brown: '#c48a57',
  russet: '#c07650',
  gray: '#c6c7c4',
};
