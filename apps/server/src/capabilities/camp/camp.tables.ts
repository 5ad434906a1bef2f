import type { CampTaskKind } from '@xuezhou/contract/camp';
import type { ColumnType, Generated } from 'kysely';
import type { AuthoredRecord } from '../../platform/database/tables/authored.ts';
import type { Json } from '../../platform/database/tables/json.ts';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface CampTables {
  camp: CampTable;
  camp_class: CampClassTable;
  camp_member: CampMemberTable;
  camp_award: CampAwardTable;
  camp_move: CampMoveTable;
  camp_personal_task: CampPersonalTaskTable;
}

export const campPlacement: PlacementOf<CampTables> = {
  camp: 'catalogue',
  camp_class: 'catalogue',
  camp_member: 'student',
  camp_award: 'student',
  camp_move: 'student',
  camp_personal_task: 'student',
};

/** What a day of a camp asks for, with where it is done. */
export interface StoredCampTask {
  day: number;
  kind: CampTaskKind;
  title: string;
  /** Questions, cards or minutes of live classes; 1 for what is done once. */
  count: number;
  /** Null where the whole course is meant, or a mock paper. */
  book_id: number | null;
  reading_id: number | null;
  bullet_id: number | null;
  paper_id: number | null;
  /** The first day of the calendar that asks for it; without one it always did. */
  since?: string;
}

/** What a day asked for until the day of the calendar on which that was changed. */
export interface FormerCampTask extends StoredCampTask {
  until: string;
}

interface CampTable {
  camp_id: number;
  course_id: number;
  position: number;
  title: string;
  intro: string;
  days: number;
  tasks: Json<StoredCampTask[]>;
  /** The camp as its file has it, without its id. */
  source: ColumnType<AuthoredRecord | null, string | null, string | null>;
  retired_at: Date | null;
  /** Written in a file, or by pages. */
  owner: Generated<'file' | 'console'>;
  /** Goes up with each change by pages. */
  version: Generated<number>;
  /** By which a page made it. */
  request_id: Generated<string | null>;
  former: ColumnType<FormerCampTask[], string | undefined, string>;
}

interface CampClassTable {
  class_id: Generated<number>;
  camp_id: number;
  title: string;
  starts_on: string | null;
  join_from: string | null;
  join_until: string | null;
  capacity: number | null;
  closed_at: Date | null;
}

interface CampMemberTable {
  student_id: number;
  camp_id: number;
  class_id: number;
  starts_on: string;
  joined_at: Date;
  /** How long the camp was when the student's last day passed, where it was changed since; null: as long as it is. */
  days: Generated<number | null>;
  /** Since when what is done counts, where the student came from a class that began earlier; null: since `starts_on`. */
  counted_from: Generated<string | null>;
  /** The seat as it was before an order paid for one; null: the order gave it, or nobody has paid. */
  free_seat: ColumnType<unknown, string | undefined, string>;
}

/** A student whom the school put from one class into another, or out of the camp. */
interface CampMoveTable {
  student_id: number;
  act_id: string;
  /** A digest of what was asked for. */
  asked: Generated<string>;
  camp_id: number;
  /** The seats as they were and are; null: was in no class, and has left. */
  before: unknown;
  after: unknown;
  moved_at: Date;
  undone_at: Generated<Date | null>;
}

interface CampAwardTable {
  student_id: number;
  camp_id: number;
  finished_at: Date;
  is_in_time: boolean;
}

interface CampPersonalTaskTable {
  student_id: number;
  personal_task_id: string;
  course_id: number;
  title: string;
  added_at: Date;
  done_at: Date | null;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends CampTables {}
}
