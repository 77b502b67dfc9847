/** Calls of the server, typed by its own description. */
import createClient from 'openapi-fetch';
import type { components, paths } from './schema';

export type Schemas = components['schemas'];

/** What the server says when it says no. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly word: string,
    message: string,
    readonly rule = '',
    readonly remedy = '',
    readonly body: unknown = null,
  ) {
    super(message);
  }
}

/** The server cannot be reached, or does not answer. */
export class Unreachable extends Error {}

const client = createClient<paths>({ baseUrl: '/', credentials: 'same-origin' });

export const { GET, POST, PUT, DELETE } = client;

type Answer<T> = { data?: T; error?: unknown; response: Response };

/** The answer to a call, or an error in words. */
export async function asked<T>(call: Promise<Answer<T>>): Promise<T> {
  let answer: Answer<T>;
  try {
    answer = await call;
  } catch (error) {
    throw new Unreachable(error instanceof Error ? error.message : String(error));
  }
  if (answer.response.ok) return answer.data as T;
  throw refusal(answer.response.status, answer.error);
}

export function refusal(status: number, body: unknown): Refused {
  const said = (typeof body === 'object' && body ? body : {}) as Record<string, string>;
  const message = said.message ?? said.reason ?? `The server answered ${status}.`;
  return new Refused(status, said.error ?? '', message, said.rule ?? '', said.remedy ?? '', body);
}

/** The same request, sent again, is carried out once. */
export function requestKey(): string {
  return crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
}
