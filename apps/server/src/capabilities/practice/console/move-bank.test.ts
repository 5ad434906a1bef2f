import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { restoreBank, withdrawBank, withdrawQuestions } from '@xuezhou/contract/practice/console';
import { listAudit } from '@xuezhou/contract/staff';
import { expect, it } from 'vitest';
import { demandAuditWords } from '../../../testing/desks/demand-audit-words.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { makeCourse } from '../../../testing/factories.ts';
import { makeQuestion } from '../../../testing/make-question.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection } = school;
const owner = await signInStaffAs(school, { isOwner: true });

it('[POST /api/console/questions/bank/withdraw] [POST /api/console/questions/bank/restore] a whole bank goes and comes back, but for what was withdrawn alone, and is a teacher’s own', async () => {
  const course = await makeCourse(connection);
  const alone = await makeQuestion(connection, course);
  await makeQuestion(connection, course);
  await makeQuestion(connection, course, { kind: 'xl' });
  const { courseId } = course;
  await owner.data(withdrawQuestions, { body: { questionIds: [alone.questionId] } });
  const body = { courseId, why: '换教材' };
  expect(await owner.data(withdrawBank, { body })).toEqual({ questions: 2 });
  expect(await owner.data(withdrawBank, { body })).toEqual({ questions: 0 });
  const askedNow = async () =>
    (
      await connection
        .selectFrom('question')
        .where('course_id', '=', courseId)
        .where('parent_id', 'is', null)
        .where('retired_at', 'is', null)
        .select('question_id')
        .execute()
    ).map((row) => row.question_id);
  expect(await askedNow()).toEqual([]);
  expect(await owner.data(restoreBank, { body })).toEqual({ questions: 2 });
  expect(await askedNow()).not.toContain(alone.questionId);
  expect(await askedNow()).toHaveLength(2);
  const [entry] = (await owner.data(listAudit, { query: { operation: 'restoreQuestions' } })).list;
  expect(entry).toMatchObject({ after: { as: 'bank', questions: 2 }, why: '换教材' });
  const code = async (staff: typeof owner, id: number) =>
    (await staff.call(withdrawBank, { body: { courseId: id } })).status;
  const teacher = await signInStaffAs(school, { permissions: ['question.write:own'] });
  expect(await code(teacher, courseId)).toBe(consoleRefusals.notOwn[0]);
  expect(await code(teacher, 2_000_000_000)).toBe(consoleRefusals.notOwn[0]);
  expect(await code(owner, 2_000_000_000)).toBe(consoleRefusals.courseUnknown[0]);
  await demandAuditWords(connection);
});
