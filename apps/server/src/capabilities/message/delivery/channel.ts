import type { MessageChannel } from '@xuezhou/contract/message';
import type { Reach } from './reach.ts';
import type { NoticeContent } from './templates.ts';

/** Not delivered, and not to be tried again; the message is for the school's eyes. */
export class DeliveryRefusedError extends Error {}

/** Not delivered yet, and not to be tried before. */
export class DeliveryLaterError extends Error {
  readonly notBefore: Date;
  constructor(message: string, notBefore: Date) {
    super(message);
    this.notBefore = notBefore;
  }
}

export interface Sending {
  /** The same each time that the same is tried. */
  readonly reference: string;
  readonly studentId: number;
  readonly messageIds: readonly number[];
  readonly signal: AbortSignal;
}

export interface Channel {
  readonly channel: MessageChannel;
  readonly addressOf: (reach: Reach) => string | null;
  /** What the provider calls it, where it does. Throws DeliveryRefusedError, or what may pass. */
  readonly send: (
    address: string,
    told: NoticeContent,
    sending: Sending,
  ) => Promise<{ providerId: string | null }>;
  /** Lets go of what it held open, when nothing is sent any more. */
  readonly close?: () => Promise<void>;
}
