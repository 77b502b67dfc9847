/** What the books show, out of the figures and payments of a game. */
import type { Schemas } from '../../lib/api/client';

/** Colours of players in graphs; each line has a pattern and its name besides. */
const PLAYERS = ['#7a1d1d', '#1f5fbf', '#1f6b3a', '#8a5200', '#5c3d99', '#0b7285', '#b03a8c', '#55513f'];

export function worthLines(figures: Schemas['Figures']): { name: string; colour: string; points: [number, number][] }[] {
  const names = [...new Set(figures.course.flatMap((moment) => Object.keys(moment.scores)))];
  return names.map((name, i) => ({
    name,
    colour: PLAYERS[i % PLAYERS.length] ?? '#777777',
    points: figures.course
      .filter((moment) => name in moment.scores)
      .map((moment) => [moment.number, moment.scores[name] ?? 0] as [number, number]),
  }));
}

/** A table of sums: who got or spent how much for what. */
export function byCause(sums: Record<string, Record<string, number>>): { causes: string[]; rows: [string, number[]][] } {
  const causes = [...new Set(Object.values(sums).flatMap((of) => Object.keys(of)))];
  return { causes, rows: Object.entries(sums).map(([holder, of]) => [holder, causes.map((cause) => of[cause] ?? 0)]) };
}
