import type { Connection } from '../../../platform/database/prepare.ts';
import { requirement } from '../../../platform/wiring/slot.ts';

/** Of questions that a model drafted: who accepted each into the bank. From who keeps what was drafted. */
export const draftedMarks =
  requirement<
    (connection: Connection, questionIds: readonly number[]) => Promise<ReadonlyMap<number, string>>
  >('review.draftedMarks');
