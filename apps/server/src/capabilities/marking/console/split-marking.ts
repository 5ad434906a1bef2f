import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  listMarkers as listOperation,
  splitMarking as splitOperation,
} from '@xuezhou/contract/marking/console';
import { sql } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { workersWith } from '../../../platform/staff/who-works.ts';
import { submissions } from '../submission.repository.ts';
import { demandQuestion, holdQuestion, markTarget } from './find-question.ts';

export async function listMarkers(
  { database: { connection } }: ConsoleServices,
  { params: { questionId } }: InputOf<typeof listOperation>,
  actor: Actor,
): Promise<DataOf<typeof listOperation>> {
  const { courseId } = await demandQuestion(connection, actor, questionId);
  return await markersOf(connection, courseId);
}

/** Who may mark what is of a course: all, or as their own. */
async function markersOf(connection: Connection | Change, courseId: number) {
  const { rows } = await sql<{ staffId: number; name: string }>`
    select w.staff_id as "staffId", w.name from ${workersWith('mark.write', courseId)} w
    order by w.name, w.staff_id`.execute(connection);
  return rows;
}

/** The order is that of a hash with the id of the act as its seed: by chance, and the same when it is sent again. */
export async function splitMarking(
  services: ConsoleServices,
  { body: { questionId, actId, ...body } }: InputOf<typeof splitOperation>,
  actor: Actor,
): Promise<DataOf<typeof splitOperation>> {
  const staffIds = [...new Set(body.staffIds)];
  return await changeAudited(services, actor, async (change) => {
    const { courseId } = await demandQuestion(change, actor, questionId);
    await holdQuestion(change, questionId);
    const known = new Set((await markersOf(change, courseId)).map(({ staffId }) => staffId));
    if (!staffIds.every((id) => known.has(id))) throw new Refusal('assistantUnknown');
    await change
      .updateTable('open_submission')
      .set({ marker_id: null })
      .where('question_id', '=', questionId)
      .execute();
    const split = await sql`
      update open_submission t set marker_id = (${staffIds}::int[])[1 + o.place % ${staffIds.length}::int]
      from (select u.student_id,
          (row_number() over (order by md5(${actId} || u.student_id)))::int as place
        from ${submissions} u where u.question_id = ${questionId} and u.is_waiting) o
      where ${staffIds.length}::int > 0 and t.question_id = ${questionId} and t.student_id = o.student_id`.execute(
      change,
    );
    const answers = Number(split.numAffectedRows ?? 0n);
    const auditEntry = {
      operation: 'splitMarking',
      target: markTarget(questionId),
      after: { actId, markers: staffIds.length, answers },
    };
    return { answer: { answers }, auditEntry };
  });
}
