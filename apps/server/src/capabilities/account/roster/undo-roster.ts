import { sql } from 'kysely';
import { isMissing } from '../../../platform/database/is-missing.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import { groupBy } from '../../../platform/group-by.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Undoer } from '../../../platform/staff/undo.ts';
import { forgetDeliveries } from '../../message/message.port.ts';
import { accountUnmade } from './account-unmade.ts';
import {
  putPeriodBack,
  removeEnrolments,
  type LoggedPeriod,
} from '../../enrolment/enrolment.port.ts';

interface Entry {
  readonly course_id: number;
  readonly is_new: boolean;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Puts every period back that is as the list left it, and removes accounts of it that nobody has used. What has changed
 * since is left. Throws undoChanged where all of it has.
 */
const undo: Undoer['undo'] = async (change, { targetId }, now) => {
  const entries = await change
    .selectFrom('roster_entry')
    .where('roster_id', '=', targetId)
    .select(['student_id', 'course_id', 'is_new', 'before', 'after'])
    .orderBy('student_id')
    .execute();
  let kept = 0;
  for (const [studentId, own] of groupBy(entries, ({ student_id }) => student_id))
    kept += await undoOf(change, studentId, { own, rosterId: targetId, now });
  if (kept === entries.length)
    throw new Refusal('undoChanged', '这份名单的有效期在那以后都改过，没有撤回');
  return { kept };
};

interface OfStudent {
  readonly own: readonly Entry[];
  readonly rosterId: string;
  readonly now: Date;
}

/** How many of the student's periods have changed since. */
async function undoOf(
  change: Change,
  studentId: number,
  { own, rosterId, now }: OfStudent,
): Promise<number> {
  let kept = 0;
  for (const { before, after } of own) {
    const was = before as Required<LoggedPeriod> | null;
    const left = after as Required<LoggedPeriod>;
    if ((await putPeriodBack(change, studentId, { was, left, now })) !== null) kept += 1;
  }
  if (kept === 0 && own.some(({ is_new }) => is_new))
    await removeUnused(change, studentId, { own, rosterId });
  return kept;
}

/** The account goes as if it had never been. Whatever else names it, as a session or another course, keeps it. */
async function removeUnused(
  change: Change,
  studentId: number,
  { own, rosterId }: Omit<OfStudent, 'now'>,
): Promise<void> {
  await sql`savepoint of_account`.execute(change);
  try {
    await change
      .deleteFrom('roster_entry')
      .where('student_id', '=', studentId)
      .where('roster_id', '=', rosterId)
      .execute();
    // The remark of the list; what colleagues wrote since was written by them, and keeps the account.
    await change
      .deleteFrom('student_note')
      .where('student_id', '=', studentId)
      .where('written_at', '=', (roster) =>
        roster.selectFrom('roster').where('roster_id', '=', rosterId).select('enrolled_at'),
      )
      .execute();
    await removeEnrolments(
      change,
      studentId,
      own.map(({ course_id }) => course_id),
    );
    await forgetDeliveries(change, studentId);
    await accountUnmade.emit(change, { studentId });
    await change.deleteFrom('student').where('student_id', '=', studentId).execute();
    await sql`release savepoint of_account`.execute(change);
  } catch (error) {
    if (!isMissing(error)) throw error;
    await sql`rollback to savepoint of_account`.execute(change);
  }
}

/** Accounts that it made go again, which is for who may make some. */
const also: Undoer['also'] = ({ after }) =>
  (after as { readonly added?: number } | null)?.added === 0 ? [] : ['student.write'];

/** A list can be taken back for a day, as middle acts can. */
export const rosterUndoers: Readonly<Record<string, Undoer>> = {
  enrolRoster: { permission: 'enrolment.write', hours: 24, also, undo },
};
