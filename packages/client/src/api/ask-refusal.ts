interface Refused {
  /** Of HTTP; 200 where nothing is refused, 0 without an answer. */
  status: number;
  /** What the refusal says besides its words. */
  data: unknown;
}

/** On a connection that hangs, somebody waits for words. */
const longest = 5000;

/** Asks for a file of the school only to learn why it is refused, for 5 s. Shows nothing, and throws nothing. */
export async function askRefusal(path: string): Promise<Refused> {
  const response = await fetch(path, { signal: AbortSignal.timeout(longest) }).catch(() => null);
  if (response === null || response.ok) return { status: response?.status ?? 0, data: null };
  const body: unknown = await response.json().catch(() => null);
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : null;
  return { status: response.status, data };
}
