import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { listQueue as operation, WaitingQuestion } from '@xuezhou/contract/qa/console';
import { minutesBetween, type AnsweringHours } from '@xuezhou/rules/qa/answering-hours';
import { goneName } from '@xuezhou/rules/qa/qa-text';
import { sql, type RawBuilder } from 'kysely';
import type { ConsoleServices } from '../../../platform/services.ts';
import type { Actor, StaffMember } from '../../../platform/staff/staff-member.ts';
import { hasHeldFor, hasLater } from '../later/later.repository.ts';
import { presentPlace } from '../question.presenter.ts';
import type { QuestionRow } from '../question.sql.ts';
import { readHours } from '../queue.ts';

const pageSize = 20;

export interface WaitingRow extends Pick<
  QuestionRow,
  | 'question_id'
  | 'title'
  | 'excerpt'
  | 'state'
  | 'is_private'
  | 'asked_at'
  | 'course_id'
  | 'course_title'
  | 'family'
  | 'book_id'
  | 'book_title'
  | 'reading_id'
  | 'reading_title'
  | 'follows'
> {
  about_kind: 'bullet' | 'question' | 'card' | 'paragraph' | null;
  about_id: number | null;
  about_title: string;
  second: number | null;
  nickname: string | null;
  hidden_at: Date | null;
  due_at: Date | null;
  passed_on_at: Date | null;
  teacher_id: number | null;
  teacher_name: string | null;
  claimed_by: number | null;
  claimer_name: string | null;
  snoozed_until: Date | null;
}

export const waitingColumns = sql`t.question_id, t.title, t.excerpt, t.state, t.is_private, t.asked_at, t.course_id,
  c.title as course_title, c.family, t.book_id, k.title as book_title, t.reading_id, r.title as reading_title,
  t.follows, t.about_kind, t.about_id, t.about_title, t.second, s.nickname, t.hidden_at, t.due_at, t.passed_on_at,
  t.teacher_id, f.name as teacher_name, t.claimed_by, g.name as claimer_name, t.snoozed_until`;

export const queuedQuestions = sql`qa_question t
  left join course c on c.course_id = t.course_id
  left join book k on k.book_id = t.book_id
  left join reading r on r.reading_id = t.reading_id
  left join student s on s.student_id = t.student_id
  left join staff f on f.staff_id = t.teacher_id
  left join staff g on g.staff_id = t.claimed_by`;

const isOpen = sql`t.withdrawn_at is null and t.hidden_at is null and t.merged_into is null`;

/** Whoever asked waits, be it put off or not. */
export const stillOpen = sql`${isOpen} and t.queued_at is not null`;

const isOff = (now: Date) =>
  sql`(t.snoozed_until is not null and t.snoozed_until > ${now}::timestamptz)`;

type Which = InputOf<typeof operation>['query']['which'];

/** For whom and when a list of the queue is. */
interface Looking extends Pick<StaffMember, 'staffId' | 'isOwner'> {
  readonly now: Date;
}

/** Whether a question `t` stands in a list of the queue. What was put off stands in its own until it comes back. */
export const inQueue = (which: Which, { staffId, isOwner, now }: Looking): RawBuilder<unknown> =>
  ({
    waiting: sql`${stillOpen} and not ${isOff(now)}`,
    own: sql`${stillOpen} and not ${isOff(now)}
      and coalesce(t.claimed_by, t.teacher_id) = ${staffId}`,
    snoozed: sql`${stillOpen} and ${isOff(now)}`,
    // Of one that is over it is seen still: somebody wrote it, and takes it back from here.
    later: hasLater,
    held: hasHeldFor({ staffId, isOwner }),
    answered: sql`${isOpen} and t.state = 'teacher'`,
    accepted: sql`${isOpen} and t.state = 'accepted'`,
    hidden: sql`t.hidden_at is not null`,
  })[which];

export async function listQueue(
  { clock, database: { connection } }: ConsoleServices,
  { query: { which, courseId, pageNo = 1 } }: InputOf<typeof operation>,
  { staff }: Actor,
): Promise<DataOf<typeof operation>> {
  const now = clock.now();
  const course = courseId === undefined ? sql`true` : sql`t.course_id = ${courseId}`;
  const where = sql`${inQueue(which, { ...staff, now })} and ${course}`;
  const [hours, { rows }, { rows: counted }] = await Promise.all([
    readHours(connection),
    sql<WaitingRow>`select ${waitingColumns} from ${queuedQuestions} where ${where}
      order by t.due_at nulls last, t.asked_at desc, t.question_id
      limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(connection),
    sql<{ total: number; late: number }>`
      select count(*) as total, count(*) filter (where t.due_at < ${now}) as late from qa_question t where ${where}`.execute(
      connection,
    ),
  ]);
  const list = rows.map((row) => presentWaiting(row, hours, now));
  return { list, total: counted[0]?.total ?? 0, late: counted[0]?.late ?? 0 };
}

const holder = (staffId: number | null, name: string | null) =>
  staffId === null ? null : { staffId, name: name ?? '' };

export function presentWaiting(row: WaitingRow, hours: AnsweringHours, now: Date): WaitingQuestion {
  const dueAt = row.due_at ?? row.asked_at;
  return {
    questionId: row.question_id,
    title: row.title,
    excerpt: row.excerpt,
    place: presentPlace(row),
    about: aboutWords(row),
    asker: row.nickname ?? goneName,
    state: row.state,
    isPrivate: row.is_private,
    isHidden: row.hidden_at !== null,
    askedAt: row.asked_at.toISOString(),
    dueAt: dueAt.toISOString(),
    minutesLeft: row.due_at === null ? 0 : minutesBetween(hours, now, row.due_at),
    isPassedOn: row.passed_on_at !== null,
    teacher: holder(row.teacher_id, row.teacher_name),
    claimedBy: holder(row.claimed_by, row.claimer_name),
    snoozedUntil:
      row.snoozed_until !== null && row.snoozed_until > now
        ? row.snoozed_until.toISOString()
        : null,
    numOfFollow: row.follows,
  };
}

const clockText = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;

function aboutWords({ about_kind, about_id, about_title, second }: WaitingRow): string {
  switch (about_kind) {
    case 'bullet':
      return `${about_title}${second === null ? '' : ` ${clockText(second)}`}`;
    case 'question':
      return `题 ${about_id}`;
    case 'card':
      return `闪卡 ${about_id}`;
    case 'paragraph':
      return about_title;
    case null:
      return '';
  }
}
