import { inTransaction } from '../../platform/database/in-transaction.ts';
import { closureOf } from '@xuezhou/rules/enrolment/access-period';
import { sql, type RawBuilder } from 'kysely';
import { dayOf } from '../../platform/clock.ts';
import type { Change } from '../../platform/database/prepare.ts';
import type { Services } from '../../platform/services.ts';
import { sendMessages } from '../message/message.port.ts';
import { type CourseFacts, enrolments, isOpenOn, periodOf } from '../enrolment/enrolment.port.ts';

/** How many of those who have a course may come to its classes now. */
export async function countAudience(
  connection: Services['database']['connection'],
  courseId: number,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from ${enrolments}
    join student s on s.student_id = e.student_id
    where e.course_id = ${courseId} and s.erased_at is null and ${isOpenOn({ today: dayOf(now) })}
      and (not c.identity_required or s.identity_status > 0)`.execute(connection);
  return rows[0]?.count ?? 0;
}

interface Telling {
  readonly courseId: number;
  readonly message: { readonly title: string; readonly content: string };
  /** Where it is noted who was told: a row for each of these students, but not for those who have one. */
  readonly note: (change: Change, studentIds: readonly number[]) => Promise<readonly number[]>;
  /** Whether the student `e.student_id` was told before. */
  readonly isTold: RawBuilder<boolean>;
}

type StudentRow = Pick<
  CourseFacts,
  'redeemed' | 'opens_on' | 'expires_on' | 'paused_on' | 'identity_required'
> & { student_id: number; identity_status: number };

/** Students of one transaction: none is long, and a killed server repeats little. */
const pageSize = 500;

/** Sends a message once to each of those who have the course of a class and may come to it. */
export async function tellAudience(
  { database: { connection }, clock }: Pick<Services, 'database' | 'clock'>,
  telling: Telling,
  signal: AbortSignal,
): Promise<void> {
  let last = 0;
  while (!signal.aborted) {
    const now = clock.now();
    const page = await studentsAfter(connection, telling, last);
    const audience = page.filter((row) => mayCome(row, dayOf(now)));
    await inTransaction(connection, async (change) => {
      const untold = await telling.note(
        change,
        audience.map((row) => row.student_id),
      );
      await sendMessages(change, untold, { ...telling.message, kind: 'class', at: now });
    });
    if (page.length < pageSize) return;
    last = page.at(-1)?.student_id ?? last;
  }
  // What is left is for the next attempt.
  signal.throwIfAborted();
}

async function studentsAfter(
  connection: Services['database']['connection'],
  { courseId, isTold }: Telling,
  last: number,
): Promise<StudentRow[]> {
  const { rows } = await sql<StudentRow>`
    select e.student_id, e.redeemed, e.opens_on, e.expires_on, e.paused_on, c.identity_required, s.identity_status
    from ${enrolments}
    join student s on s.student_id = e.student_id
    where e.course_id = ${courseId} and e.student_id > ${last} and s.erased_at is null and not ${isTold}
    order by e.student_id limit ${pageSize}`.execute(connection);
  return rows;
}

const mayCome = (row: StudentRow, today: string): boolean =>
  closureOf(periodOf(row), today) === null && (!row.identity_required || row.identity_status > 0);
