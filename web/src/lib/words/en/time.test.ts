import { expect, test } from 'vitest';
import { span, when } from './time';

const NOW = Date.UTC(2026, 0, 20, 12);

test.each([
  [10_000, 'just now'],
  [60_000, '1 minute ago'],
  [59 * 60_000, '59 minutes ago'],
  [3_600_000, '1 hour ago'],
  [30 * 3_600_000, 'yesterday'],
  [30 * 86_400_000, 'December 21, 2025'],
])('%i milliseconds ago', (past, words) => expect(when(NOW - past, NOW)).toBe(words));

test.each([
  [30, '30 seconds'],
  [90, '90 seconds'],
  [3600, '1 hour'],
  [172_800, '2 days'],
])('%i seconds', (seconds, words) => expect(span(seconds)).toBe(words));
