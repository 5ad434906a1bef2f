import { sql } from 'kysely';
import type { Connection } from '../database/prepare.ts';
import type { SealedText } from '../contact/contact.ts';

/** What became of the plan of a live class. */
export type PlanChange = 'moved' | 'cancelled' | 'restored';

/** What each job is told. A job may run twice: its handler must bear that. */
export interface JobPayloads {
  /** The code itself is derived from its id, so that no job table shows it. */
  'send-sms': {
    /** A mobile. */
    sealedTo: SealedText;
    smsCodeId: string;
    expiresAt: string;
    /** Only when the phone is that of a student: the one who asked must not learn it. */
    toStudentOnly?: boolean;
  };
  /** Of at most 35 characters, without addresses. */
  'send-staff-sms': { sealedTo: SealedText; title: string };
  /** Of what waits for a second person: void, or done in a school of one. */
  'due-approvals': Record<string, never>;
  /** Of the log, to the owners. */
  'mail-audit-hash': Record<string, never>;
  /** Of students' names that are new or changed. */
  'note-initials': Record<string, never>;
  /** Of students who studied since they were counted, or were not counted today. */
  'count-standings': Record<string, never>;
  /** Of all students, by rules that were changed. */
  'judge-standings': Record<string, never>;
  /** By which an order of the school's is paid; its code follows from the order. */
  'send-order-link': { studentId: number; orderId: string };
  'send-mail': { sealedTo: SealedText; subject: string; text: string };
  'send-email-code': { sealedTo: SealedText; emailCodeId: string; expiresAt: string };
  'send-password-reset': { sealedTo: SealedText; resetId: string; expiresAt: string };
  /** Of a signature that waits for the provider's approval. */
  'check-sms-sign': Record<string, never>;
  'note-room': Record<string, never>;
  /** Of phones and mail addresses that a former key sealed. */
  'reseal-contacts': Record<string, never>;
  'encode-video': { videoId: number; sourceHash: string };
  /** Of a video for a lecture that has come whole. */
  'check-upload': { uploadId: string };
  /** Of such videos that nobody needs any more. */
  'drop-lecture-uploads': Record<string, never>;
  /** Of files of courses that were given up, or left their course. */
  'drop-course-files': Record<string, never>;
  /** Of one course, and of one source there; without a course, of those that were never indexed. */
  'index-passages': { courseId?: number; source?: string };
  /** Of the passages of one course that have no vector yet; without a course, of all that have such. */
  'embed-passages': { courseId?: number };
  /** Of a backup into a second place, which is taken away again. */
  'rehearse-restore': { rehearsalId: number };
  'clear-rehearsals': Record<string, never>;
  'remove-encodings': Record<string, never>;
  'count-answers': Record<string, never>;
  /** Of open questions, for who marks them. */
  'gather-answers': Record<string, never>;
  /** Of marks that teachers gave, to their students. */
  'tell-marks': Record<string, never>;
  /** Of mock papers whose time is over. */
  'close-mocks': Record<string, never>;
  /** Of live classes that begin soon. */
  'remind-live': Record<string, never>;
  /** Of the plan of a live class, which begins at `beginsAt` now and was planned for another time before. */
  'tell-live-change': {
    liveId: number;
    how: PlanChange;
    revision: number;
    beginsAt: string;
    plannedFor: string;
  };
  /** Of students on whom nothing was due on a day that is over. */
  'note-rest-days': Record<string, never>;
  /** Of training camps that ended on the day before. */
  'settle-camps': Record<string, never>;
  /** Of questions: how hard they are, and how well they tell students apart. */
  'count-statistics': Record<string, never>;
  /** Of flash cards: how many study them, and how often they are forgotten. */
  'count-cards': Record<string, never>;
  /** Of questions that nobody answered in time, to the head of teaching. */
  'pass-on-questions': Record<string, never>;
  /** Of messages that leave the house now. */
  'deliver-messages': Record<string, never>;
  /** Of what other systems are told; asked for by the triggers of webhooks too. */
  'send-webhooks': Record<string, never>;
  /** Of messages to many whose time has come, or that a server which is gone had begun. */
  'send-campaigns': Record<string, never>;
  /** Of what reports show by weeks. */
  'count-reports': Record<string, never>;
  /** Of weeks that are over. */
  'recount-reports': Record<string, never>;
  /** Of where in each lecture those stand who have begun it. */
  'count-lectures': Record<string, never>;
  /** Of what students know of each topic. */
  'count-topics': Record<string, never>;
  /** Of the week before, to staff who wish it. */
  'mail-reports': Record<string, never>;
  /** In how many questions each word stands. */
  'count-qa-words': Record<string, never>;
  /** Sent by teachers, and shown by no reply for a month. */
  'drop-unused-reply-pictures': Record<string, never>;
  'forget-old': Record<string, never>;
  /** What is next for a file that staff brought. */
  'work-import': { importId: string };
  /** Of files that nobody went on with. */
  'forget-imports': Record<string, never>;
  'make-backup': { backupId: number };
  /** Said in a chat, or changed in a shared note, before a provider of content safety had answered: it is asked afterwards. */
  'check-said': {
    kind: string;
    studentId: number;
    thingId: string;
    words: string;
    place: string;
    facts: Readonly<Record<string, unknown>>;
  };
  'drop-public-image': { address: string };
  /** Sent, and used by nothing for a month. */
  'drop-unused-uploads': Record<string, never>;
  'drop-upload': { place: string };
  /** Of an older version, which kept them among the public ones. */
  'move-note-pictures': Record<string, never>;
  /** Of the accounts whose cancellation is due. */
  'erase-accounts': Record<string, never>;
  /** Of codes that wait to be paid, and of money that is on its way back. */
  'check-payments': Record<string, never>;
  /** Of an order that needs no payment any more. */
  'close-payments': { studentId: number; orderId: string };
  /** Of orders that nobody paid in time. */
  'close-orders': Record<string, never>;
  /** Of one transfer, always by the same number. */
  'return-money': { refundNo: string };
  /** Of the day before, from every provider. */
  'take-bills': Record<string, never>;
  'check-books': Record<string, never>;
  /** Of a folder in the storage, unless it is the student's submission after all. */
  'erase-identity-images': { studentId: number; folder: string };
  /** Of a folder in the storage, unless it belongs to an application after all. */
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

/** Asks for a job in the transaction of its cause: rolled back together, committed together. */
export async function enqueue<Name extends JobName>(
  connection: Connection,
  name: Name,
  payload: JobPayloads[Name],
  options: JobOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${name}::text, ${JSON.stringify(payload)}::json,
    queue_name => ${options.queue ?? null}::text,
    job_key => ${options.key ?? null}::text,
    priority => ${options.priority ?? 0}::int,
    max_attempts => ${options.maxAttempts ?? 10}::int,
    run_at => ${options.runAt ?? null}::timestamptz
  )`.execute(connection);
}
