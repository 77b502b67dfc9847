import { expect, test } from 'vitest';
import { differing } from './lists';

test('a long list says what came and what went', () => {
  const before = 'Brussel (N35), Lyon (U34), Paris (Q30)';
  expect(differing(before, 'Brussel (N35), Liverpool (J25), Paris (Q30)')).toEqual({
    come: ['Liverpool (J25)'],
    gone: ['Lyon (U34)'],
  });
  expect(differing(before, `${before}, Paris (Q30)`)).toEqual({ come: ['Paris (Q30)'], gone: [] });
});

test('what is short, or has nothing in common, is shown whole', () => {
  expect(differing('2, 2', '2, 2, 3')).toBeNull();
  expect(differing('none', 'a city with quite a long name (A1), and another (B2)')).toBeNull();
});
