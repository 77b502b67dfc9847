import { expect, test } from 'vitest';
import { isGone } from './gone';

const merged = { floated: true, president: null, price: null, cash: 0, trains: [] };

test('a railway without anything that was begun is out of the game', () => {
  expect(isGone(merged)).toBe(true);
});

test('one that has not begun, or that still has something, is not', () => {
  expect(isGone({ ...merged, floated: false })).toBe(false);
  expect(isGone({ ...merged, president: 'Ada' })).toBe(false);
  expect(isGone({ ...merged, trains: [{}] })).toBe(false);
  expect(isGone({ ...merged, price: 60 })).toBe(false);
});
