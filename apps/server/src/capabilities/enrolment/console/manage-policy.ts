import type {
  getCoursePolicy as getOperation,
  saveCoursePolicy as saveOperation,
} from '@xuezhou/contract/enrolment/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { demandCourseTitle } from '../../catalogue/catalogue.port.ts';
import { policyOf, type CoursePolicy } from '../course-policy.ts';

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
  { body: { courseId, ...wishes } }: InputOf<typeof saveOperation>,
  actor: Actor,
): Promise<DataOf<typeof saveOperation>> {
  return await changeAudited(services, actor, async (change) => {
    await demandOwnCourse(change, ownOf(actor, 'content.publish'), courseId);
    await demandCourseTitle(change, courseId);
    const before = await policyOf(change, courseId);
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
    return { answer: after, auditEntry };
  });
}

const present = ({ modes, ...policy }: CoursePolicy) => ({ modes: [...modes], ...policy });
