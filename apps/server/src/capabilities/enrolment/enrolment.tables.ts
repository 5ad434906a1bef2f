import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface EnrolmentTables {
  enrolment: EnrolmentTable;
  course_policy: CoursePolicyTable;
  redeem_code: RedeemCodeTable;
  reopen_request: ReopenRequestTable;
  enrolment_change: EnrolmentChangeTable;
}

export const enrolmentPlacement: PlacementOf<EnrolmentTables> = {
  enrolment: 'student',
  course_policy: 'catalogue',
  redeem_code: 'home',
  reopen_request: 'student',
  enrolment_change: 'student',
};

interface EnrolmentTable {
  student_id: number;
  course_id: number;
  redeemed: Generated<boolean>;
  enrolled_at: Generated<Date>;
  expires_on: string | null;
  defer_info: string | null;
  opens_on: string | null;
  /** Of a course that waits to be redeemed: how long its period will be. */
  period_days: number | null;
  /** How often the student postponed it. */
  postponed: Generated<number>;
  /** How many days that added. */
  postponed_days: Generated<number>;
  /** Whether it is closed because what it was given for was paid back. */
  taken_back: Generated<boolean>;
  /** The day to which somebody else lends it, as a seat of a company: a period that ends on it is not the student's to postpone. */
  lent_until: Generated<string | null>;
  paused_on: string | null;
}

/** What an operator said of a course; without a row the defaults hold. */
interface CoursePolicyTable {
  course_id: number;
  modes: Generated<string[]>;
  postpone_times: Generated<number>;
  postpone_days: Generated<number>;
  preopen: Generated<boolean>;
}

interface RedeemCodeTable {
  code_digest: Buffer;
  redeem_code_no: GeneratedAlways<number>;
  /** The last four characters, so that an operator can tell codes apart. */
  tail: string;
  course_id: number;
  /** Null: without an end. */
  days: number | null;
  note: string;
  valid_until: string | null;
  made_at: Date;
  student_id: number | null;
  used_at: Date | null;
}

interface ReopenRequestTable {
  student_id: number;
  course_id: number;
  reopen_request_no: GeneratedAlways<number>;
  state: 'submitted' | 'approved' | 'refused';
  reason: string;
  folder: string;
  attachments: number;
  submitted_at: Date;
  answered_at: Date | null;
  reply: string | null;
}

/** What one act of the school did to a course of one student among several, by which it can be taken back. */
interface EnrolmentChangeTable {
  student_id: number;
  /** Several students' by one act. */
  act_id: string;
  operation: string;
  course_id: number;
  /** The period as the log has it. */
  before: unknown;
  after: unknown;
  /** What ended with it, by whose it is. */
  ended: ColumnType<Readonly<Record<string, unknown>>, string, never>;
  changed_at: Date;
  undone_at: Generated<Date | null>;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends EnrolmentTables {}
}
