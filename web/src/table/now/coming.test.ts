import { expect, test } from 'vitest';
import type { RailBox, RailView } from '../../lib/api/types';
import type { Choice, Preview } from '../decision.svelte';
import { coming } from './coming';

const box = { railways: { RhE: { floats_at: 50, notes: ['It lays two tiles.'] } } } as unknown as RailBox;
const view = (floated: boolean) => ({ railways: { RhE: { floated } } }) as unknown as RailView;
const choice = (word: string) => ({ word, where: { railway: 'RhE' } }) as unknown as Choice;

const preview = (...kinds: string[]) => ({ changes: kinds.map((kind) => ({ kind, who: 'RhE' })) }) as unknown as Preview;

test('whoever buys shares reads when the railway begins and what it can do', () => {
  expect(coming(box, view(false), choice('par'), '', preview('cash'))).toEqual(['RhE begins when 50% of it are sold.', 'It lays two tiles.']);
  expect(coming(box, view(false), choice('bid'), '', preview())).toEqual(['It lays two tiles.']);
});

test('what makes it begin speaks for itself', () => {
  expect(coming(box, view(false), choice('par'), '', preview('floated', 'cash'))).toEqual(['It lays two tiles.']);
});

test('of a railway that runs nothing is told', () => {
  expect(coming(box, view(true), choice('buy'), '', preview())).toEqual([]);
  expect(coming(box, view(false), choice('buy'), 'RhE', preview())).toEqual([]);
  expect(coming(box, view(false), null, '', null)).toEqual([]);
});
