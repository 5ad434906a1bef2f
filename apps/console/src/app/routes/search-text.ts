/** A query stays the text it is: `100001` that somebody looks for is no number. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** What is empty is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(
    (each): each is [string, string] => typeof each[1] === 'string' && each[1] !== '',
  );
  const text = new URLSearchParams(given).toString();
  return text === '' ? '' : `?${text}`;
}
