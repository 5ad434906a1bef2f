import { createHash } from 'node:crypto';
import { withdrawalKeptBy } from '@xuezhou/rules/enrolment/withdrawal';
import { sql, type Selectable } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { groupBy } from '../../../platform/group-by.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { periodOf } from '../console/manage-enrolments.ts';
import { enrolmentTies, type AskedTies, type FoundTie } from './enrolment-ties.ts';
import { ownEnrolments } from './own-enrolments.ts';

export interface PlannedWithdrawal {
  readonly studentId: number;
  readonly own: Selectable<Tables['enrolment']> | undefined;
  readonly keptBy: ReturnType<typeof withdrawalKeptBy>;
  readonly hanging: readonly FoundTie[];
}

/** The title of a course. Throws courseUnknown, and withdrawalOpen of one that everybody has. */
export async function demandWithdrawable(
  connection: Connection,
  courseId: number,
): Promise<string> {
  const course = await connection
    .selectFrom('course')
    .where('course_id', '=', courseId)
    .select(['title', 'access'])
    .executeTakeFirst();
  if (course === undefined) throw new Refusal('courseUnknown');
  if (course.access === 'open') throw new Refusal('withdrawalOpen');
  return course.title;
}

/** What becomes of each of these, with those first of whom something is withdrawn; as it is while the transaction holds it. */
export async function planWithdrawal(
  connection: Connection | Change,
  asked: AskedTies,
  { today, isHeld }: { today: string; isHeld: boolean },
): Promise<PlannedWithdrawal[]> {
  const { courseId, studentIds } = asked;
  const owns = await ownEnrolments(connection, asked, isHeld);
  const having = { courseId, studentIds: [...owns.keys()] };
  const ties = groupBy(await findTies(connection, having), ({ studentId }) => studentId);
  const plan = studentIds.map((studentId): PlannedWithdrawal => {
    const own = owns.get(studentId);
    const hanging = ties.get(studentId) ?? [];
    const bought = hanging.flatMap(({ boughtUntil }) =>
      boughtUntil === undefined ? [] : [boughtUntil],
    );
    return {
      studentId,
      own,
      hanging,
      keptBy: withdrawalKeptBy(own && factsOf(own), bought, today),
    };
  });
  return plan.toSorted((one, other) => rank(one) - rank(other) || one.studentId - other.studentId);
}

const rank = ({ keptBy }: PlannedWithdrawal): number =>
  keptBy === null ? 0 : keptBy === 'bought' ? 1 : 2;

const factsOf = (own: Selectable<Tables['enrolment']>) => ({
  ...periodOf(own),
  redeemed: own.redeemed,
  postponedDays: own.postponed_days,
  movedDays: own.moved_days,
});

async function findTies(connection: Connection | Change, asked: AskedTies): Promise<FoundTie[]> {
  const found: FoundTie[] = await codesOf(connection, asked);
  for (const tie of enrolmentTies.of(connection))
    found.push(...(await tie.find(connection, asked)));
  return found;
}

/** Codes may have been sold elsewhere: they are named, and stay used. */
async function codesOf(
  connection: Connection | Change,
  { courseId, studentIds }: AskedTies,
): Promise<FoundTie[]> {
  const rows = await connection
    .selectFrom('redeem_code')
    .where('student_id', '=', sql<number>`any(${[...studentIds]}::int[])`)
    .where('course_id', '=', courseId)
    .select(['student_id', 'tail'])
    .orderBy('redeem_code_no')
    .execute();
  return rows.flatMap(({ student_id: studentId, tail: name }) =>
    studentId === null ? [] : [{ studentId, kind: 'code' as const, name }],
  );
}

/** Of all that a plan rests on: one that is made anew and has another is not the one that was seen. */
export const seenOf = (plan: readonly PlannedWithdrawal[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        plan.map(({ studentId, own, keptBy, hanging }) => [
          ...[studentId, own === undefined ? null : periodOf(own), keptBy],
          hanging.map(({ kind, name }) => [kind, name]),
        ]),
      ),
    )
    .digest('base64url');
