import type {
  eraseCourse as eraseOperation,
  getCourseErasure as getOperation,
} from '@xuezhou/contract/authoring/console';
import type { CourseUse } from '@xuezhou/contract/catalogue/console';
import { isStopping, wordsOfUse } from '@xuezhou/rules/catalogue/course-use';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { dayOf } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandSecondPerson } from '../../../platform/staff/second-person.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { lockForErasure, setErased, usesOf } from '../../catalogue/catalogue.port.ts';
import {
  demandAuthored,
  demandNode,
  lockAuthored,
  setRemoved,
} from '../console/draft.repository.ts';

/** Who still uses a course, and what goes with it. */
export async function getCourseErasure(
  { database: { connection }, clock }: ConsoleServices,
  { params: { courseId } }: InputOf<typeof getOperation>,
  { staff: { grants } }: Actor,
): Promise<DataOf<typeof getOperation>> {
  const course = await demandAuthored(connection, courseId);
  const now = clock.now();
  const uses = await usesOf(connection, { courseId, today: dayOf(now), now });
  const maySee = grants.get('student.read') === 'all';
  return {
    title: demandNode(course, 'course', courseId).node.title,
    version: course.version,
    uses: uses.map((use) => (use.kind === 'students' && !maySee ? { ...use, names: [] } : use)),
  };
}

/**
 * Students and lists have it no more from now on, and everything of it stays for a week. What is bought in this moment
 * keeps its course: whoever gives it holds its row, so that it is counted here or finds it erased.
 */
export async function eraseCourse(
  services: ConsoleServices,
  { body: { courseId, ...body } }: InputOf<typeof eraseOperation>,
  actor: Actor,
): Promise<true> {
  const why = body.why.trim();
  if (why === '') throw new Refusal('whyEmpty');
  return await changeAudited(services, actor, async (change, now) => {
    const course = await lockAuthored(change, courseId);
    const { title } = demandNode(course, 'course', courseId).node;
    if (body.title.trim() !== title) throw new Refusal('courseTitleWrong');
    await lockForErasure(change, courseId);
    const uses = await usesOf(change, { courseId, today: dayOf(now), now });
    const stopping = uses.filter(isStopping);
    if (stopping.length > 0) throw new Refusal('courseInUse', inUse(stopping));
    const target = { kind: 'course', id: courseId };
    const facts = { title, version: course.version, uses: uses.map(wordsOfUse).join('；') };
    // What was only proposed is agreed to by a second person already.
    if (actor.agreement?.kind !== 'proposal')
      demandSecondPerson(actor, {
        ...{ kind: 'erase', decider: 'course.erase', asksCode: false },
        ...{ target, facts, why, once: `course ${courseId}` },
      });
    const { staffId } = actor.staff;
    await setRemoved(change, [{ kind: 'course', nodeId: courseId }], true, { staffId, now });
    await setErased(change, courseId, now);
    await change
      .insertInto('erased_course')
      .values({ course_id: courseId, title, why, erased_at: now, erased_by: staffId })
      .execute();
    const auditEntry = { operation: 'eraseCourse', target, after: facts, why };
    return { answer: true as const, auditEntry };
  });
}

/** Names of students stand on the page, for who may see them. */
const inUse = (uses: readonly CourseUse[]): string =>
  `这门课还有${uses.map((use) => wordsOfUse({ ...use, names: [] })).join('，')}，先了结才能删去`;
