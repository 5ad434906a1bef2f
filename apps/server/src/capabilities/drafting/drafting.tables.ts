import type { DraftedForm, SourceLine } from '@xuezhou/contract/drafting/console';
import type { ColumnType, Generated } from 'kysely';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface DraftSource {
  readonly title: string;
  readonly lectureId: number | null;
  readonly lines: readonly SourceLine[];
}

export interface DraftingTables {
  drafting_run: {
    request_id: string;
    staff_id: number;
    course_id: number;
    reading_id: number;
    source: ColumnType<DraftSource, string, never>;
    /** The answer broke off. */
    is_cut: boolean;
    drafted: number;
    made_at: Date;
  };
  drafting_claim: {
    staff_id: number;
    /** Digest of it. */
    source: string;
    request_id: string;
    until: Date;
  };
  drafted_question: {
    draft_id: string;
    request_id: string;
    place: number;
    state: 'waiting' | 'accepted' | 'refused';
    revision: Generated<number>;
    form: ColumnType<DraftedForm, string, string>;
    question_id: number | null;
    why: Generated<string>;
    decided_by: number | null;
    decided_at: Date | null;
  };
}

export const draftingPlacement: PlacementOf<DraftingTables> = {
  drafting_run: 'home',
  drafting_claim: 'queue',
  drafted_question: 'home',
};

declare module '../../platform/database/tables.ts' {
  interface Tables extends DraftingTables {}
}
