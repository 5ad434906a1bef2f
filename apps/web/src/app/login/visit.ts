import type { QueryClient } from '@tanstack/react-query';
import type { PageSearch } from '../../platform/page/page.ts';

export type PromptReason = 'not-verified' | 'review-failed' | 'view-closed';

/** Thrown where a page asks for something of the student first, or is closed to who looks as one; the error page turns it into the prompt. */
export class GuardPrompt extends Error {
  override readonly name = 'GuardPrompt';
  readonly reason: PromptReason;
  /** The wanted address: path, query and hash. */
  readonly wanted: string;

  constructor(reason: PromptReason, wanted: string) {
    super(reason);
    this.reason = reason;
    this.wanted = wanted;
  }
}

export interface Visit {
  queryClient: QueryClient;
  params: Readonly<Record<string, unknown>>;
  search: PageSearch;
  /** The wanted address: path, query and hash. */
  href: string;
  hash: string;
}
