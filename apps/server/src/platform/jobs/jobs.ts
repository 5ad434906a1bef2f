import { sql } from 'kysely';
import type { Connection } from '../database/prepare.ts';
import type { SealedText } from '../contact/contact.ts';
import { traced, type Carried } from '../tracing/traced.ts';

/** How the plan of a live class changed. */
export type PlanChange = 'moved' | 'cancelled' | 'restored';

/** The payload of each job. A job may run twice, so handlers must be idempotent. */
export interface JobPayloads {
  /** The code itself is derived from its id, so that no job table shows it. */
  'send-sms': {
    /** A mobile number. */
    sealedTo: SealedText;
    smsCodeId: string;
    expiresAt: string;
    /** Sends nothing unless the number belongs to a student; whoever asked must not learn which it was. */
    toStudentOnly?: boolean;
  };
  /** Sends staff an SMS with a title of at most 35 characters and no link. */
  'send-staff-sms': { sealedTo: SealedText; title: string };
  /** Closes approvals whose time is over: expired, or carried out where there is only one staff member. */
  'due-approvals': Record<string, never>;
  /** Mails the newest hash of the audit log to the owners. */
  'mail-audit-hash': Record<string, never>;
  /** Tells the makers of keys that end soon. */
  'mail-ending-tokens': Record<string, never>;
  /** Stores the pinyin initials of new or changed student names. */
  'note-initials': Record<string, never>;
  /** Recounts the standing of students who studied since the last count, or were not counted today. */
  'count-standings': Record<string, never>;
  /** Judges the standing of all students anew after its rules changed. */
  'judge-standings': Record<string, never>;
  /** Sends the payment link of an order that staff made; the code in it is derived from the order. */
  'send-order-link': { studentId: number; orderId: string };
  'send-mail': { sealedTo: SealedText; subject: string; text: string };
  'send-email-code': { sealedTo: SealedText; emailCodeId: string; expiresAt: string };
  'send-password-reset': { sealedTo: SealedText; resetId: string; expiresAt: string };
  /** Asks the SMS provider whether the school's signature has been approved. */
  'check-sms-sign': Record<string, never>;
  'reseal-provider-keys': Record<string, never>;
  'note-room': Record<string, never>;
  /** Looks for what is to be mended, and tells owners at once what is urgent. */
  'check-repairs': Record<string, never>;
  /** Mails owners once a day what is to be mended. */
  'tell-repairs': Record<string, never>;
  /** Encrypts phone numbers and mail addresses anew that a former key encrypted. */
  'reseal-contacts': Record<string, never>;
  'encode-video': { videoId: number; sourceHash: string };
  /** Encodes the sound alone into an encoding that has none yet. */
  'encode-sound': { videoId: number; prefix: string };
  /** Asks for the sound of encodings that have none yet. */
  'find-missing-sounds': Record<string, never>;
  /** Checks an uploaded lecture video once all of it has arrived. */
  'check-upload': { uploadId: string };
  /** Deletes uploaded lecture videos that are not needed any more. */
  'drop-lecture-uploads': Record<string, never>;
  /** Has a machine write down what is said in a lecture. */
  'hear-lecture': { draftId: string };
  'remove-erased-courses': Record<string, never>;
  /** Makes files of a course, for somebody who asked for them. */
  'export-course': { exportId: string };
  /** Deletes course files whose upload was abandoned, or that were removed from their course. */
  'drop-course-files': Record<string, never>;
  /** Deletes packages of others whose upload was abandoned, or that stand in their course. */
  'drop-courseware-uploads': Record<string, never>;
  /** Indexes the text of one course, or of one source in it; without a course, of all that were never indexed. */
  'index-passages': { courseId?: number; source?: string };
  /** Embeds the passages of one course that have no vector yet; without a course, those of all courses. */
  'embed-passages': { courseId?: number };
  /** Restores a backup into a temporary database, compares it, and deletes the temporary database again. */
  'rehearse-restore': { rehearsalId: number };
  'clear-rehearsals': Record<string, never>;
  'remove-encodings': Record<string, never>;
  'count-answers': Record<string, never>;
  /** Collects answers to open questions for those who mark them. */
  'gather-answers': Record<string, never>;
  /** Tells students the marks that teachers gave them. */
  'tell-marks': Record<string, never>;
  /** Finds and sends the scores that course platforms are owed. */
  'pass-grades': Record<string, never>;
  /** Closes mock papers whose time is over. */
  'close-mocks': Record<string, never>;
  /** Reminds students of live classes that begin soon. */
  'remind-live': Record<string, never>;
  /** Tells students that a live class was moved, cancelled or restored; `plannedFor` is when it began before. */
  'tell-live-change': {
    liveId: number;
    how: PlanChange;
    revision: number;
    beginsAt: string;
    plannedFor: string;
  };
  /** Notes for a day that is over which students had nothing due on it. */
  'note-rest-days': Record<string, never>;
  /** Settles training camps that ended the day before. */
  'settle-camps': Record<string, never>;
  /** Brings down, as work is done, what lacked when learners went on all the same. */
  'settle-lacks': Record<string, never>;
  /** Computes the difficulty and discrimination of questions. */
  'count-statistics': Record<string, never>;
  /** Counts how many students study each flash card, and how often it is forgotten. */
  'count-cards': Record<string, never>;
  /** Asks for a fit of each learner whose log of card reviews has grown enough. */
  'find-fits': Record<string, never>;
  /** Fits one learner's memory to their reviews. */
  'fit-cards': { studentId: number };
  /** Fits the memory of many learners at once, for those who have none of their own. */
  'fit-school': Record<string, never>;
  /** Passes student questions that nobody answered in time on to the head of teaching. */
  'pass-on-questions': Record<string, never>;
  /** Sends the answers of teachers that were written for this moment. */
  'send-later-replies': Record<string, never>;
  /** Counts how far the members of organisations are, and frees seats of invitations that nobody took. */
  'count-organisation-progress': Record<string, never>;
  'lapse-organisation-invitations': Record<string, never>;
  /** Takes over what directories of organisations say, all that are followed. */
  'sync-organisations': Record<string, never>;
  /** The same of one. With people only these, as older servers asked. */
  'sync-organisation': {
    organisationId: number;
    users?: readonly string[];
    /** Who has another id now, and who is gone, as was told; `at` is when that was so, in seconds. */
    renamed?: readonly { readonly from: string; readonly to: string; readonly at: number }[];
    ended?: readonly { readonly user: string; readonly at: number }[];
  };
  /** Takes over what notices told of one. */
  'take-organisation-notices': { organisationId: number };
  /** Reads one for a person who wants to see what would change. */
  'read-organisation-directory': { organisationId: number };
  /** Sends messages that are due by mail, SMS and WeChat. */
  'deliver-messages': Record<string, never>;
  /** Sends messages that are due to browsers. */
  'deliver-pushes': Record<string, never>;
  /** Sends messages that are due by the apps of companies. */
  'deliver-work-messages': Record<string, never>;
  /** Delivers webhooks; database triggers enqueue it too. */
  'send-webhooks': Record<string, never>;
  /** Sends campaigns that are due, and goes on with those that a dead server had begun. */
  'send-campaigns': Record<string, never>;
  /** Computes the weekly figures of the reports. */
  'count-reports': Record<string, never>;
  /** Computes the figures of past weeks anew. */
  'recount-reports': Record<string, never>;
  /** Computes how far students have come in each lecture. */
  'count-lectures': Record<string, never>;
  /** Computes what students know of each topic. */
  'count-topics': Record<string, never>;
  /** Mails the weekly report to staff who subscribed to it. */
  'mail-reports': Record<string, never>;
  /** Counts in how many student questions each word occurs, for the search. */
  'count-qa-words': Record<string, never>;
  /** Deletes pictures that teachers uploaded and no reply has shown for a month. */
  'drop-unused-reply-pictures': Record<string, never>;
  'forget-old': Record<string, never>;
  /** Does the next step of an import that staff started. */
  'work-import': { importId: string };
  /** The same of a text, which servers that know questions alone would take for a bank. */
  'work-import-text': { importId: string };
  /** Looks at courses that pages bring, or writes them. */
  'import-courses': { importId: string };
  /** Judges anew what students answered by keys that an import corrected, where whoever brought it wished so. */
  'regrade-import': { importId: string };
  /** Deletes imports that were abandoned. */
  'forget-imports': Record<string, never>;
  'make-backup': { backupId: number };
  /** Asks the content safety provider about a chat line or a shared note that was shown before it had answered. */
  'check-said': {
    kind: string;
    studentId: number;
    thingId: string;
    /** What the moderation queue shows. */
    words: string;
    /** All texts to be checked; jobs of older servers have none. */
    texts?: readonly string[];
    place: string;
    facts: Readonly<Record<string, unknown>>;
  };
  'drop-public-image': { address: string };
  /** Deletes uploads that nothing has used for a month. */
  'drop-unused-uploads': Record<string, never>;
  'drop-upload': { place: string };
  /** Moves note pictures that an older version stored publicly. */
  'move-note-pictures': Record<string, never>;
  /** Erases accounts whose cancellation period is over. */
  'erase-accounts': Record<string, never>;
  /** Asks the providers about payments and refunds that have no result yet. */
  'check-payments': Record<string, never>;
  /** Closes the open payments of an order that needs none any more. */
  /** `tradeId`: of what was paid just now; older servers did not say. */
  'close-payments': { studentId: number; orderId: string; tradeId?: string };
  /** Closes orders that were not paid in time. */
  'close-orders': Record<string, never>;
  /** Refunds one payment; a retry uses the same refund number. */
  'return-money': { refundNo: string };
  /** Downloads the bills of the day before from every payment provider. */
  'take-bills': Record<string, never>;
  'check-books': Record<string, never>;
  /** Deletes a folder of identity pictures, unless a submission refers to it. */
  'erase-identity-images': { studentId: number; folder: string };
  /** Deletes a folder of files for reopening a course, unless an application refers to it. */
  'erase-reopen-files': { folder: string };
}

export type JobName = keyof JobPayloads;

interface JobOptions {
  /** Jobs of one queue run one after another. */
  queue?: string;
  /** A later job of the same key replaces one that still waits. */
  key?: string;
  /** Lower runs first. */
  priority?: number;
  maxAttempts?: number;
  /** Not before this moment. */
  runAt?: Date;
}

/** Beside what the job is told, where traces are made; a server that makes none leaves it unread. */
const carriedName = '_asked';

function carrying(payload: object): string {
  const carried = traced.now?.carried();
  return JSON.stringify(carried === undefined ? payload : { ...payload, [carriedName]: carried });
}

/** What a job is told, and whose request it was, where that is known. */
export function openPayload(stored: unknown): {
  readonly payload: unknown;
  readonly carried: Carried | undefined;
} {
  if (typeof stored !== 'object' || stored === null || !(carriedName in stored))
    return { payload: stored, carried: undefined };
  const { [carriedName]: carried, ...payload } = stored;
  return { payload, carried: carried as Carried };
}

/** Asks for many jobs of one kind, each under a key of its own, in one statement. */
export async function enqueueEach<Name extends JobName>(
  connection: Connection,
  name: Name,
  jobs: readonly { readonly payload: JobPayloads[Name]; readonly key: string }[],
  options: Required<Pick<JobOptions, 'queue' | 'priority' | 'maxAttempts'>>,
): Promise<void> {
  const payloads = jobs.map(({ payload }) => carrying(payload));
  const keys = jobs.map(({ key }) => key);
  await sql`select graphile_worker.add_job(
    ${name}::text, j.payload::json,
    queue_name => ${options.queue}::text,
    job_key => j.key,
    priority => ${options.priority}::int,
    max_attempts => ${options.maxAttempts}::int
  ) from unnest(${payloads}::text[], ${keys}::text[]) as j (payload, key)`.execute(connection);
}

/** Asks for a job in the transaction of its cause: rolled back together, committed together. */
export async function enqueue<Name extends JobName>(
  connection: Connection,
  name: Name,
  payload: JobPayloads[Name],
  options: JobOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${name}::text, ${carrying(payload)}::json,
    queue_name => ${options.queue ?? null}::text,
    job_key => ${options.key ?? null}::text,
    priority => ${options.priority ?? 0}::int,
    max_attempts => ${options.maxAttempts ?? 10}::int,
    run_at => ${options.runAt ?? null}::timestamptz
  )`.execute(connection);
}
