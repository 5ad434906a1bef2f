import type { HeldKind } from '@xuezhou/contract/moderation';
import { domainEvent } from '../../platform/wiring/slot.ts';

/** What a person said of something that was held. */
export interface HeldDecision {
  readonly kind: HeldKind;
  readonly thingId: string;
  readonly studentId: number;
  readonly words: string;
  readonly pictures: readonly string[];
  readonly facts: Readonly<Record<string, unknown>>;
  readonly isPassed: boolean;
  /** Why it is not shown; empty where it is. */
  readonly reason: string;
  readonly now: Date;
}

/** In the transaction of the decision: whoever holds such things lets them out, or keeps them hidden. */
export const heldDecided = domainEvent<HeldDecision>('moderation.heldDecided');
