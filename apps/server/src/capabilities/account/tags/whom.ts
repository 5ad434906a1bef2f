import type { Whom } from '@xuezhou/contract/account/console';
import type { Static } from 'typebox';
import { sql, type RawBuilder } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { demandOwnStudents, type Own } from '../../../platform/staff/own.ts';
import { studentsFound } from '../console/student-desk.repository.ts';

export type AskedWhom = Static<typeof Whom>;

/** A query of student_id: those named, or whom the filter finds now. Throws notOwn, and whomUnclear where it is neither or both. */
export async function whomOf(
  services: Pick<ConsoleServices, 'signer' | 'clock'>,
  connection: Connection | Change,
  { studentIds, filter }: AskedWhom,
  own: Own,
): Promise<RawBuilder<unknown>> {
  if ((studentIds === undefined) === (filter === undefined)) throw new Refusal('whomUnclear');
  if (studentIds !== undefined) {
    await demandOwnStudents(connection, own, studentIds);
    return sql`(select student_id from student
      where student_id = any(${[...studentIds]}::int[]) and erased_at is null)`;
  }
  const { search = '', ...narrowing } = filter ?? {};
  const found = studentsFound(connection, services, { search: search.trim(), own, ...narrowing });
  return sql`(${found.select('student.student_id')})`;
}

/** An act that is sent twice is done by one after the other, who then finds it done. */
export async function holdAct(change: Change, actId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${actId}, 0))`.execute(change);
}

export async function countOf(
  connection: Connection | Change,
  query: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${query} f`.execute(connection);
  return rows[0]?.count ?? 0;
}

export async function idsOf(
  connection: Connection | Change,
  query: RawBuilder<unknown>,
): Promise<number[]> {
  const { rows } = await sql<{ student_id: number }>`select student_id from ${query} f`.execute(
    connection,
  );
  return rows.map(({ student_id }) => student_id);
}

/** What the log calls them: the one who was named, else how many there are. */
export const targetOf = ({ studentIds }: AskedWhom, people: number) =>
  studentIds?.length === 1 && studentIds[0] !== undefined
    ? { kind: 'student', id: studentIds[0] }
    : { kind: 'students', id: `${people}` };

/** One after another tags, assigns or takes that back: whoever comes next finds what the one before has left. */
export async function holdStanding(change: Change, what: 'tag' | 'assistant'): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('student_standing'), hashtext(${what}))`.execute(
    change,
  );
}
