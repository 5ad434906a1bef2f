import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AuthoredRecord } from './authored.ts';

export interface CourseTables {
  course: CourseTable;
  book: BookTable;
  reading: ReadingTable;
  subject: SubjectTable;
  video: VideoTable;
  replaced_encoding: ReplacedEncodingTable;
  bullet: BulletTable;
  enrolment: EnrolmentTable;
  course_policy: CoursePolicyTable;
  redeem_code: RedeemCodeTable;
  reopen_request: ReopenRequestTable;
  course_file: CourseFileTable;
  video_report: VideoReportTable;
  video_progress: VideoProgressTable;
  video_stream: VideoStreamTable;
  video_opening: VideoOpeningTable;
  reading_place: ReadingPlaceTable;
  highlight: HighlightTable;
}

interface CourseTable {
  course_id: number;
  family: string;
  group_type: number;
  title: string;
  cover: string;
  subtitle: string;
  exam_date: string | null;
  access: 'open' | 'enrolled';
  identity_required: boolean;
  sort: number;
  /** Options of its questions change places on screen. */
  shuffle_options: Generated<boolean>;
  source: string;
  /** Name of its folder in the catalogue; null for a bank of questions. */
  folder: string | null;
}

interface BookTable {
  book_id: number;
  course_id: number;
  position: number;
  title: string;
  cover: string;
  intro: string;
  book_status: number;
  folder: string | null;
}

interface ReadingTable {
  reading_id: number;
  book_id: number;
  course_id: number;
  position: number;
  number: string;
  title: string;
  minutes: number;
  html: string;
  folder: string | null;
  /** The Markdown that the html is made from. */
  source: string | null;
  /** Storage keys of the figures, by the path that the chapter's files know them by. */
  figures: ColumnType<Record<string, string>, string | undefined, string>;
}

interface SubjectTable {
  subject_id: number;
  reading_id: number;
  position: number;
  title: string;
  group_no: number;
}

export type VideoState = 'queued' | 'encoding' | 'ready' | 'failed';

export interface StoredCaption {
  language: string;
  label: string;
  /** Key below the video's storage prefix. */
  file: string;
}

export interface StoredChapter {
  title: string;
  /** Seconds. */
  start: number;
}

interface VideoTable {
  video_id: number;
  state: VideoState;
  /** Percent of the work that is done. */
  progress: Generated<number>;
  /** Of all that the video is made from; the same hash means nothing to do. */
  source_hash: string;
  /** Where the source lies in the storage. */
  source_key: string;
  storage_prefix: string | null;
  /** The source of the encoding that is served. */
  encoded_hash: string | null;
  duration_ms: Generated<number>;
  encryption_key: Buffer | null;
  captions: ColumnType<StoredCaption[], string | undefined, string>;
  chapters: ColumnType<StoredChapter[], string | undefined, string>;
  renditions: ColumnType<{ height: number; playlist: string }[], string | undefined, string>;
  error: string | null;
  changed_at: Generated<Date>;
}

/** An encoding that a newer one replaced; it stays playable until the addresses that name it have ended. */
interface ReplacedEncodingTable {
  video_id: number;
  /** Last part of its storage prefix. */
  encoding_id: string;
  encryption_key: Buffer;
  replaced_at: Date;
}

interface BulletTable {
  bullet_id: number;
  course_id: number;
  book_id: number;
  reading_id: number;
  subject_id: number;
  video_id: number;
  position: number;
  title: string;
  video_type: number;
  free: boolean;
  /** The lecture as its file has it. */
  source: ColumnType<AuthoredRecord | null, string | null, string | null>;
}

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

/** A file that a teacher gave to a course, or to one of its books. */
interface CourseFileTable {
  file_id: GeneratedAlways<number>;
  course_id: number;
  book_id: number | null;
  title: string;
  file_name: string;
  content_type: string;
  bytes: number;
  storage_key: string;
  made_at: Date;
}

interface VideoReportTable {
  student_id: number;
  report_id: string;
  bullet_id: number;
  position_seconds: number;
  /** Ranges of seconds of the lecture as they were told: `{[0,12),[30,45)}`. */
  watched: string;
  /** What is believed of them: all or nothing. */
  watched_seconds: number;
  at: Date;
  received_at: Generated<Date>;
}

interface VideoProgressTable {
  student_id: number;
  bullet_id: number;
  course_id: number;
  book_id: number;
  position_seconds: number;
  watched: string;
  watched_seconds: number;
  at: Date;
  /** The earliest opening of the lecture that a report told of; minus infinity where older versions counted. */
  opened_at: Generated<Date>;
}

/** The one place where an account plays, where the school allows one. */
interface VideoStreamTable {
  student_id: number;
  stream_id: string;
  bullet_id: number;
  /** As people call it. */
  device: string;
  seen_at: Date;
}

/** Each time that a lecture's addresses were asked for. */
interface VideoOpeningTable {
  student_id: number;
  opened_at: Date;
  bullet_id: number;
  /** Whether somebody moved a mouse or pressed a key before it; null where the page did not say. */
  is_active: boolean | null;
}

interface ReadingPlaceTable {
  student_id: number;
  reading_id: number;
  course_id: number;
  book_id: number;
  paragraph: number;
  share: number;
  at: Date;
}

interface HighlightTable {
  student_id: number;
  highlight_id: string;
  course_id: number;
  book_id: number;
  reading_id: number;
  /** As the reading was called when it was marked, for when it is gone. */
  reading_number: string;
  reading_title: string;
  color: 'yellow' | 'green' | 'blue' | 'red';
  exact: string;
  prefix: string;
  suffix: string;
  start_at: number;
  note: string;
  revision: number;
  created_at: Date;
  edited_at: Date;
  deleted_at: Date | null;
}
