import type { Generated } from 'kysely';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface AccountTables {
  student: StudentTable;
  sms_code: SmsCodeTable;
  captcha: CaptchaTable;
  /** Pages of the site in the versions that somebody accepted; a version is the SHA-256 of its words. */
  site_words: { document: string; version: string; words: string; first_accepted_at: Date };
  accepted_words: { student_id: number; document: string; version: string; accepted_at: Date };
  wechat_identity: WechatIdentityTable;
  wechat_openid: { student_id: number; app_id: string; open_id: string };
  wechat_scan: WechatScanTable;
  /** Messages of the official account that were taken; the time is the sender's, in seconds. */
  wechat_message: { open_id: string; create_time: number; received_at: Date };
  email_code: EmailCodeTable;
  password_reset: PasswordResetTable;
  chat_account: ChatAccountTable;
  prepurchase: PrepurchaseTable;
  roster: RosterTable;
  roster_entry: RosterEntryTable;
  student_note: StudentNoteTable;
  /** Colleagues whom a note concerns. */
  student_note_mention: {
    student_id: number;
    note_id: string;
    staff_id: number;
    told_at: Date;
    seen_at: Date | null;
  };
  account_cancellation: { student_id: number; asked_at: Date; ends_at: Date };
}

export const accountPlacement: PlacementOf<AccountTables> = {
  student: 'student',
  sms_code: 'queue',
  captcha: 'queue',
  site_words: 'catalogue',
  accepted_words: 'student',
  wechat_identity: 'student',
  wechat_openid: 'student',
  wechat_scan: 'queue',
  wechat_message: 'queue',
  email_code: 'student',
  password_reset: 'queue',
  chat_account: 'home',
  prepurchase: 'home',
  roster: 'home',
  roster_entry: 'student',
  student_note: 'student',
  student_note_mention: 'student',
  account_cancellation: 'student',
};

interface StudentTable {
  student_id: Generated<number>;
  mobile_sealed: Buffer | null;
  mobile_digest: Buffer | null;
  mobile_tail: Buffer | null;
  email_sealed: Buffer | null;
  email_digest: Buffer | null;
  mobile_valid: Generated<boolean>;
  nickname: string;
  /** The nickname folded, so that two that look alike cannot both exist. */
  nickname_key: string;
  /** How staff type it by its initials; null until a job has noted it. */
  nickname_initials: Generated<string | null>;
  password_hash: string | null;
  avatar: string | null;
  gender: string | null;
  wechat: string | null;
  is_teacher: Generated<boolean>;
  /** 1 passed, 0 not verified, -1 the review failed. */
  identity_status: Generated<number>;
  question_language: Generated<string>;
  question_font_size: Generated<number>;
  video_speed: Generated<number>;
  auto_remove_wronglist: Generated<boolean>;
  turn_on_voice: Generated<boolean>;
  turn_on_continuous: Generated<boolean>;
  vendor_id: number | null;
  registered_at: Generated<Date>;
  /** The account was cancelled: the row names nobody any more. */
  erased_at: Date | null;
}

/** A list of students that was enrolled at once. */
interface RosterTable {
  roster_id: string;
  staff_id: number;
  name: string;
  enrolled_at: Date;
  /** What was answered, which the same list sent again gets again. */
  answer: unknown;
}

/** What it did to one student in one course. */
interface RosterEntryTable {
  student_id: number;
  roster_id: string;
  course_id: number;
  /** The account was made by it. */
  is_new: boolean;
  /** The period as the log has it; null: there was none. */
  before: unknown;
  after: unknown;
}

/** What a colleague wrote about a student; the student does not see it. */
interface StudentNoteTable {
  student_id: number;
  note_id: string;
  staff_id: number;
  words: string;
  written_at: Date;
  /** The digest of what it was made with; absent of one of an older server. */
  made_as: Generated<string | null>;
}

interface CaptchaTable {
  captcha_id: string;
  browser_hash: Buffer;
  address: string;
  purpose: string;
  /** Left edge of the hole. */
  place: number;
  /** That its work has to reach; null of a server that did not write them down. */
  work_bits: number | null;
  created_at: Date;
  tried_at: Date | null;
  passed_at: Date | null;
  used_at: Date | null;
}

interface SmsCodeTable {
  mobile_digest: Buffer;
  sms_code_id: string;
  purpose: string;
  address: string;
  attempts: Generated<number>;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  /** Of the browser that asked; null when a server from before migration 0004 sent it. */
  browser_hash: Buffer | null;
}

interface WechatIdentityTable {
  student_id: number;
  /** WeChat's unionid; `appid:openid` where WeChat gives none. */
  union_id: string;
  nickname: string;
  bound_at: Date;
}

/**
 * A code to scan. `asking`: WeChat is asked who it was; `proved`: a login that still has to bind a phone.
 */
export type WechatScanState = 'waiting' | 'asking' | 'confirmed' | 'refused' | 'proved' | 'used';

interface WechatScanTable {
  code_hash: Buffer;
  browser_hash: Buffer;
  /** Who binds a WeChat; null for a login. */
  student_id: number | null;
  state: WechatScanState;
  /** Who scanned; null until it is confirmed. */
  app_id: string | null;
  open_id: string | null;
  union_id: string | null;
  nickname: string | null;
  expires_at: Date;
}

interface EmailCodeTable {
  student_id: number;
  email_code_id: string;
  email_sealed: Buffer;
  email_digest: Buffer;
  attempts: Generated<number>;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

interface PasswordResetTable {
  password_reset_id: string;
  /** Null until somebody is found to whom the reset was sent. */
  student_id: number | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

interface ChatAccountTable {
  /** A student, or the digest of a visitor's e-mail. */
  person_key: string;
  student_id: number | null;
  email_sealed: Buffer;
  email_digest: Buffer;
  chat_account: string;
  created_at: Date;
  changed_at: Date;
}

interface PrepurchaseTable {
  /** The good may not exist here yet. */
  good_id: number;
  /** A student, or the digest of a visitor's e-mail. */
  person_key: string;
  student_id: number | null;
  email_sealed: Buffer;
  email_digest: Buffer;
  nickname: string;
  chat_account: string;
  created_at: Date;
  changed_at: Date;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends AccountTables {}
}
