import type { ClaimKind } from '../../claims/claims.ts';
import type { ColumnType, Generated } from 'kysely';
import type { PlacementOf } from './placement.ts';

export interface PlatformTables {
  /** Job worker pools and when each last said that it lives. */
  job_worker: { worker_id: string; seen_at: Date; role: string | null };
  school: { only_row: Generated<boolean>; name: string };
  /** How often something was done by one key in a stretch of time. */
  throttle: { throttle_key: string; ends_at: Date; uses: number };
  school_setting: { key: string; value: string; changed_at: Date };
  session: SessionTable;
  login_attempt: {
    account_key: string;
    login_attempt_id: string;
    attempted_at: Date;
    address: string;
    /** From then on it counts no more, and is kept for the log alone. */
    settled_at: Generated<Date | null>;
  };
  staff_session: StaffSessionTable;
  api_token: ApiTokenTable;
  /** How often a token was used on a day of Shanghai, and refused for what it may not do. */
  api_token_use: { api_token_id: string; day: string; used: number; refused: number };
  /** What nobody else in the school may have, and who has it; triggers write it (platform/claims). */
  claim: { kind: ClaimKind; digest: Buffer; student_id: number };
  /** What somebody does just now, so that no two do it. */
  work_claim: { work_key: string; staff_id: number; until: Date };
  /** Holidays of the State and the days worked for them. */
  special_day: { day: string; name: string; is_work: boolean };
  staff_duty: { staff_id: number; kind: 'course' | 'class' | 'live'; target_id: number };
  approval: ApprovalTable;
  audit_log: AuditLogTable;
  /** The entries of audit_log in the order of their commits, each hashed together with the hash before it. */
  audit_chain: { position: number; audit_id: number; hash: Buffer };
  /** Imports of every kind: of questions alone when it got its name. What they changed is of many capabilities. */
  question_import: QuestionImportTable;
  question_import_row: QuestionImportRowTable;
  content_import_row: ContentImportRowTable;
}

export const platformPlacement: PlacementOf<PlatformTables> = {
  job_worker: 'queue',
  school: 'catalogue',
  throttle: 'queue',
  school_setting: 'catalogue',
  session: 'student',
  login_attempt: 'home',
  staff_session: 'home',
  api_token: 'home',
  api_token_use: 'home',
  claim: 'home',
  work_claim: 'queue',
  special_day: 'catalogue',
  staff_duty: 'home',
  approval: 'home',
  audit_log: 'home',
  audit_chain: 'home',
  question_import: 'home',
  question_import_row: 'home',
  content_import_row: 'home',
};

interface QuestionImportTable {
  import_id: Generated<number>;
  file: string;
  imported_at: Date;
  /** Courses that it made. */
  made_courses: Generated<number[]>;
  undone_at: Generated<Date | null>;
}

interface QuestionImportRowTable {
  import_id: number;
  question_id: number;
  /** Under which the import left it. */
  version: number;
  /** The rows of the question and of its version as they were; null for a new question. */
  before: ColumnType<object | null, string | null, string | null>;
}

interface ContentImportRowTable {
  import_id: number;
  entity: 'course' | 'book' | 'reading' | 'subject' | 'card' | 'imported_card' | 'course_file';
  row_id: number;
  /** The row as it was; null for one that the import added. */
  before: ColumnType<object | null, string | null, string | null>;
  /** The row as the import left it; null for one that it took away. */
  after: ColumnType<object | null, string | null, string | null>;
}

interface SessionTable {
  student_id: number;
  session_id: string;
  token_hash: Buffer;
  address: string;
  user_agent: string;
  created_at: Generated<Date>;
  seen_at: Generated<Date>;
  expires_at: Date;
  ended_at: Date | null;
  ended_why: string | null;
  device_kind: Generated<'phone' | 'tablet' | 'computer'>;
  browser_hash: Buffer | null;
  /** The device that took over, as people call it. */
  ended_by: string | null;
  /** When this session last proved to hold the student's phone. */
  mobile_checked_at: Date | null;
}

interface StaffSessionTable {
  staff_session_id: string;
  staff_id: number;
  token_hash: Buffer;
  address: string;
  user_agent: string;
  browser_hash: Buffer | null;
  created_at: Date;
  seen_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  ended_why: string | null;
}

/** Keys of programs; of the secret only its SHA-256. */
interface ApiTokenTable {
  api_token_id: string;
  staff_id: number;
  name: string;
  digest: Buffer;
  grants: string[];
  networks: string[];
  created_at: Date;
  expires_at: Date;
  last_used_at: Generated<Date | null>;
  revoked_at: Generated<Date | null>;
  revoked_by: Generated<number | null>;
  /** Of which end its maker was told last, and how many days before. */
  told_end: Generated<Date | null>;
  told_days: Generated<number | null>;
}

type Json = ColumnType<unknown, string | null, never>;

/** What waits for a second person, and what became of it. */
interface ApprovalTable {
  approval_id: Generated<number>;
  kind: string;
  /** What is done when it is agreed to, and what it is asked, sealed. */
  operation: string;
  input_sealed: Buffer;
  input_digest: Buffer;
  /** A permission, or `owner`. */
  decider: string;
  asks_code: boolean;
  target_kind: string;
  target_id: string;
  facts: ColumnType<object, string, never>;
  why: string;
  proposed_by: number;
  /** The key of the person's with which a program proposed it. */
  api_token_id: string | null;
  proposed_at: Date;
  expires_at: Date;
  /** Where nobody else can decide: when it is done. */
  runs_at: Date | null;
  state: Generated<'waiting' | 'agreed' | 'refused' | 'stopped' | 'void'>;
  decided_by: Generated<number | null>;
  decided_at: Generated<Date | null>;
  reply: Generated<string>;
  /** Of the try that did it. */
  run_id: Generated<string | null>;
  /** What an export came to, for who asked for it; forgotten after a week. */
  answer_sealed: Generated<Buffer | null>;
}

/** Only grows: a trigger refuses every change and every deletion. */
interface AuditLogTable {
  audit_id: Generated<number>;
  at: Date;
  staff_id: number;
  /** As the person was called then. */
  staff_name: string;
  operation: string;
  target_kind: string;
  target_id: string;
  before: Json;
  after: Json;
  why: string;
  address: string;
  user_agent: string;
}
