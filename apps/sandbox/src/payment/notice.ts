import type { PaymentProvider } from './stand-in.ts';

/** What one HTTP request of a notice is made of. */
export interface SealedNotice {
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface NoticeReply {
  status: number;
  body: string;
}

export interface NoticeAttempt {
  /** ISO 8601, UTC. */
  at: string;
  /** How this attempt was spoiled. */
  trick: string | undefined;
  /** Undefined where there was no answer. */
  reply: NoticeReply | undefined;
}

/**
 * `waiting` for its next attempt, `held` until somebody releases it, `taken` by the merchant, `given-up` after the
 * last attempt, `dropped` by a fault.
 */
export type NoticeState = 'waiting' | 'held' | 'taken' | 'given-up' | 'dropped';

/** A message to the merchant, with all that became of it. `Content` is the provider's, and can be written as JSON. */
export interface Notice<Content = unknown> {
  id: string;
  provider: PaymentProvider;
  /** `payment`, `refund`, … */
  action: string;
  /** The merchant's number. */
  order: string;
  url: string;
  content: Content;
  state: NoticeState;
  attempts: NoticeAttempt[];
  /** How often it was its turn; one turn with copies makes several attempts. */
  turns: number;
  /** How the next attempts are spoiled, one each. */
  tricks: string[];
  /** How often the first right attempt is sent besides. */
  copies: number;
  isDropped: boolean;
}

/** How a provider writes its notices, and when it sends them again. */
export interface NoticeStyle<Content> {
  readonly provider: PaymentProvider;
  /** Milliseconds between one attempt and the next; after as many it gives up. */
  readonly retryPauses: readonly number[];
  /** How long it waits for a reply. */
  readonly replyMs: number;
  /** Writes and signs one attempt; the notice's id stays, signatures are new. */
  seal(notice: Notice<Content>, trick: string | undefined): SealedNotice;
  /** Whether the merchant's reply ends the attempts. */
  isTaken(reply: NoticeReply): boolean;
}
