import type { exportCourseware as operation } from '@xuezhou/contract/courseware/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandSecondPerson } from '../../../platform/staff/second-person.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { demandReport, learnersOf, readAnswers } from './courseware-report.ts';

/** The report of a package as it stands when it is agreed to; the log keeps how many people are in it. */
export async function exportCourseware(
  services: ConsoleServices,
  { body: { coursewareId, why } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  if (why.trim() === '') throw new Refusal('whyEmpty');
  // Whoever asks, and whoever agrees, sees the report on its page.
  if (!actor.staff.grants.has('content.publish')) throw new Refusal('permissionMissing');
  const { connection } = services.database;
  const { title, course_id: courseId } = await demandReport(connection, actor, coursewareId);
  const learners = await learnersOf(connection, coursewareId);
  const people = new Set(learners.list.map(({ studentId }) => studentId)).size;
  const facts = { courseId, courseware: title, people };
  const target = { kind: 'courseware', id: String(coursewareId) };
  demandSecondPerson(actor, {
    ...{ kind: 'export', decider: 'student.export', asksCode: true },
    ...{ target, facts, why },
  });
  const answers = await readAnswers(connection, coursewareId, null);
  return await changeAudited(services, actor, async () => ({
    answer: {
      title,
      isWhole: learners.isWhole && answers.isWhole,
      learners: learners.list,
      answers: answers.list,
    },
    auditEntry: { operation: 'exportCourseware', target, after: facts, why },
  }));
}
