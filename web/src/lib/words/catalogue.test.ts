/** Every word of the page is in the catalogue: none stands in a component, nor in the code around them. */
import { parse } from 'svelte/compiler';
import { expect, test } from 'vitest';

const COMPONENTS = import.meta.glob<string>('../../**/*.svelte', { query: '?raw', import: 'default', eager: true });
const CODE = import.meta.glob<string>(['../../**/*.ts', '!../../**/*.test.ts', '!../../lib/words/**', '!../../lib/api/**'], { query: '?raw', import: 'default', eager: true });
const LETTERS = /\p{L}{2,}/u;
/** Attributes that are read or heard. */
const READ = new Set(['aria-label', 'alt', 'title', 'placeholder', 'label', 'aria-description']);
/** What begins like a sentence. */
const SENTENCE = /^\p{Lu}\p{Ll}+ \p{Ll}+/u;

interface Node {
  type: string;
  data?: string;
  name?: string;
  value?: unknown;
  [key: string]: unknown;
}

/** Words in a component, as they stand there. */
export function wordsIn(source: string): string[] {
  const found: string[] = [];
  const walk = (node: unknown, within: string): void => {
    if (Array.isArray(node)) return node.forEach((one) => walk(one, within));
    if (node === null || typeof node !== 'object') return;
    const one = node as Node;
    const shown = within === 'text' || READ.has(within);
    if (one.type === 'Text' && shown && LETTERS.test(one.data ?? '')) found.push(String(one.data).trim());
    if (one.type === 'Literal' && typeof one.value === 'string' && SENTENCE.test(one.value)) found.push(one.value);
    if (one.type === 'Literal' && typeof one.value === 'string' && READ.has(within) && one.value.includes(' ') && LETTERS.test(one.value)) found.push(one.value);
    const inside = one.type === 'Attribute' ? (one.name ?? '') : within;
    for (const [key, value] of Object.entries(one)) {
      if (key !== 'metadata') walk(value, inside);
    }
  };
  const tree = parse(source, { modern: true });
  walk(tree.fragment, 'text');
  walk(tree.instance, '');
  return found;
}

test('a word in a component is found', () => {
  expect(wordsIn('<p>Hello</p>')).toEqual(['Hello']);
  expect(wordsIn('<button aria-label="Close it">×</button>')).toEqual(['Close it']);
  expect(wordsIn('<p class="some words">{words.hello}</p>')).toEqual([]);
  expect(wordsIn("<script>const a = 'Something is wrong';</script>")).toEqual(['Something is wrong']);
});

test.each(Object.entries(COMPONENTS))('%s has no words of its own', (_, source) => {
  expect(wordsIn(source)).toEqual([]);
});

test.each(Object.entries(CODE))('%s says nothing by itself', (_, source) => {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  const said = [...code.matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)].map((match) => match[1] ?? match[2] ?? '');
  expect(said.filter((text) => SENTENCE.test(text))).toEqual([]);
});

test('all of it was looked at', () => {
  expect(Object.keys(COMPONENTS).length).toBeGreaterThan(50);
  expect(Object.keys(CODE).length).toBeGreaterThan(20);
});
