import { inTransaction } from '../../platform/database/in-transaction.ts';
import { sql } from 'kysely';
import type { Change } from '../../platform/database/prepare.ts';
import type { Services } from '../../platform/services.ts';
import { ownOf } from '../../platform/staff/own.ts';
import { staffMember } from '../../platform/staff/staff-sessions.ts';
import { people } from '../account/account.port.ts';
import { isOwnQuestion, openAnswersWithin } from '../practice/practice-facts.port.ts';
import type { GrantsLost } from '../staff/staff.port.ts';

/** Answers of a slow transaction come late: each look goes back so far. */
const overlapMinutes = 10;

/** Notes who has answered open questions since the last time; the first time, of all answers. */
export async function gatherAnswers({
  database: { connection },
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  await inTransaction(connection, (change) => gatherWithin(change, clock.now()));
}

/** The same within a change, for who wants to know now who has answered. */
export async function gatherWithin(change: Change, now: Date): Promise<void> {
  const last = await change
    .selectFrom('open_submission_cut')
    .select('gathered_to')
    .forUpdate()
    .executeTakeFirst();
  // Also where another server's clock was ahead.
  const since = last && Math.min(last.gathered_to.getTime(), now.getTime());
  const from = since === undefined ? null : new Date(since - overlapMinutes * 60_000);
  // The log keeps that somebody answered whose account has ended; nobody marks it.
  await sql`insert into open_submission (question_id, student_id)
      select a.question_id, a.student_id from (${openAnswersWithin(from, now)}) a
      join ${people} p on p.student_id = a.student_id and not p.is_erased
      on conflict do nothing`.execute(change);
  await sql`insert into open_submission_cut (gathered_to) values (${now})
      on conflict (only_row) do update set gathered_to = greatest(open_submission_cut.gathered_to, excluded.gathered_to)`.execute(
    change,
  );
}

/** Of somebody who works here no more, or marks no more, or only those of the own courses, the answers are everybody's again. */
export async function handBack(
  change: Change,
  { staffIds }: Pick<GrantsLost, 'staffIds'>,
): Promise<void> {
  for (const staffId of staffIds) {
    const staff = await staffMember(change, staffId);
    const isLeft = staff?.grants.has('mark.write')
      ? isOwnQuestion(ownOf({ staff }, 'mark.write'), sql`open_submission.question_id`)
      : sql`false`;
    await change
      .updateTable('open_submission')
      .set({ marker_id: null })
      .where('marker_id', '=', staffId)
      .where(sql<boolean>`not ${isLeft}`)
      .execute();
  }
}
