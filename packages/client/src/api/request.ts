import type { Operation, SentFile } from '@xuezhou/contract/kernel';
import { drawnHeader } from '@xuezhou/rules/text/formula/drawn-header';
import { timestampFor } from './timestamp.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface Parts {
  readonly params?: Fields;
  readonly query?: Fields;
  readonly body?: Fields;
  readonly files?: Readonly<Record<string, SentFile | undefined>>;
}

/** The address of a call: its path filled in, its query, and the timestamp. */
export function addressOf({ path }: Operation, { params = {}, query = {} }: Parts): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(textOf(params[name])),
  );
  const search = new URLSearchParams(plainFields(query));
  search.set('t', timestampFor(path));
  return `${filled}?${search}`;
}

/** What `fetch` takes for a call: a form with files, form-encoded or JSON, always with the session's cookie. */
export function requestOf(
  { method, form, isMultipart }: Operation,
  { body, files = {} }: Parts,
): RequestInit {
  const shared: RequestInit = {
    method,
    credentials: 'same-origin',
    headers: { accept: 'application/json', [drawnHeader]: '1' },
  };
  if (isMultipart) return { ...shared, body: formOf(body, files) };
  if (body === undefined) return shared;
  return form
    ? { ...shared, body: new URLSearchParams(plainFields(body)) }
    : {
        ...shared,
        headers: { ...shared.headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      };
}

function formOf(body: Fields = {}, files: NonNullable<Parts['files']>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(plainFields(body))) form.set(name, value);
  // In a browser a sent file is always a Blob; the contract only does not say so, for the server's sake.
  for (const [name, file] of Object.entries(files)) if (file instanceof Blob) form.set(name, file);
  return form;
}

function plainFields(fields: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, textOf(value)]],
    ),
  );
}

/** Of what the contract lets into a path, a query or a form: text, numbers and flags. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
