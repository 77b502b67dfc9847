import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

test('cities, railways and lines are pointed out, and of a line what is drawn, not where it is hit', async () => {
  let rules = '';
  vi.stubGlobal('document', { adoptedStyleSheets: [] });
  vi.stubGlobal('CSS', { escape: (name: string) => name });
  vi.stubGlobal('CSSStyleSheet', class {
    replaceSync(text: string): void {
      rules = text;
    }
  });
  const { mark } = await import('./marks');
  mark(['430', 'H7.c0']);
  expect(rules).toContain('[data-line="430"] > line:not(.hit)');
  expect(rules).toContain('[data-city="H7.c0"]');
  mark([]);
  expect(rules).toBe('');
});
