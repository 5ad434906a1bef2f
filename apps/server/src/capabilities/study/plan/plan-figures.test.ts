import { randomUUID } from 'node:crypto';
import { joinCampClass } from '@xuezhou/contract/camp';
import { handInMock, startMock } from '@xuezhou/contract/mock';
import { answerQuestion } from '@xuezhou/contract/practice';
import { refusals } from '@xuezhou/contract/refusals';
import {
  getPlacement,
  getToday,
  leaveChaptersOut,
  listStudyPlans,
  takeDaysOff,
} from '@xuezhou/contract/study';
import { beforeEach, expect, it } from 'vitest';
import { makeCard } from '../../../testing/factories.ts';
import { makeCamp, makeClass } from '../../../testing/make-camp.ts';
import { makePaper } from '../../../testing/make-paper.ts';
import { makeQuestion, type MadeQuestion } from '../../../testing/make-question.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { plannedClass, sixty } from './testing/planned-class.ts';

const school = await startTestApp();
const { connection, clock } = school;
beforeEach(() => clock.set('2026-11-20T04:00:00Z'));

const klass = () => plannedClass(school);
type Class = Awaited<ReturnType<typeof klass>>;

const answerB = (student: Class['student'], { courseId, questionId }: MadeQuestion) =>
  student.data(answerQuestion, {
    body: { answerId: randomUUID(), courseId, questionId, version: 1, studentAnswer: 'B' },
  });

const questionsOf = async ({ course, chapters }: Class, count: number) => {
  const made: MadeQuestion[] = [];
  for (let index = 0; index < count; index++)
    made.push(await makeQuestion(connection, { ...course, ...chapters[index % 5] }));
  return made;
};

it('on the day of the exam and after it nobody is ahead or behind, and that day brings nothing new', async () => {
  const own = await klass();
  const { course, student, watch, plan, planOfCourse } = own;
  for (let index = 0; index < 12; index++) await makeCard(connection, course);
  await plan();
  await watch(0);
  clock.set('2026-11-29T04:00:00Z');
  const eve = await planOfCourse();
  expect(eve?.ahead).toBeLessThan(0);
  for (const day of ['2026-11-30', '2026-12-01']) {
    clock.set(`${day}T04:00:00Z`);
    expect((await student.data(getToday)).standings).toMatchObject([
      { ahead: null, balance: null },
    ]);
    const over = await planOfCourse();
    expect(over?.ahead).toBeNull();
    expect(over?.work.review).toBeLessThanOrEqual(eve?.work.review ?? 0);
  }
  clock.set('2026-11-30T04:00:00Z');
  expect((await student.data(getToday)).items).toEqual([]);
});

it('what is told before there is a plan is what the plan then says', async () => {
  const own = await klass();
  const { course, student, plan } = own;
  for (let index = 0; index < 40; index++) await makeCard(connection, course);
  const questions = await questionsOf(own, 10);
  await makePaper(connection, course.courseId, [questions], { title: '模考一' });
  await makePaper(connection, course.courseId, [questions], { title: '模考二' });
  const toldOn = async (examDate?: string) => {
    const query = examDate === undefined ? {} : { examDate };
    const plans = await student.data(listStudyPlans, { query });
    return plans.find(({ courseId }) => courseId === course.courseId);
  };
  const told = [await toldOn(), await toldOn('2027-03-01')];
  expect(told[0]).toMatchObject({ weekdays: null, ahead: null, learnUntil: null, weeks: [] });
  const saved = [await plan(), await plan({ examDate: '2027-03-01' })];
  expect(saved[0]?.work.papers).toBeGreaterThan(0);
  expect(told.map((one) => one?.work)).toEqual(saved.map(({ work }) => work));
  // A plan goes by its own date.
  expect((await toldOn('2026-12-01'))?.examDate).toBe('2027-03-01');
});

it('does not offer a placement again that was done', async () => {
  const own = await klass();
  const { course, student } = own;
  const questions = new Map(
    (await questionsOf(own, 60)).map((question) => [question.questionId, question]),
  );
  const params = { courseId: course.courseId };
  const { questionIds } = await student.data(getPlacement, { params });
  expect(questionIds.length).toBeGreaterThan(0);
  for (const id of questionIds) await answerB(student, questions.get(id)!);
  expect(await student.data(getPlacement, { params })).toEqual({ questionIds: [], minutes: 0 });
});

it('who hears an old lecture again is no less far than before', async () => {
  const { student, watch, plan, planOfCourse } = await klass();
  await watch(0, { when: '2026-11-18T04:00:00Z' });
  await plan();
  clock.set('2026-11-21T04:00:00Z');
  const [before, today] = [await planOfCourse(), await student.data(getToday)];
  await watch(0);
  const after = await planOfCourse();
  expect([after?.ahead, after?.balance]).toEqual([before?.ahead, before?.balance]);
  const { items } = await student.data(getToday);
  expect(items.map(({ bulletId, minutes }) => [bulletId, minutes])).toEqual(
    today.items.map(({ bulletId, minutes }) => [bulletId, minutes]),
  );
});

it('a paper that is handed in today changes nothing of how it stood last night', async () => {
  const own = await klass();
  const { course, student, plan, planOfCourse } = own;
  const questions = await questionsOf(own, 5);
  const paperId = await makePaper(connection, course.courseId, [questions], { minutes: 120 });
  await makePaper(connection, course.courseId, [questions], { minutes: 120 });
  await plan({ examDate: '2027-01-10' });
  clock.set('2026-11-22T04:00:00Z');
  const before = await planOfCourse();
  await student.data(startMock, { body: { paperId } });
  await student.data(handInMock, { body: { paperId } });
  const after = await planOfCourse();
  expect(after?.work.papers).toBe((before?.work.papers ?? 0) - 1);
  const grown = (await student.data(getToday)).standings[0]?.grown?.minutes ?? 0;
  expect((after?.ahead ?? 0) + grown).toBe(before?.ahead);
});

it('days off that began, or are longer than may be asked for at once, are given back as they are told', async () => {
  const { course, student, plan, planOfCourse } = await klass();
  const { courseId } = course;
  await plan({ examDate: '2027-03-01' });
  const take = (from: string, to: string, isOff: boolean) =>
    student.call(takeDaysOff, { body: { courseId, from, to, isOff } });
  await take('2026-11-20', '2026-12-10', true);
  await take('2026-12-11', '2027-01-10', true);
  clock.set('2026-11-25T04:00:00Z');
  const told = (await planOfCourse())?.daysOff;
  expect(told).toMatchObject([{ from: '2026-11-20', to: '2027-01-10' }]);
  await take('2026-11-20', '2027-01-10', false);
  expect((await planOfCourse())?.daysOff).toEqual([]);
  for (const [from, to] of [
    ['2026-11-20', '2026-11-24'],
    ['2026-11-27', '2026-11-26'],
  ] as const)
    expect(await take(from, to, false)).toMatchObject({ status: refusals.daysOffRange[0] });
});

it('the answers that pay a practice task of a camp do not pay the practice of the plan', async () => {
  const own = await klass();
  const { course, student, watch, plan } = own;
  const questions = await questionsOf(own, 40);
  await watch(0, { when: '2026-11-19T04:00:00Z' });
  await plan({ weekdays: Array<number>(7).fill(180) });
  const campId = await makeCamp(connection, course.courseId, {
    tasks: [{ kind: 'practice', count: 3 }],
  });
  const classId = await makeClass(connection, campId, { startsOn: '2026-11-20' });
  await student.data(joinCampClass, { query: { classId } });
  for (const question of questions.slice(0, 4)) await answerB(student, question);
  const { items } = await student.data(getToday);
  expect(items.find(({ task }) => task === 'practice')).toMatchObject({ finished: 3, total: 3 });
  expect(items.find(({ kind }) => kind === 'practice')).toMatchObject({ finished: 1, chapter: '' });
});

it('a week may hold what its seven days may hold', async () => {
  const { plan } = await klass();
  expect(await plan({ weekdays: Array<number>(7).fill(720) })).toMatchObject({
    weeklyMinutes: 5040,
  });
});

it('goes by the minutes of the week alone where a server of before has changed them', async () => {
  const { course, student, plan, planOfCourse } = await klass();
  await plan({ weekdays: [...sixty.slice(0, 6), 0] });
  await connection
    .updateTable('study_plan')
    .set({ weekly_minutes: 700 })
    .where('student_id', '=', student.studentId)
    .where('course_id', '=', course.courseId)
    .execute();
  expect(await planOfCourse()).toMatchObject({
    ...{ weeklyMinutes: 700, weekdays: Array<number>(7).fill(100), ahead: 0 },
  });
});

it('the shares of books make a hundred, and one whose chapters are put aside is not learned', async () => {
  const own = await klass();
  const { course, chapters, student, plan, planOfCourse } = own;
  const { courseId } = course;
  await plan();
  expect((await planOfCourse())?.books).toMatchObject([{ share: 0, chaptersLeftOut: 0 }]);
  await questionsOf(own, 7);
  const readingIds = chapters.map(({ readingId }) => readingId);
  await student.data(leaveChaptersOut, { body: { courseId, readingIds } });
  expect((await planOfCourse())?.books).toMatchObject([
    { share: 100, chapters: 5, chaptersLearned: 0, chaptersLeftOut: 5 },
  ]);
});
