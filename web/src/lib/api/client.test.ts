import { expect, test } from 'vitest';
import { asked, Refused, refusal, Unreachable } from './client';

test('a refusal keeps the rule and what would help', () => {
  const said = refusal(422, { error: 'refused', message: 'costs 60, there are 40', rule: '5.2.1', remedy: 'sell' });
  expect(said.message).toBe('costs 60, there are 40');
  expect([said.status, said.word, said.rule, said.remedy]).toEqual([422, 'refused', '5.2.1', 'sell']);
});

test('an answer that is no document is told by its number', () => {
  expect(refusal(502, '<html>').message).toContain('502');
});

test('calls give what was answered, or fail in words', async () => {
  const response = (status: number) => new Response(null, { status });
  await expect(asked(Promise.resolve({ data: 7, response: response(200) }))).resolves.toBe(7);
  const no = asked(Promise.resolve({ error: { message: 'no' }, response: response(403) }));
  await expect(no).rejects.toBeInstanceOf(Refused);
  await expect(asked(Promise.reject(new TypeError('gone')))).rejects.toBeInstanceOf(Unreachable);
});
