import type {
  getCoursePolicy as getOperation,
  saveCoursePolicy as saveOperation,
} from '@xuezhou/contract/enrolment/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import type { LoggedAct, Undoer } from '../../../platform/staff/undo.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { demandCourseTitle } from '../../catalogue/catalogue.port.ts';
import { isSamePolicy, policyOf, type CoursePolicy } from '../course-policy.ts';

export async function getCoursePolicy(
  { database: { connection } }: ConsoleServices,
  { params: { courseId } }: InputOf<typeof getOperation>,
): Promise<DataOf<typeof getOperation>> {
  await demandCourseTitle(connection, courseId);
  return present(await policyOf(connection, courseId));
}

/** What is not named stays. */
export async function saveCoursePolicy(
  services: ConsoleServices,
  { body: { courseId, seen, ...wishes } }: InputOf<typeof saveOperation>,
  actor: Actor,
): Promise<DataOf<typeof saveOperation>> {
  return await changeAudited(services, actor, async (change) => {
    await demandOwnCourse(change, ownOf(actor, 'content.publish'), courseId);
    await demandCourseTitle(change, courseId);
    if (wishes.modes?.length === 0) throw new Refusal('courseModesEmpty');
    await lockPolicy(change, courseId);
    const before = await policyOf(change, courseId);
    if (seen !== undefined && !isSamePolicy(seen, before)) throw new Refusal('coursePolicyChanged');
    const changes = {
      ...(wishes.modes && { modes: wishes.modes }),
      ...(wishes.postponeTimes !== undefined && { postpone_times: wishes.postponeTimes }),
      ...(wishes.postponeDays !== undefined && { postpone_days: wishes.postponeDays }),
      ...(wishes.preopen !== undefined && { preopen: wishes.preopen }),
    };
    if (Object.keys(changes).length > 0)
      await change
        .insertInto('course_policy')
        .values({ course_id: courseId, ...changes })
        .onConflict((conflict) => conflict.column('course_id').doUpdateSet(changes))
        .execute();
    const after = present(await policyOf(change, courseId));
    const auditEntry = {
      operation: 'saveCoursePolicy',
      target: { kind: 'course', id: courseId },
      before: present(before),
      after,
    };
    // Sent twice, the second changes nothing.
    return { answer: after, auditEntry: isSamePolicy(before, after) ? null : auditEntry };
  });
}

const present = ({ modes, ...policy }: CoursePolicy) => ({ modes: [...modes], ...policy });

/** Changes of one course's rules come one after the other; before the first there is no row to hold. */
const lockPolicy = async (change: Change, courseId: number): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(${policyLock}, ${courseId})`.execute(change));
/** Any number; it names the lock. */
const policyLock = 7_203_118;

const undo: Undoer['undo'] = async (change, { targetId, before, after }: LoggedAct) => {
  const courseId = Number(targetId);
  await lockPolicy(change, courseId);
  if (!isSamePolicy(await policyOf(change, courseId), after as CoursePolicy))
    throw new Refusal('undoChanged', '这门课的规则在那以后又改过，没有撤回');
  const { modes, postponeTimes, postponeDays, preopen } = before as CoursePolicy;
  await change
    .updateTable('course_policy')
    .where('course_id', '=', courseId)
    .set({ modes: [...modes], postpone_times: postponeTimes, postpone_days: postponeDays, preopen })
    .execute();
  return undefined;
};

export const policyUndoers: Readonly<Record<string, Undoer>> = {
  saveCoursePolicy: { permission: 'content.publish', hours: 24, undo },
};
