import { expect, test } from 'vitest';
import { costBeside, signed, sum, whole } from './money';

test('sums are written as the title has them, thousands apart, in one piece', () => {
  expect(sum('{} M', 7200)).toBe('7\u00a0200\u00a0M');
  expect(sum('£{}', -48600)).toBe('−£48\u00a0600');
  expect(signed('£{}', 20)).toBe('+£20');
  expect(sum('{} waivers', 1)).toBe('1\u00a0waiver');
  expect(sum('{} waivers', 2)).toBe('2\u00a0waivers');
});

test('sums in sentences of the server stay in one piece', () => {
  expect(whole('{} M', 'Buy it for 90 M, or 100 Marks')).toBe('Buy it for 90\u00a0M, or 100 Marks');
  expect(whole('£{}', 'Buy it for £90')).toBe('Buy it for £90');
});

test('a cost that is said already is not said twice', () => {
  expect(costBeside('{} M', 'Buy it for 90 M', 90)).toBe('');
  expect(costBeside('{} M', 'Bid 35 to 600 M for KEO', 35)).toBe('');
  expect(costBeside('{} M', 'Lay it', 60)).toBe('60\u00a0M');
  expect(costBeside('£{}', 'Sell it', -90)).toBe('+£90');
});
