import { randomUUID } from 'node:crypto';
import { listStudents } from '@xuezhou/contract/account/console';
import { beforeEach, expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { add, enrol, makeCourse, makeStudent } from '../../../testing/factories.ts';
import { makePaper } from '../../../testing/make-paper.ts';
import { makeQuestion } from '../../../testing/make-question.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { plannedClass } from '../plan/testing/planned-class.ts';

const school = await startTestApp();
const { connection, clock } = school;
const noon = '2026-11-20T04:00:00Z';
beforeEach(() => clock.set(noon));

const standingOf = async (studentId: number) => {
  await enqueue(connection, 'count-standings', {});
  await school.runJobs(['count-standings']);
  // Days pass here, and nobody stays signed in so long.
  const staff = await signInStaffAs(school, { permissions: ['student.read'] });
  const { list } = await staff.data(listStudents, { query: { search: String(studentId) } });
  return list.find((one) => one.studentId === studentId)?.standing;
};
const reasonsOf = async (studentId: number) =>
  (await standingOf(studentId))?.reasons.map(({ text }) => text);

const answers = async (
  studentId: number,
  question: { questionId: number; courseId: number },
  { count, right, at }: { count: number; right: number; at: string },
) => {
  for (let index = 0; index < count; index++)
    await add(connection, 'answer', {
      ...{ student_id: studentId, answer_id: randomUUID(), question_id: question.questionId },
      ...{ version: 1, course_id: question.courseId, student_answer: 'A', spent_ms: 60_000 },
      question_status: index < right ? 1 : -1,
      ...{ answered_at: new Date(at), received_at: new Date(at) },
    });
};

const enrolledStudent = async (expiresOn: string | null = null, enrolledAt = noon) => {
  const course = await makeCourse(connection, { access: 'enrolled' });
  const { studentId } = await makeStudent(connection);
  await enrol(connection, studentId, course.courseId, expiresOn, new Date(enrolledAt));
  return { course, studentId };
};

it('chapters, the last study and how far ahead of the plan are those that the student sees', async () => {
  const { student, watch, plan, planOfCourse } = await plannedClass(school);
  await plan();
  await watch(0);
  clock.set('2026-11-25T04:00:00Z');
  const own = await planOfCourse();
  expect(own?.ahead).toBeLessThan(-60);
  const standing = await standingOf(student.studentId);
  expect(standing).toMatchObject({
    chapters: { learned: 1, all: 5 },
    // An hour a day is planned.
    aheadDays: Math.trunc((own?.ahead ?? 0) / 60),
    studiedAt: '2026-11-20T04:00:00.000Z',
    reasons: [],
  });
  expect(standing?.minutes).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 60, 0, 0, 0, 0, 0]);
});

it('seven days without study, also of whoever never studied, and not before the course was given', async () => {
  const { studentId } = await enrolledStudent(null, '2026-11-14T04:00:00Z');
  const { studentId: longer } = await enrolledStudent(null, '2026-11-13T04:00:00Z');
  expect(await reasonsOf(studentId)).toEqual([]);
  expect(await reasonsOf(longer)).toEqual(['7 天没学']);
});

it('accuracy is that of seven days, with its answers and the change', async () => {
  const { course, studentId } = await enrolledStudent();
  const question = await makeQuestion(connection, course);
  await answers(studentId, question, { count: 30, right: 21, at: '2026-11-10T04:00:00Z' });
  await answers(studentId, question, { count: 40, right: 20, at: '2026-11-19T04:00:00Z' });
  const standing = await standingOf(studentId);
  expect(standing).toMatchObject({
    accuracy: { answers: 40, percent: 50, change: -20 },
    reasons: [{ rule: 'accuracy', text: '正确率一周降了 20 点' }],
  });
  expect(standing?.minutes.slice(-2)).toEqual([40, 0]);
});

it('the last two papers of one course are compared', async () => {
  const { course, studentId } = await enrolledStudent();
  const question = await makeQuestion(connection, course);
  const paperId = await makePaper(connection, course.courseId, [[question]]);
  for (const [no, score] of [58, 49].entries())
    await add(connection, 'mock_attempt', {
      ...{ student_id: studentId, paper_id: paperId, attempt_no: no + 1, questions: '[]' },
      ...{ total: 1, right_count: 1, score, handed_in_by: 'student' as const },
      ...{ started_at: new Date(`2026-11-1${no}T01:00:00Z`) },
      ...{ ends_at: new Date(`2026-11-1${no}T02:00:00Z`) },
      handed_in_at: new Date(`2026-11-1${no}T02:00:00Z`),
    });
  expect(await reasonsOf(studentId)).toEqual(['模考 58 → 49']);
});

it('who asks about the same thing again, and whose course ends before it is learned, is told of', async () => {
  const { course, studentId } = await enrolledStudent('2026-12-06');
  for (let index = 0; index < 3; index++)
    await add(connection, 'qa_question', {
      ...{ question_id: randomUUID(), student_id: studentId, title: '久期', content: '久期' },
      ...{ html: '久期', excerpt: '久期', is_private: false, course_id: course.courseId },
      ...{ about_kind: 'bullet' as const, about_id: course.bulletId },
      ...{ asked_at: clock.now(), last_at: clock.now(), title_words: '', words: '' },
    });
  expect((await reasonsOf(studentId))?.toSorted()).toEqual([
    '16 天后到期，还有 1 章',
    '同一处问了 3 次',
  ]);
});

it('who studies again is counted anew, a new day counts everybody, and without an open course there is nothing to count', async () => {
  const { course, studentId } = await enrolledStudent('2026-11-30', '2026-11-01T04:00:00Z');
  const question = await makeQuestion(connection, course);
  expect(await reasonsOf(studentId)).toContain('19 天没学');
  clock.set('2026-11-20T05:00:00Z');
  await answers(studentId, question, { count: 1, right: 1, at: '2026-11-20T04:30:00Z' });
  expect(await reasonsOf(studentId)).not.toContain('19 天没学');
  clock.set('2026-11-29T05:00:00Z');
  expect(await reasonsOf(studentId)).toContain('9 天没学');
  clock.set('2026-12-02T05:00:00Z');
  expect(await standingOf(studentId)).toBeNull();
});
