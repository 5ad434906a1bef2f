import type { FitOutcome } from '@xuezhou/rules/flash-card/fit/fit-memory';
import type { MemoryVersion } from '@xuezhou/rules/flash-card/memory-version';
import type { Generated } from 'kysely';
import type { PlacementOf } from '../../../platform/database/tables/placement.ts';

interface MemoryTables {
  /** Only added to: what a card was planned by can be said of every moment. */
  card_memory: {
    student_id: number;
    since: Date;
    source: Exclude<MemoryVersion['from'], 'school'>;
    parameters: number[] | null;
    /** Where the parameters are from. */
    card_fit_id: number | null;
  };
  card_fit: CardFitTable;
}

export const memoryPlacement: PlacementOf<MemoryTables> = {
  card_memory: 'student',
  card_fit: 'home',
};

/** One attempt to foretell better, with what it came to. Only added to. */
export interface CardFitTable {
  card_fit_id: Generated<number>;
  /** Null: of many learners, for those who have none of their own. */
  student_id: number | null;
  fitted_at: Date;
  /** `withdrawn`: of the school's, which foretell no better any more; nothing came in their place. */
  outcome: FitOutcome | 'failed' | 'withdrawn';
  /** Reviews in the log by then: when it has grown by a share, another attempt is worth it. */
  logged: number;
  learners: number;
  /** Reviews that say something: the first of a card on a day, with an earlier day before it. */
  reviews: number;
  held_out: number;
  /** Log loss on the newest of them, of which the fit had not learned. */
  loss_general: number | null;
  loss_average: number | null;
  loss_school: number | null;
  loss_fitted: number | null;
  parameters: number[] | null;
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends MemoryTables {}
}
