import type {
  assignAssistant as assignOperation,
  listAssistants as listOperation,
  previewAssistant as previewOperation,
} from '@xuezhou/contract/account/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { sql, type RawBuilder } from 'kysely';
import { v5 as idOf } from 'uuid';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { isOwnStudent, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { everyStaff, workingStaff } from '../../../platform/staff/who-works.ts';
import { holdAct, holdStanding, idsOf, targetOf, whomOf } from './whom.ts';

const everybody = null;

/** Students whose assistant a person of the staff is: they are the own. */
export const studentsAssisted = (staffId: number): RawBuilder<unknown> =>
  sql`select h.student_id from student_assistant h where h.staff_id = ${staffId} and h.ended_at is null`;

export async function listAssistants(
  { database: { connection } }: ConsoleServices,
  actor: Actor,
): Promise<DataOf<typeof listOperation>> {
  const { rows } = await sql<{ staff_id: number; name: string; people: number }>`
    select f.staff_id, f.name, coalesce(h.people, 0)::int as people from ${workingStaff} f
    left join (
      select h.staff_id, count(*) as people from student_assistant h
      where h.ended_at is null and ${isOwnStudent(connection, ownOf(actor, 'student.read'), sql`h.student_id`)}
      group by 1
    ) h on h.staff_id = f.staff_id
    order by f.name, f.staff_id`.execute(connection);
  return rows.map((row) => ({ staffId: row.staff_id, name: row.name, people: row.people }));
}

export async function previewAssistant(
  services: ConsoleServices,
  { body: { staffId, whom } }: InputOf<typeof previewOperation>,
): Promise<DataOf<typeof previewOperation>> {
  const { connection } = services.database;
  const all = await whomOf(services, connection, whom, everybody);
  const { rows } = await sql<{ staff_id: number | null; name: string | null; people: number }>`
    select h.staff_id, f.name, count(*)::int as people from ${all} w
    left join student_assistant h on h.student_id = w.student_id and h.ended_at is null
    left join ${everyStaff} f on f.staff_id = h.staff_id
    group by 1, 2 order by people desc, f.name`.execute(connection);
  const isSame = (row: (typeof rows)[number]) => row.staff_id === staffId;
  return {
    from: rows.filter((row) => !isSame(row)).map(({ name, people }) => ({ name, people })),
    same: rows.filter(isSame).reduce((sum, { people }) => sum + people, 0),
  };
}

export async function assignAssistant(
  services: ConsoleServices,
  { body: { staffId, whom, why, ...body } }: InputOf<typeof assignOperation>,
  actor: Actor,
): Promise<DataOf<typeof assignOperation>> {
  // What was corrected before it is sent again is another one.
  const actId = idOf(JSON.stringify([body.actId, staffId, whom]), idOf.URL);
  return await changeAudited(services, actor, async (change, now) => {
    await holdAct(change, actId);
    await holdStanding(change, 'assistant');
    const name = staffId === null ? null : await nameOf(change, staffId);
    // Read before anything is changed: a filter by assistant finds others afterwards.
    const asked = await idsOf(change, await whomOf(services, change, whom, everybody));
    const people = asked.length;
    const before = await changedBy(change, actId);
    if (before > 0)
      return { answer: { changed: before, same: Math.max(0, people - before) }, auditEntry: null };
    await sql`update student_assistant set ended_by = ${actId}::uuid, ended_at = ${now}
      where ended_at is null and staff_id is distinct from ${staffId}::int
        and student_id = any(${asked}::int[])`.execute(change);
    if (staffId !== null)
      await sql`insert into student_assistant (student_id, staff_id, act_id, assigned_at)
        select w.student_id, ${staffId}::int, ${actId}::uuid, ${now}::timestamptz
        from unnest(${asked}::int[]) as w (student_id)
        on conflict (student_id) where ended_at is null do nothing`.execute(change);
    const changed = await changedBy(change, actId);
    const auditEntry = {
      operation: 'assignAssistant',
      target: targetOf(whom, changed),
      after: { assistant: name ?? '没有', people: changed, actId },
      why,
    };
    return {
      answer: { changed, same: people - changed },
      auditEntry: changed === 0 ? null : auditEntry,
    };
  });
}

/** Throws assistantUnknown for who does not work here any more. */
async function nameOf(connection: Connection | Change, staffId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select f.name from ${workingStaff} f where f.staff_id = ${staffId}`.execute(connection);
  const [row] = rows;
  if (row === undefined) throw new Refusal('assistantUnknown');
  return row.name;
}

/** For how many students an act was done already. */
async function changedBy(change: Change, actId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct student_id)::int as count from student_assistant
    where act_id = ${actId}::uuid or ended_by = ${actId}::uuid`.execute(change);
  return rows[0]?.count ?? 0;
}
