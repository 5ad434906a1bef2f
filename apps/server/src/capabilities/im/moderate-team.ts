import { sql } from 'kysely';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { dayOf } from '../../platform/clock.ts';
import { saidReader, saidRemovals } from './said.repository.ts';
import { teamPeople, type TeamRow } from './team.repository.ts';

type Moderating = Pick<Services, 'database' | 'clock'>;

/** Takes a message away: one's own, or as a teacher any. */
export async function removeSaid(
  { database: { connection }, clock }: Moderating,
  team: TeamRow,
  { studentId, number }: { studentId: number; number: number },
): Promise<void> {
  const row = await saidReader(connection, team.team_id).one(number);
  if (row === undefined) throw notFound();
  if (!team.is_teacher && row.student_id !== studentId) throw new Refusal('chatTeacherOnly');
  await saidRemovals(connection, team.team_id).add(number, 'person', clock.now());
}

/** Answers until when the student is silent; null: may speak. */
export async function muteMember(
  { database: { connection }, clock }: Moderating,
  team: TeamRow,
  { studentId, minutes }: { studentId: number; minutes: number },
): Promise<Date | null> {
  const now = clock.now();
  const teamId = team.team_id;
  if (!team.is_teacher || (await isTeacherOf(connection, teamId, studentId)))
    throw new Refusal('chatTeacherOnly');
  const [member] = await teamPeople(connection, teamId, dayOf(now)).among([studentId]);
  if (member === undefined) throw notFound();
  if (minutes === 0) {
    await sql`delete from im_mute where student_id = ${studentId} and team_id = ${teamId}`.execute(
      connection,
    );
    return null;
  }
  const until = new Date(now.getTime() + minutes * 60_000);
  await connection
    .insertInto('im_mute')
    .values({ student_id: studentId, team_id: teamId, until })
    .onConflict((conflict) => conflict.columns(['student_id', 'team_id']).doUpdateSet({ until }))
    .execute();
  return until;
}

const isTeacherOf = async (
  connection: Moderating['database']['connection'],
  teamId: number,
  studentId: number,
): Promise<boolean> =>
  (await connection
    .selectFrom('im_teacher')
    .where('student_id', '=', studentId)
    .where('team_id', '=', teamId)
    .select('student_id')
    .executeTakeFirst()) !== undefined;
