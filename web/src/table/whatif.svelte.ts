/** A line that is only thought of: from any moment of the game, action by action, for nobody's eyes but one's own. */
import { asked, POST, Refused, type Schemas } from '../lib/api/client';
import type { View } from '../lib/api/types';
import type { Choice } from './decision.svelte';
import type { TableState } from './table.svelte';

export interface Try {
  player: string;
  do: string;
}

export class WhatIf {
  /** After so many actions of the game the line begins; null where none is thought of. */
  from = $state<number | null>(null);
  line = $state.raw<Try[]>([]);
  view = $state.raw<View | null>(null);
  choices = $state.raw<Choice[]>([]);
  player = $state('');
  refusal = $state.raw<Schemas['Explained'] | null>(null);
  busy = $state(false);

  /** What actions are called that could be chosen on the way. */
  private readonly texts = new Map<string, string>();

  constructor(private readonly table: TableState) {}

  /** An action of the line in words, as far as they are known. */
  said(action: string): string {
    return this.texts.get(action) ?? action;
  }

  async begin(from: number, line: Try[] = []): Promise<void> {
    this.table.decision.clear();
    this.from = from;
    await this.go(line);
  }

  add(action: string): Promise<void> {
    const chosen = this.choices.find((choice) => choice.do === action);
    if (chosen) this.texts.set(action, chosen.text);
    return this.go([...this.line, { player: this.player, do: action }]);
  }

  back(): Promise<void> {
    return this.go(this.line.slice(0, -1));
  }

  async leave(): Promise<void> {
    this.from = null;
    this.line = [];
    this.view = null;
    await this.table.history.go(null);
  }

  /** The line as an address that others can open. */
  get address(): string {
    const query = new URLSearchParams({ from: String(this.from), line: JSON.stringify(this.line) });
    return `${location.origin}/games/${this.table.id}?${query}`;
  }

  private async go(line: Try[]): Promise<void> {
    this.busy = true;
    this.refusal = null;
    try {
      const body = { line, number: this.from, seat: this.table.seat, since: this.table.board.known };
      const path = { game: this.table.id };
      const thought = await asked(POST('/api/v1/games/{game}/what-if', { params: { path }, body }));
      this.refusal = thought.refusal;
      this.line = line.slice(0, thought.played);
      this.view = thought.view as View;
      const found = thought.choices as { player: string; choices: Choice[] } | null;
      this.choices = (found?.choices ?? []).filter((choice) => !choice.same_as);
      this.player = found?.player ?? '';
      this.table.board.take(thought.board, false);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refusal = { legal: false, reason: error.message, rule: error.rule, remedy: error.remedy };
    } finally {
      this.busy = false;
    }
  }
}
