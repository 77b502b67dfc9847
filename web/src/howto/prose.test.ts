import { expect, test } from 'vitest';
import { prose } from './prose';

test('Markdown becomes HTML', async () => {
  const read = await prose();
  expect(read('A *director* decides.')).toContain('<em>director</em>');
  expect(read('| a | b |\n| - | - |\n| 1 | 2 |')).toContain('<td>1</td>');
});

test('HTML stays text', async () => {
  const read = await prose();
  expect(read('<script>alert(1)</script>')).not.toContain('<script');
  expect(read('one <b onclick=x>two</b>')).toContain('&lt;b');
});
