import type { IncomingMessage } from 'node:http';
import { readBody } from './exchange.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Another site's page may not act for the person at this phone. */
export class ForeignFormError extends Error {}

/**
 * The fields of a JSON body, or of a form that the sandbox's own page sent.
 * @throws ForeignFormError, SyntaxError, BodyTooLargeError
 */
export async function readFields(
  request: IncomingMessage,
): Promise<{ fields: Fields; isForm: boolean }> {
  const type = request.headers['content-type'] ?? '';
  const isForm = type.startsWith('application/x-www-form-urlencoded');
  // A browser asks the server before it sends JSON across sites, but never before a form.
  const isOwn = request.headers['sec-fetch-site'] === 'same-origin';
  if (isForm ? !isOwn : !type.startsWith('application/json'))
    throw new ForeignFormError('content-type must be application/json');
  const text = (await readBody(request)).toString('utf8');
  if (isForm) return { fields: Object.fromEntries(new URLSearchParams(text)), isForm };
  const value: unknown = JSON.parse(text);
  return { fields: (value ?? {}) as Fields, isForm };
}

/** A field that is a text; empty when it is none. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
}
