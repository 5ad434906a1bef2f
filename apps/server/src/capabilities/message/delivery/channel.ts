import type { MessageChannel, MessageKind } from '@xuezhou/contract/message';
import type { Reach } from './reach.ts';
import type { NoticeContent } from './templates.ts';

/** Not delivered, and not to be tried again; the message is for the school's eyes. */
export class DeliveryRefusedError extends Error {}

/** There is nobody to deliver to any more. */
export class DeliveryNeedlessError extends Error {}

/** Not delivered yet, and not to be tried before. */
export class DeliveryLaterError extends Error {
  readonly notBefore: Date;
  /** One of several places has it: with no try left, it was delivered. */
  readonly isPartly: boolean;
  constructor(message: string, notBefore: Date, isPartly = false) {
    super(message);
    this.notBefore = notBefore;
    this.isPartly = isPartly;
  }
}

export interface Sending {
  readonly now: Date;
  /** The same each time that the same is tried. */
  readonly reference: string;
  readonly studentId: number;
  readonly messageIds: readonly number[];
  readonly reached: Reach;
  /** When its reader wants quiet next; null: never. */
  readonly quietFrom: Date | null;
  readonly signal: AbortSignal;
}

export interface Channel {
  readonly channel: MessageChannel;
  /** Those that it can tell of; left out: all. */
  readonly kinds?: ReadonlySet<MessageKind>;
  /** It tells of one kind at a time. */
  readonly isByKind?: true;
  /** Its provider tells twice what it is given twice: what it may have is not given to it again. */
  readonly isOnce?: true;
  /** What is older is read in the message centre; hours. */
  readonly mostHours?: number;
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
