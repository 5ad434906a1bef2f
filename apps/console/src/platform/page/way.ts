export interface Way {
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
}

/** An address of the server's words, `/refunds?state=mine`, as the router takes it. */
export function wayOf(path: string): Way {
  const [to = '/', query = ''] = path.split('?', 2);
  return { to, search: Object.fromEntries(new URLSearchParams(query)) };
}
