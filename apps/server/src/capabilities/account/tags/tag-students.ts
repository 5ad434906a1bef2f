import type {
  listTags as listOperation,
  previewTag as previewOperation,
  tagStudents as tagOperation,
} from '@xuezhou/contract/account/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { sql } from 'kysely';
import { v5 as idOf } from 'uuid';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { isOwnStudent, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { countOf, holdAct, holdStanding, targetOf, whomOf } from './whom.ts';

/** More than anybody chooses from. */
const maxTags = 200;

export async function listTags(
  { database: { connection } }: ConsoleServices,
  actor: Actor,
): Promise<DataOf<typeof listOperation>> {
  const { rows } = await sql<{ tag: string; people: number }>`
    select g.tag, count(*)::int as people from student_tag g
    where g.ended_at is null and ${isOwnStudent(connection, ownOf(actor, 'student.read'), sql`g.student_id`)}
    group by g.tag order by people desc, g.tag limit ${maxTags}`.execute(connection);
  return rows;
}

export async function previewTag(
  services: ConsoleServices,
  { body: { tag, isOn, whom } }: InputOf<typeof previewOperation>,
  actor: Actor,
): Promise<DataOf<typeof previewOperation>> {
  const { connection } = services.database;
  const all = await whomOf(services, connection, whom, ownOf(actor, 'student.read'));
  const [people, having] = await Promise.all([
    countOf(connection, all),
    countOf(
      connection,
      sql`(select g.student_id from student_tag g
        where g.tag = ${tag.trim()} and g.ended_at is null and g.student_id in ${all})`,
    ),
  ]);
  const changed = isOn ? people - having : having;
  return { changed, same: people - changed };
}

export async function tagStudents(
  services: ConsoleServices,
  { body: { isOn, whom, why, ...body } }: InputOf<typeof tagOperation>,
  actor: Actor,
): Promise<DataOf<typeof tagOperation>> {
  const tag = body.tag.trim();
  if (tag === '') throw new Refusal('tagEmpty');
  // What was corrected before it is sent again is another one.
  const actId = idOf(JSON.stringify([body.actId, tag, isOn, whom]), idOf.URL);
  return await changeAudited(services, actor, async (change, now) => {
    await holdAct(change, actId);
    await holdStanding(change, 'tag');
    const all = await whomOf(services, change, whom, ownOf(actor, 'student.read'));
    const people = await countOf(change, all);
    const before = await changedBy(change, actId);
    if (before > 0)
      return { answer: { changed: before, same: Math.max(0, people - before) }, auditEntry: null };
    const changed = isOn
      ? await sql`insert into student_tag (student_id, tag, act_id, tagged_at)
          select w.student_id, ${tag}, ${actId}::uuid, ${now}::timestamptz from ${all} w
          on conflict (student_id, tag) where ended_at is null do nothing`.execute(change)
      : await sql`update student_tag set ended_by = ${actId}::uuid, ended_at = ${now}
          where tag = ${tag} and ended_at is null and student_id in ${all}`.execute(change);
    const count = Number(changed.numAffectedRows ?? 0n);
    const auditEntry = {
      operation: 'tagStudents',
      target: targetOf(whom, count),
      before: { isOn: !isOn },
      after: { tag, isOn, people: count, actId },
      why,
    };
    return {
      answer: { changed: count, same: people - count },
      auditEntry: count === 0 ? null : auditEntry,
    };
  });
}

/** For how many an act was done already. */
async function changedBy(change: Change, actId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from student_tag
    where act_id = ${actId}::uuid or ended_by = ${actId}::uuid`.execute(change);
  return rows[0]?.count ?? 0;
}
