import { readAnswer } from '../../platform/http/limits/read-answer.ts';
import { CompanyError, Unreadable, type CompanyFault } from './company.port.ts';

const timeoutMs = 8000;
/** A department of some thousand people is far below. */
const maxBytes = 8_000_000;

export type Answer = Readonly<Record<string, unknown>>;

export interface Asking {
  readonly method?: 'GET' | 'POST';
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** An object of JSON, whatever the status: providers say their errors in it. Throws CompanyError. */
export async function askCompany(
  address: string,
  { method = 'GET', query = {}, headers = {}, body }: Asking,
): Promise<{ status: number; answer: Answer; waitSeconds: number | null }> {
  const search = new URLSearchParams(query).toString();
  try {
    const response = await fetch(search === '' ? address : `${address}?${search}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (response.status >= 500) throw new Error(`HTTP ${response.status}`);
    const text = (await readAnswer(response, maxBytes)).toString('utf8');
    return { status: response.status, answer: parse(text), waitSeconds: waitOf(response.headers) };
  } catch (error) {
    // The address or the body holds the secret, which must not get into a log.
    const cause = new Error(error instanceof Error ? error.message : 'no answer');
    throw new CompanyError('away', cause, { isUnsure: !isUnconnected(error) });
  }
}

/** No connection stood, so that nothing was asked. */
function isUnconnected(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } };
  // Of several addresses each was tried, and none connected.
  return (
    cause instanceof AggregateError ||
    /^(?:ENOTFOUND|EAI_|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT)/.test(
      typeof cause?.code === 'string' ? cause.code : '',
    )
  );
}

/** 飞书 says it by a field of its own. An hour at most: more is a mistake. */
function waitOf(headers: Headers): number | null {
  const said = headers.get('x-ogw-ratelimit-reset') ?? headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(said) ? Math.min(Number(said), 3600) : null;
}

function parse(text: string): Answer {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('the answer is no object');
  return value as Answer;
}

/** What the provider said, by its number. */
export class CompanyRefusal extends Error {
  override readonly name = 'CompanyRefusal';
  readonly code: number;
  readonly waitSeconds: number | null;
  constructor(code: number, waitSeconds: number | null = null) {
    super(`the company says ${code}`);
    this.code = code;
    this.waitSeconds = waitSeconds;
  }
}

/** A refusal by what its number means. */
export const faultBy =
  (faults: Readonly<Record<number, CompanyFault>>) =>
  (refusal: CompanyRefusal): CompanyError => {
    const { code, waitSeconds } = refusal;
    return new CompanyError(faults[code] ?? 'odd', refusal, { code, waitSeconds });
  };

/** What a list that must be there holds. Throws CompanyError. */
export function listIn(answer: Answer, name: string): Answer[] {
  const list = answer[name];
  if (!Array.isArray(list)) throw new Unreadable(name);
  return list as Answer[];
}

export const objectIn = (answer: Answer, name: string): Answer => {
  const value = answer[name];
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Unreadable(name);
  return value as Answer;
};

/** Throws CompanyError. */
export function textIn(answer: Answer, name: string): string {
  const text = answer[name];
  if (typeof text !== 'string' || text === '') throw new Unreadable(name);
  return text;
}

/** Without what no database keeps; null: none. */
export function nameIn(answer: Answer, name: string): string | null {
  const text = answer[name];
  const plain = typeof text === 'string' ? text.replaceAll('\0', '').trim().slice(0, 60) : '';
  return plain === '' ? null : plain;
}

interface Page {
  readonly items: readonly Answer[];
  /** Of the next one; null: this was the last. */
  readonly next: string | null;
}

/** More pages than any company has: a provider that never ends is away. */
const mostPages = 2000;

/** All of them, a page after another; one that says there is more and not where is not all. Throws CompanyError. */
export async function everyPage(read: (from: string | null) => Promise<Page>): Promise<Answer[]> {
  const all: Answer[] = [];
  const seen = new Set<string | null>();
  for (let from: string | null = null; ;) {
    if (seen.has(from) || seen.size > mostPages)
      throw new CompanyError('away', new Error('pages without an end'));
    seen.add(from);
    const { items, next } = await read(from);
    all.push(...items);
    if (next === null) return all;
    if (next === '') throw new CompanyError('away', new Error('a page without the next'));
    from = next;
  }
}
