import type { PageSearch } from '../../platform/page/page.ts';

/** A query stays the text it is: addresses come from outside too, where `5` is no number and `true` no flag. */
export function parseSearch(text: string): PageSearch {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const text = new URLSearchParams(
    Object.entries(search).flatMap(([name, value]) =>
      value === undefined || value === null
        ? []
        : [[name, typeof value === 'string' ? value : JSON.stringify(value)]],
    ),
  ).toString();
  return text === '' ? '' : `?${text}`;
}
