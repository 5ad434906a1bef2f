import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** The database as kysely sees it; the migrations make it, and a test compares the two. */
interface MessageTable {
  message_id: Generated<number>;
  student_id: number | null;
  message_type: Generated<1 | 4>;
  is_important: Generated<boolean>;
  title: string;
  content: string;
  sent_at: Date;
  decision: Generated<-1 | 0 | 1>;
}

interface MessageCheckTable {
  student_id: number;
  message_id: number;
  checked_at: Date;
}

interface CourseAgreementTable {
  course_id: number;
  title: string;
  version: string;
  price_fen: number | null;
  html: string;
  source: string;
}

interface AgreementSignatureTable {
  student_id: number;
  course_id: number;
  course_name: string;
  title: string;
  version: string;
  html_sealed: Buffer;
  name_sealed: Buffer;
  html_digest: Buffer;
  address: string;
  user_agent: string;
  signed_at: Date;
}

interface UploadTable {
  student_id: number;
  upload_id: string;
  purpose: 'qa' | 'notes' | 'studentwork';
  place: string;
  is_image: boolean;
  content_type: string;
  bytes: number;
  sent_at: Date;
  used_at: Date | null;
}

interface NoteTable {
  student_id: number;
  note_id: string;
  note_type: 'bullet' | 'question';
  course_id: number;
  book_id: number | null;
  reading_id: number | null;
  bullet_id: number | null;
  question_id: number | null;
  group_id: number | null;
  second: number | null;
  title: string;
  content: string;
  html: string;
  revision: number;
  is_disabled: Generated<boolean>;
  created_at: Date;
  edited_at: Date;
  deleted_at: Date | null;
}

interface NoteEditTable {
  student_id: number;
  edit_id: string;
  note_id: string;
  taken_at: Date;
}

interface BulletFavoriteTable {
  student_id: number;
  bullet_id: number;
  course_id: number;
  book_id: number;
  title: string;
  collected_at: Date;
}

/** A topic of a mock paper: its questions, or the readings that its questions are drawn from. */
export interface PaperTopic {
  title: string;
  /** The parts of a composite question count one by one. */
  count: number;
  questions?: number[];
  readings?: number[];
}

interface MockPaperTable {
  paper_id: number;
  course_id: number;
  position: number;
  title: string;
  /** `CFA 一级`: the type, then the sub-type. */
  course_type: string;
  minutes: number;
  end_date: string | null;
  /** How many questions are drawn; null for a fixed paper. */
  draw: number | null;
  topics: Json<PaperTopic[]>;
  question_count: number;
  formulas: string;
  /** The paper as its file has it, without its id. */
  source: ColumnType<AuthoredRecord | null, string | null, string | null>;
  retired_at: Date | null;
}

/** A question of an attempt, in the version that it began with. */
export interface AttemptQuestion {
  questionId: number;
  version: number;
  /** The composite question of which this is a part. */
  groupId: number | null;
  groupVersion: number | null;
  /** Index into the topics. */
  topic: number;
}

interface MockAttemptTable {
  student_id: number;
  paper_id: number;
  attempt_no: number;
  questions: Json<AttemptQuestion[]>;
  total: number;
  started_at: Date;
  ends_at: Date;
  handed_in_at: Date | null;
  handed_in_by: 'student' | 'clock' | null;
  right_count: number | null;
  score: number | null;
  is_tallied: Generated<boolean>;
  celebrated_at: Date | null;
}

/** What arrived from a browser, each save once. */
interface MockSaveTable {
  student_id: number;
  save_id: string;
  paper_id: number;
  attempt_no: number;
  question_id: number;
  student_answer: string | null;
  is_marked: boolean | null;
  spent_ms: number;
  order_no: number;
  received_at: Date;
}

interface MockAnswerTable {
  student_id: number;
  paper_id: number;
  attempt_no: number;
  question_id: number;
  student_answer: Generated<string>;
  /** Judged when it was saved. */
  question_status: Generated<number>;
  is_marked: Generated<boolean>;
  spent_ms: Generated<number>;
  /** Of the save that the answer is from. */
  answer_order: number;
  answer_save: string;
  mark_order: number;
  mark_save: string;
}

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
}

interface CardReportTable {
  student_id: number;
  card_report_id: string;
  card_id: number;
  content: string;
  reported_at: Date;
}

interface AssignmentTable {
  assignment_id: Generated<number>;
  book_id: number;
  title: string;
  html: string;
  source: string;
  opens_next: 'always' | 'handed-in' | 'passed';
}

interface AssignmentAttachmentTable {
  student_id: number;
  attachment_id: string;
  assignment_id: number;
  number: number;
  file_name: string;
  place: string;
  content_type: string;
  bytes: number;
  attached_at: Date;
}

interface AssignmentMarkTable {
  student_id: number;
  assignment_id: number;
  verdict: 'passed' | 'returned';
  comment: string;
  marked_at: Date;
}

export interface Tables {
  assignment: AssignmentTable;
  assignment_attachment: AssignmentAttachmentTable;
  assignment_mark: AssignmentMarkTable;
  card_review: CardReviewTable;
  /** Reviews that were taken back; the log keeps them. */
  card_review_undo: { student_id: number; review_id: string; card_id: number; undone_at: Date };
  card_state: CardStateTable;
  card_plan: CardPlanTable;
  card_report: CardReportTable;
  /** Cards of imported decks, by what makes a card the same one in a second import. */
  imported_card: { source_key: string; card_id: number };
  mock_paper: MockPaperTable;
  mock_attempt: MockAttemptTable;
  mock_save: MockSaveTable;
  mock_answer: MockAnswerTable;
  /** Students by the score of their first attempt. */
  mock_tally: { paper_id: number; score: number; sat: number };
  upload: UploadTable;
  note: NoteTable;
  note_edit: NoteEditTable;
  bullet_favorite: BulletFavoriteTable;
  message: MessageTable;
  message_check: MessageCheckTable;
  course_agreement: CourseAgreementTable;
  agreement_signature: AgreementSignatureTable;
  /** Job worker pools and when each last said that it lives. */
  job_worker: { worker_id: string; seen_at: Date };
  school: { only_row: Generated<boolean>; name: string };
  course: CourseTable;
  book: BookTable;
  reading: ReadingTable;
  subject: SubjectTable;
  video: VideoTable;
  replaced_encoding: ReplacedEncodingTable;
  bullet: BulletTable;
  question: QuestionTable;
  question_version: QuestionVersionTable;
  question_tally: QuestionTallyTable;
  question_tally_cut: { only_row: Generated<boolean>; counted_to: Date };
  card: CardTable;
  student: StudentTable;
  session: SessionTable;
  sms_code: SmsCodeTable;
  captcha: CaptchaTable;
  /** How often something was done by one key in a stretch of time. */
  throttle: { throttle_key: string; ends_at: Date; uses: number };
  login_attempt: {
    account_key: string;
    login_attempt_id: string;
    attempted_at: Date;
    address: string;
  };
  wechat_identity: WechatIdentityTable;
  wechat_openid: { student_id: number; app_id: string; open_id: string };
  wechat_scan: WechatScanTable;
  /** Messages of the official account that were taken; the time is the sender's, in seconds. */
  wechat_message: { open_id: string; create_time: number; received_at: Date };
  enrolment: EnrolmentTable;
  course_policy: CoursePolicyTable;
  redeem_code: RedeemCodeTable;
  reopen_request: ReopenRequestTable;
  course_file: CourseFileTable;
  video_report: VideoReportTable;
  video_progress: VideoProgressTable;
  answer: AnswerTable;
  question_state: QuestionStateTable;
  school_setting: { key: string; value: string; changed_at: Date };
  email_code: EmailCodeTable;
  password_reset: PasswordResetTable;
  prepurchase: PrepurchaseTable;
  chat_account: ChatAccountTable;
  account_cancellation: { student_id: number; asked_at: Date; ends_at: Date };
  identity_submission: IdentitySubmissionTable;
  identity_number: { number_digest: Buffer; student_id: number };
  identity_consent: IdentityConsentTable;
  visit: VisitTable;
  device_access: {
    device_access_id: string;
    device: string;
    student_id: number | null;
    address: string;
    at: Date;
  };
  student_device: { student_id: number; device: string; first_seen_at: Date; last_seen_at: Date };
}

/** jsonb: read as a value, written as its JSON text. */
type Json<Value> = ColumnType<Value, string, string>;

/** A record of a content file; every scalar is the text that its author wrote. */
export type Authored = string | readonly Authored[] | AuthoredRecord;
export interface AuthoredRecord {
  readonly [field: string]: Authored;
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

export type StoredKind = 'single' | 'multiple' | 'open' | 'xl';

interface QuestionTable {
  question_id: number;
  course_id: number;
  book_id: number | null;
  reading_id: number | null;
  subject_id: number | null;
  /** The composite question of which this is a part. */
  parent_id: number | null;
  part_no: Generated<number>;
  position: number;
  kind: StoredKind;
  version: number;
  stem_text: string;
  /** What makes a question the same one in a second import. */
  source_key: string;
  retired_at: Date | null;
}

/** What a learner sees of a question, as cleaned HTML. */
export interface QuestionContent {
  question: string;
  explanation: string;
  reference: string;
  options: { letter: string; html: string; rationale: string }[];
  source: string;
  difficulty: number;
  lecture: { bulletId: number; second: number } | null;
}

interface QuestionVersionTable {
  question_id: number;
  version: number;
  answer: string;
  content: Json<QuestionContent>;
  content_hash: string;
  /** The question as its file has it, without its id and its parts. */
  source: ColumnType<AuthoredRecord | null, string | null, string | null>;
  created_at: GeneratedAlways<Date>;
}

interface QuestionTallyTable {
  question_id: number;
  correct_count: number;
  wrong_count: number;
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

interface StudentTable {
  student_id: Generated<number>;
  /** With its region, `+8613800000000`. */
  mobile: string | null;
  mobile_valid: Generated<boolean>;
  email: string | null;
  nickname: string;
  /** The nickname folded, so that two that look alike cannot both exist. */
  nickname_key: string;
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

interface CaptchaTable {
  captcha_id: string;
  browser_hash: Buffer;
  address: string;
  purpose: string;
  /** Left edge of the hole. */
  place: number;
  created_at: Date;
  tried_at: Date | null;
  passed_at: Date | null;
  used_at: Date | null;
}

interface SmsCodeTable {
  mobile: string;
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
  /** Ranges of seconds of the lecture: `{[0,12),[30,45)}`. */
  watched: string;
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
}

interface AnswerTable {
  student_id: number;
  answer_id: string;
  question_id: number;
  version: number;
  course_id: number;
  group_id: number | null;
  student_answer: string;
  question_status: number;
  spent_ms: number | null;
  answered_at: Date;
  received_at: Generated<Date>;
}

/** An answer to a part of a composite question, with the student's wish at that time. */
export interface StoredPartAnswer {
  part: number;
  verdict: 1 | -1;
  /** Milliseconds since 1970. */
  at: number;
  autoRemove: boolean;
}

interface QuestionStateTable {
  student_id: number;
  question_id: number;
  course_id: number;
  version: Generated<number>;
  student_answer: string | null;
  question_status: Generated<number>;
  correct_count: Generated<number>;
  wrong_count: Generated<number>;
  is_marked: Generated<boolean>;
  self_grade: string | null;
  /** The last wrong answer. Of a composite question: the last wrong verdict that no right one has taken out. */
  wrong_at: Date | null;
  /** The last event that takes a question out of the wrong-answer book, whether or not it stood there. */
  cleared_at: Date | null;
  /** Whether it stands in the wrong-answer book; follows from the two above. */
  in_wrong_book: GeneratedAlways<boolean>;
  /** When it last left the wrong-answer book. */
  wrong_removed_at: Date | null;
  /** Only servers from before migration 0003 use it. */
  wrong_since: Date | null;
  answered_at: Date | null;
  /** Of a composite question: every answer to its parts, in the order of arrival. */
  part_answers: ColumnType<StoredPartAnswer[], string | undefined, string>;
}

interface EmailCodeTable {
  student_id: number;
  email_code_id: string;
  email: string;
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

interface PrepurchaseTable {
  /** The good may not exist here yet. */
  good_id: number;
  /** A student, or a visitor's e-mail. */
  person_key: string;
  student_id: number | null;
  email: string;
  nickname: string;
  chat_account: string;
  created_at: Date;
  changed_at: Date;
}

interface ChatAccountTable {
  /** A student, or a visitor's e-mail. */
  person_key: string;
  student_id: number | null;
  email: string;
  chat_account: string;
  created_at: Date;
  changed_at: Date;
}

interface IdentitySubmissionTable {
  student_id: number;
  /** What an operator calls it by; another submission of the same student has another. */
  submission_no: GeneratedAlways<number>;
  kind: 'certificate' | 'passport' | 'instant';
  state: 'submitted' | 'passed' | 'failed';
  name_sealed: Buffer;
  number_sealed: Buffer;
  /** Where the sealed pictures lie in the storage; null where none were asked for. */
  folder: string | null;
  /** Why the review failed. */
  reason: string | null;
  submitted_at: Date;
  reviewed_at: Date | null;
}

interface IdentityConsentTable {
  student_id: number;
  consent_id: string;
  version: string;
  agreed_at: Date;
  withdrawn_at: Date | null;
}

interface VisitTable {
  visit_id: string;
  visitor_id: string;
  visitor_is_new: boolean;
  is_entrance: boolean;
  student_id: number | null;
  vendor_id: number | null;
  visitor_agent: string;
  from_domain: string;
  from_url: string;
  target_path: string;
  target_url: string;
  at: Date;
}
