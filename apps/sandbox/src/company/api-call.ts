import type { Fields } from '../http/read-fields.ts';
import type { Company } from './companies.ts';
import type { Grants } from './grants.ts';
import type { SentCard } from './sent-cards.ts';

export interface ApiCall {
  /** Of this wire alone. */
  readonly companies: readonly Company[];
  readonly grants: Grants;
  /** What apps told people; a handler adds to it. */
  readonly sent: SentCard[];
  readonly url: URL;
  readonly fields: Fields;
  readonly header: (name: string) => string;
  /** What goes wrong at this very call; undefined: nothing. */
  readonly fault: string | undefined;
}

export type Answer = Readonly<Record<string, unknown>>;
export type Handler = (call: ApiCall) => Answer;

/** What a provider says is wrong: a number, or a word. */
export class ApiError extends Error {
  readonly code: number | string;

  constructor(code: number | string) {
    super(`error ${code}`);
    this.code = code;
  }
}

/** A page of a list, from where it is asked. `no-next-page`: it says that there is more, and not where. */
export function pageOf<Item>(
  all: readonly Item[],
  { from, size, fault }: { from: number; size: number; fault: string | undefined },
): { items: readonly Item[]; next: number | null } {
  const end = from + size;
  if (fault === 'no-next-page') return { items: all.slice(from, from + 1), next: Number.NaN };
  return { items: all.slice(from, end), next: end < all.length ? end : null };
}
