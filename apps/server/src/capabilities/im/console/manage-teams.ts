import type {
  addTeamTeacher as teacherOperation,
  closeTeam as closeOperation,
  listManagedTeams as listOperation,
  openTeam as openOperation,
} from '@xuezhou/contract/im/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { isMissing } from '../../../platform/database/is-missing.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { isOwnClass, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { classMembers, courseClasses } from '../../camp/camp.port.ts';
import { courseTitles } from '../../catalogue/catalogue.port.ts';
import { enrolledStudents } from '../../enrolment/enrolment.port.ts';

interface ManagedRow {
  team_id: number;
  name: string;
  course_title: string;
  class_title: string | null;
  members: number;
  last_message: number;
  closed_at: Date | null;
}

export async function listManagedTeams(
  { database: { connection } }: ConsoleServices,
  actor: Actor,
): Promise<DataOf<typeof listOperation>> {
  const { rows } = await sql<ManagedRow>`
    select t.team_id, t.name, c.title as course_title, k.title as class_title, t.last_message, t.closed_at,
      (case when t.class_id is null
        then (select count(*) from ${enrolledStudents} n where n.course_id = t.course_id)
        else (select count(*) from ${classMembers} n where n.class_id = t.class_id) end) as members
    from im_team t
    join ${courseTitles} c on c.course_id = t.course_id
    left join ${courseClasses} k on k.class_id = t.class_id
    where ${isOwnClass(ownOf(actor, 'student.read'), sql`t.class_id`, sql`t.course_id`)}
    order by t.team_id`.execute(connection);
  return rows.map((row) => ({
    teamId: row.team_id,
    name: row.name,
    courseTitle: row.course_title,
    classTitle: row.class_title,
    members: row.members,
    messages: row.last_message,
    isClosed: row.closed_at !== null,
  }));
}

export async function openTeam(
  services: ConsoleServices,
  { body: { classId, courseId, ...body } }: InputOf<typeof openOperation>,
  actor: Actor,
): Promise<DataOf<typeof openOperation>> {
  const name = body.name.trim();
  if (name === '') throw new Refusal('teamNameEmpty');
  return await changeAudited(services, actor, async (change, now) => {
    const place = await placeOf(change, { classId, courseId });
    const team = await change
      .insertInto('im_team')
      .values({ ...place, name, opened_at: now, closed_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('team_id')
      .executeTakeFirst();
    const teamId = team?.team_id ?? (await openAgain(change, place, name));
    const auditEntry = {
      operation: 'openTeam',
      target: { kind: 'team', id: teamId },
      after: { name, courseId: place.course_id, classId: place.class_id },
    };
    return { answer: { teamId }, auditEntry };
  });
}

interface Place {
  readonly course_id: number;
  readonly class_id: number | null;
}

async function placeOf(
  change: Change,
  { classId, courseId }: { classId: number | undefined; courseId: number | undefined },
): Promise<Place> {
  if (classId !== undefined) {
    const { rows } = await sql<Place>`
      select course_id, class_id from ${courseClasses} k
      where k.class_id = ${classId}`.execute(change);
    const [place] = rows;
    if (place === undefined || (courseId !== undefined && courseId !== place.course_id))
      throw new Refusal('campClassUnknown', `没有编号为 ${classId} 的班`);
    return place;
  }
  const { rows } = await sql<{ course_id: number }>`
    select course_id from ${courseTitles} c where course_id = ${courseId ?? 0}`.execute(change);
  const [course] = rows;
  if (course === undefined) throw new Refusal('courseUnknown');
  return { ...course, class_id: null };
}

/** A team that was closed goes on where it ended. */
async function openAgain(change: Change, place: Place, name: string): Promise<number> {
  const again = await change
    .updateTable('im_team')
    .set({ closed_at: null, name })
    .where('course_id', '=', place.course_id)
    .where('class_id', 'is not distinct from', place.class_id)
    .where('closed_at', 'is not', null)
    .returning('team_id')
    .executeTakeFirst();
  if (again === undefined) throw new Refusal('teamOpenAlready');
  return again.team_id;
}

export async function closeTeam(
  services: ConsoleServices,
  { body: { teamId } }: InputOf<typeof closeOperation>,
  actor: Actor,
): Promise<true> {
  return await changeAudited(services, actor, async (change, now) => {
    const closed = await change
      .updateTable('im_team')
      .set({ closed_at: now })
      .where('team_id', '=', teamId)
      .where('closed_at', 'is', null)
      .returning('team_id')
      .executeTakeFirst();
    if (closed === undefined) throw new Refusal('teamUnknown');
    return {
      answer: true as const,
      auditEntry: { operation: 'closeTeam', target: { kind: 'team', id: teamId } },
    };
  });
}

export async function addTeamTeacher(
  services: ConsoleServices,
  { body: { teamId, studentId } }: InputOf<typeof teacherOperation>,
  actor: Actor,
): Promise<DataOf<typeof teacherOperation>> {
  try {
    return await changeAudited(services, actor, async (change) => {
      const { name } = await findTeam(change, teamId);
      const added = await change
        .insertInto('im_teacher')
        .values({ team_id: teamId, student_id: studentId })
        .onConflict((conflict) => conflict.doNothing())
        .returning('student_id')
        .executeTakeFirst();
      const target = { kind: 'team', id: teamId };
      const auditEntry = { operation: 'addTeamTeacher', target, after: { studentId } };
      return { answer: { name }, auditEntry: added === undefined ? null : auditEntry };
    });
  } catch (error) {
    if (isMissing(error)) throw new Refusal('studentUnknown');
    throw error;
  }
}

/** A team that is open. */
export async function findTeam(
  change: Change,
  teamId: number,
): Promise<{ team_id: number; name: string }> {
  const team = await change
    .selectFrom('im_team')
    .where('team_id', '=', teamId)
    .where('closed_at', 'is', null)
    .select(['team_id', 'name'])
    .executeTakeFirst();
  if (team === undefined) throw new Refusal('teamUnknown');
  return team;
}
