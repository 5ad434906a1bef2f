import {
  erasedDays,
  type listErasedCourses as listOperation,
  type restoreErasedCourse as restoreOperation,
} from '@xuezhou/contract/authoring/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { isStopping } from '@xuezhou/rules/catalogue/course-use';
import { sql } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { setErased, usesOf } from '../../catalogue/catalogue.port.ts';
import { setRemoved } from '../console/draft.repository.ts';

const keptMs = erasedDays * 86_400_000;

/** From then on a course that was erased then is gone. */
const goneFrom = (erasedAt: Date): Date => new Date(erasedAt.getTime() + keptMs);
/** Those that were erased before are gone by now. */
export const goneBefore = (now: Date): Date => new Date(now.getTime() - keptMs);

export async function listErasedCourses({
  database: { connection },
  clock,
}: ConsoleServices): Promise<DataOf<typeof listOperation>> {
  const rows = await connection
    .selectFrom('erased_course as e')
    .innerJoin('staff as s', 's.staff_id', 'e.erased_by')
    .where('e.gone_at', 'is', null)
    .select(['e.course_id', 'e.title', 'e.why', 'e.erased_at', 's.name'])
    .orderBy('e.erased_at', 'desc')
    .execute();
  const now = clock.now();
  const listed: DataOf<typeof listOperation> = [];
  for (const row of rows) {
    const uses = await usesOf(connection, { courseId: row.course_id, today: dayOf(now), now });
    listed.push({
      ...{ courseId: row.course_id, title: row.title, why: row.why, erasedBy: row.name },
      erasedAt: row.erased_at.toISOString(),
      until: goneFrom(row.erased_at).toISOString(),
      isKept: uses.some(isStopping),
    });
  }
  return listed;
}

/** As it was, with all that hangs on it. */
export async function restoreErasedCourse(
  services: ConsoleServices,
  { body: { courseId } }: InputOf<typeof restoreOperation>,
  actor: Actor,
): Promise<true> {
  return await changeAudited(services, actor, async (change, now) => {
    await sql`select from authored_course where course_id = ${courseId} for update`.execute(change);
    const erased = await change
      .deleteFrom('erased_course')
      .where('course_id', '=', courseId)
      .where('gone_at', 'is', null)
      .returning('title')
      .executeTakeFirst();
    if (erased === undefined) throw new Refusal('courseNotErased');
    const { staffId } = actor.staff;
    await setRemoved(change, [{ kind: 'course', nodeId: courseId }], false, { staffId, now });
    await setErased(change, courseId, null);
    const auditEntry = {
      operation: 'restoreErasedCourse',
      target: { kind: 'course', id: courseId },
      after: { title: erased.title },
    };
    return { answer: true as const, auditEntry };
  });
}
