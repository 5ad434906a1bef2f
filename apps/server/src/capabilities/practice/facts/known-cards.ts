import type { KnownCard } from '@xuezhou/rules/practice/mastery';
import type { RawBuilder } from 'kysely';
import { requirement } from '../../../platform/wiring/slot.ts';

/** A card that a student has studied, as its keeper has it. */
export interface CardRow {
  readonly card_id: number;
  readonly course_id: number;
  readonly reading_id: number;
  readonly stability: number;
  readonly day: number;
  /** How steeply this learner forgets; null: as everybody. */
  readonly decay: number | null;
  /** Milliseconds since 1970. */
  readonly reviewed_at: number;
}

export interface CardReviews {
  readonly card_id: number;
  /** Milliseconds since 1970. */
  readonly reviews: number[];
}

export interface KnownCards {
  /** The school's cards that were studied in these courses, as `CardRow`. */
  readonly rows: (p: { studentId: number; courseIds: readonly number[] }) => RawBuilder<unknown>;
  /** What such a card says at a moment. */
  readonly read: (row: CardRow, now: Date) => KnownCard;
  /** When the cards of these courses were reviewed, as `CardReviews`. */
  readonly reviews: (p: { studentId: number; courseIds: readonly number[] }) => RawBuilder<unknown>;
  /** What a card said at a moment of before, by what there was of it then; null where it had not been studied. */
  readonly readThen: (row: CardRow, reviews: readonly number[], moment: Date) => KnownCard | null;
}

/** Provided by flash-card. */
export const knownCards = requirement<KnownCards>('practice.knownCards');
