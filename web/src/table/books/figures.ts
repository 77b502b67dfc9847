/** What the books show, out of the figures and payments of a game. */
import type { Schemas } from '../../lib/api/client';

/** Colours of players in graphs; each line has a pattern and its name besides. */
const PLAYERS = ['#7a1d1d', '#1f5fbf', '#1f6b3a', '#8a5200', '#5c3d99', '#0b7285', '#b03a8c', '#55513f'];

export interface Line {
  name: string;
  colour: string;
  points: [number, number][];
}

export function worthLines(figures: Schemas['Figures']): Line[] {
  const names = [...new Set(figures.course.flatMap((moment) => Object.keys(moment.scores)))];
  return names.map((name, i) => ({
    name,
    colour: PLAYERS[i % PLAYERS.length] ?? '#777777',
    points: figures.course
      .filter((moment) => name in moment.scores)
      .map((moment) => [moment.number, moment.scores[name] ?? 0] as [number, number]),
  }));
}

/** Prices of railways, or what their runs brought, in the colours of the railways. */
export function priceLines(figures: Schemas['Figures'], colours: Record<string, string>): Line[] {
  const codes = [...new Set(figures.course.flatMap((moment) => Object.keys(moment.prices)))];
  return codes.map((name) => ({
    name,
    colour: colours[name] ?? '#777777',
    points: figures.course
      .filter((moment) => name in moment.prices)
      .map((moment) => [moment.number, moment.prices[name] ?? 0] as [number, number]),
  }));
}

export function incomeLines(figures: Schemas['Figures'], colours: Record<string, string>): Line[] {
  const codes = [...new Set(figures.runs.map((run) => run.railway))];
  return codes.map((name) => ({
    name,
    colour: colours[name] ?? '#777777',
    points: figures.runs.filter((run) => run.railway === name).map((run) => [run.number, run.revenue] as [number, number]),
  }));
}
