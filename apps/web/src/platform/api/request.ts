import type { Operation } from '@xuezhou/contract/kernel';
import { timestampFor } from './timestamp.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface Parts {
  readonly params?: Fields;
  readonly query?: Fields;
  readonly body?: Fields;
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

/** What `fetch` takes for a call: form-encoded or JSON, always with the session's cookie. */
export function requestOf({ method, form }: Operation, { body }: Parts): RequestInit {
  const shared: RequestInit = {
    method,
    credentials: 'same-origin',
    headers: { accept: 'application/json' },
  };
  if (body === undefined) return shared;
  return form
    ? { ...shared, body: new URLSearchParams(plainFields(body)) }
    : {
        ...shared,
        headers: { ...shared.headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      };
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
