/** Plans: what somebody wants to be done for them when it comes to it, and what became of earlier ones. Only they see it. */
import { asked, GET, PUT, Refused, type Schemas } from '../lib/api/client';
import type { TableState } from './table.svelte';

export type Plan = Schemas['Plan'];
export type Outcome = Schemas['Outcome'];

export class Plans {
  waiting = $state.raw<Plan[]>([]);
  /** The newest first. */
  outcomes = $state.raw<Outcome[]>([]);
  /** Why the last one was not taken. */
  refused = $state('');
  busy = $state(false);

  constructor(private readonly table: TableState) {}

  /** The seat that plans; none where several people share a screen, or nobody sits. */
  get seat(): string | null {
    return this.table.mine.length === 1 && this.table.table?.state === 'running' ? (this.table.mine[0]?.name ?? null) : null;
  }

  async read(): Promise<void> {
    const seat = this.seat;
    if (!seat) return;
    const path = { game: this.table.id };
    this.take(await asked(GET('/api/v1/games/{game}/plans', { params: { path, query: { seat } } })));
  }

  /** Add one to those that wait; whether it was taken. */
  add(plan: Plan): Promise<boolean> {
    return this.put([...this.waiting, plan]);
  }

  withdraw(plan: Plan): Promise<boolean> {
    return this.put(this.waiting.filter((one) => one !== plan));
  }

  private async put(plans: Plan[]): Promise<boolean> {
    this.busy = true;
    this.refused = '';
    try {
      const params = { path: { game: this.table.id } };
      this.take(await asked(PUT('/api/v1/games/{game}/plans', { params, body: { plans, seat: this.seat } })));
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refused = error.message;
      return false;
    } finally {
      this.busy = false;
    }
  }

  private take(found: Schemas['Planned']): void {
    this.waiting = found.plans;
    this.outcomes = [...found.outcomes].reverse();
  }
}
