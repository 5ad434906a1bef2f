import type { DraftedForm, CaptionDraftLine, SourceLine } from '@xuezhou/contract/drafting/console';
import type { ColumnType, Generated, RawBuilder } from 'kysely';
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
  caption_draft: CaptionDraftTable;
}

/** Captions that a machine writes for the draft of a lecture. */
interface CaptionDraftTable {
  draft_id: string;
  course_id: number;
  lecture_id: number;
  language: 'zh' | 'en';
  /** The video, as the lecture named it. */
  file: string;
  /** Where its bytes lie. */
  place: string;
  /** Dropped and taken ones are kept for what they cost. */
  state: 'working' | 'ready' | 'failed' | 'dropped' | 'taken';
  duration_ms: number;
  /** So far one before, which failed, had heard it. */
  begun_ms: number;
  heard_ms: number;
  /** Each try counts. */
  sent_ms: Generated<number>;
  /** While it works, as the machine says it. */
  lines: ColumnType<readonly CaptionDraftLine[], string, string | RawBuilder<unknown>>;
  fault: string | null;
  asked_by: number;
  /** On which it was asked for. */
  day: ColumnType<string, string, never>;
  changed_at: Date;
}

export const draftingPlacement: PlacementOf<DraftingTables> = {
  drafting_run: 'home',
  drafting_claim: 'queue',
  drafted_question: 'home',
  caption_draft: 'home',
};

declare module '../../platform/database/tables.ts' {
  interface Tables extends DraftingTables {}
}
