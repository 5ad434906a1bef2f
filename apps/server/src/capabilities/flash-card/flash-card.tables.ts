import type { ColumnType, Generated } from 'kysely';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface FlashCardTables {
  card_review: CardReviewTable;
  /** Reviews that were taken back; the log keeps them. */
  card_review_undo: { student_id: number; review_id: string; card_id: number; undone_at: Date };
  card_state: CardStateTable;
  card_plan: CardPlanTable;
  card_report: CardReportTable;
  /** Cards of imported decks, by what makes a card the same one in a second import. */
  /** `made_as`: of one that a page made, the digest of its first words. */
  imported_card: { source_key: string; card_id: number; made_as: Generated<string | null> };
  card: CardTable;
  /** Those that pages retired, as they were. */
  card_retired: CardRetiredTable;
  /** Of each card that somebody has studied, as of last night. */
  card_figure: {
    card_id: number;
    learners: number;
    reviews: number;
    forgotten: number;
    counted_at: Date;
  };
  own_card: OwnCardTable;
}

export const flashCardPlacement: PlacementOf<FlashCardTables> = {
  card_review: 'student',
  card_review_undo: 'student',
  card_state: 'student',
  card_plan: 'student',
  card_report: 'student',
  imported_card: 'catalogue',
  card: 'catalogue',
  card_retired: 'catalogue',
  card_figure: 'catalogue',
  own_card: 'student',
};

/** As packages/rules/src/flash-card/memory.ts has it. */
export interface StoredCardMemory {
  stability: number;
  difficulty: number;
  day: number;
  at: number;
  isRelearning: boolean;
  reviews: number;
  lapses: number;
  streak: number;
}

interface CardReviewTable {
  student_id: number;
  review_id: string;
  card_id: number;
  course_id: number;
  rating: 1 | 2 | 3 | 4;
  spent_ms: number | null;
  reviewed_at: Date;
  received_at: Date;
}

interface CardStateTable {
  student_id: number;
  card_id: number;
  course_id: number;
  /** Follows from the reviews that were not taken back; null where there are none. */
  memory: ColumnType<StoredCardMemory | null, string | null | undefined, string | null>;
  /** Null: not again before the exam, or never studied. */
  due_at: Date | null;
  first_reviewed_at: Date | null;
  reviewed_at: Date | null;
  favorite_at: Date | null;
  question_mode: 'sequence' | 'random' | null;
}

interface CardPlanTable {
  student_id: number;
  course_id: number;
  has_exam: Generated<boolean>;
  /** Null: the day of the course. */
  exam_date: string | null;
  mode: Generated<'steady' | 'deadline'>;
  easy_days: ColumnType<number[], number[] | undefined, number[]>;
  new_per_day: number | null;
  /** The exam that the stored due moments heed. */
  planned_exam: string | null;
  /** When the whole course was planned anew last; null: not since this is kept. */
  planned_at: Generated<Date | null>;
  /** Since when the version of the parameters holds that the stored memories are made by; null: everybody's. */
  remembered_since: Generated<Date | null>;
}

interface CardReportTable {
  student_id: number;
  card_report_id: string;
  card_id: number;
  content: string;
  reported_at: Date;
  status: Generated<'open' | 'fixed' | 'kept'>;
  reply: Generated<string | null>;
  settled_at: Generated<Date | null>;
}

interface CardTable {
  card_id: number;
  course_id: number;
  book_id: number;
  reading_id: number;
  subject_id: number;
  position: number;
  front: string;
  back: string;
}

interface CardRetiredTable {
  card_id: number;
  course_id: number;
  book_id: number;
  reading_id: number;
  subject_id: number;
  position: number;
  front: string;
  back: string;
  retired_at: Date;
}

/** Cards that students wrote. */
interface OwnCardTable {
  student_id: number;
  own_card_id: string;
  /** Beyond those of the school: the log, the state and the plan know a card by this number alone. */
  card_id: Generated<number>;
  course_id: number;
  /** The chapter that it was written in, as long as there is one. */
  reading_id: number | null;
  deck: string;
  /** Markdown, and its HTML. Empty once it is deleted. */
  front: string;
  back: string;
  front_html: string;
  back_html: string;
  /** What Anki calls its note; null where it came another way. */
  anki_guid: Generated<string | null>;
  created_at: Date;
  /** When its writer changed or deleted it last. */
  edited_at: Date;
  deleted_at: Date | null;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends FlashCardTables {}
}
