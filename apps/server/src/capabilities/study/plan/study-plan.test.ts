import { randomUUID } from 'node:crypto';
import { joinCampClass } from '@xuezhou/contract/camp';
import { saveCardPlan } from '@xuezhou/contract/flash-card';
import { answerQuestion } from '@xuezhou/contract/practice';
import { refusals } from '@xuezhou/contract/refusals';
import {
  getCourseHome,
  getPlacement,
  getToday,
  leaveChaptersOut,
  listStudyPlans,
  saveStudyPlan,
  takeDaysOff,
} from '@xuezhou/contract/study';
import { beforeEach, expect, it } from 'vitest';
import { makeCard } from '../../../testing/factories.ts';
import { makeCamp, makeClass } from '../../../testing/make-camp.ts';
import { makeQuestion } from '../../../testing/make-question.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { statementsOf } from '../../../testing/database/statements-of.ts';
import { plannedClass, sixty } from './testing/planned-class.ts';

const school = await startTestApp({ environment: { PUBLIC_URL: 'https://xuezhou.example' } });
const { connection, clock } = school;
beforeEach(() => clock.set('2026-11-20T04:00:00Z'));
const school5 = () => plannedClass(school);

it('a student without a plan is told what there is to learn', async () => {
  const { course, planOfCourse } = await school5();
  expect(await planOfCourse()).toMatchObject({
    ...{ courseId: course.courseId, courseName: '一级', examDate: '2026-11-30' },
    ...{ weekdays: null, weeklyMinutes: null, hours: null, balance: null, ahead: null },
    work: { lecture: 300, reading: 0, practice: 0, cards: 0, review: 0, total: 300, papers: 0 },
    books: [{ chapters: 5, chaptersLearned: 0, lecture: 300, total: 300, learnedOn: null }],
    ...{ learnUntil: null, weeks: [], leaveOut: [], isOwnPace: false },
  });
});

it('fills the day with what it has hours for, ticks what is done, and counts ahead by last night', async () => {
  const { student, watch, plan, planOfCourse } = await school5();
  // Ten days from today to the eve of the exam, sixty minutes each.
  expect(await plan()).toMatchObject({
    ...{ weeklyMinutes: 420, hours: 600, balance: 300, ahead: 0, learnUntil: '2026-11-24' },
    weeks: [
      { from: '2026-11-20', to: '2026-11-22', minutes: 180 },
      { from: '2026-11-23', to: '2026-11-29', minutes: 420 },
    ],
  });
  const before = await student.data(getToday);
  expect(before).toMatchObject({
    ...{ hours: 60, week: [60, 60, 60, 60, 60, 60, 60] },
    items: [{ kind: 'lecture', isPlanned: true, minutes: 60, spent: 0, isDone: false }],
    standings: [{ ahead: 0, balance: 300, grown: null }],
  });
  await watch(0);
  const after = await student.data(getToday);
  expect(after.items).toMatchObject([{ kind: 'lecture', minutes: 60, isDone: true }]);
  expect(after.items[0]?.doneAt).toBe(clock.now().toISOString());
  // What is done today changes neither.
  expect(await planOfCourse()).toMatchObject({ ahead: 0, balance: 300, work: { total: 240 } });
  await watch(1);
  await watch(2);
  expect(await planOfCourse()).toMatchObject({ ahead: 0 });
  clock.set('2026-11-21T04:00:00Z');
  expect(await planOfCourse()).toMatchObject({ ahead: 120, work: { total: 120 } });
  expect((await student.data(getToday)).items).toMatchObject([{ kind: 'lecture', minutes: 60 }]);
});

it('of a lecture that is longer than the day a part is today’s, done when so much of it was watched', async () => {
  const { student, watch, plan } = await school5();
  await plan({ weekdays: [20, 20, 20, 20, 20, 20, 20] });
  const itemOfToday = async () => (await student.data(getToday)).items;
  expect(await itemOfToday()).toMatchObject([{ minutes: 20, spent: 0, isDone: false }]);
  await watch(0, { seconds: 500 });
  expect(await itemOfToday()).toMatchObject([{ minutes: 12, spent: 8, isDone: false }]);
  await watch(0, { seconds: 1200 });
  expect(await itemOfToday()).toMatchObject([{ minutes: 20, isDone: true }]);
  clock.set('2026-11-21T04:00:00Z');
  expect(await itemOfToday()).toMatchObject([{ minutes: 20, position: 1200, isDone: false }]);
});

it('questions, new cards and a paper fill the day beside lectures, and whatever is answered counts', async () => {
  const { course, student, watch, plan } = await school5();
  const questions = [];
  for (let index = 0; index < 30; index++)
    questions.push((await makeQuestion(connection, course)).questionId);
  for (let index = 0; index < 12; index++) await makeCard(connection, course);
  await watch(0, { seconds: 3600, when: '2026-11-19T04:00:00Z' });
  await plan({ weekdays: [80, 80, 80, 80, 80, 80, 80] });
  const kinds = async () => {
    const { items } = await student.data(getToday);
    return items.map(({ kind, minutes, spent }) => [kind, minutes + spent] as const);
  };
  const first = await kinds();
  expect(first.map(([kind]) => kind)).toEqual(['lecture', 'practice', 'lecture', 'cards']);
  expect(first.reduce((sum, [, minutes]) => sum + minutes, 0)).toBe(80);
  const practice = async () =>
    (await student.data(getToday)).items.find(({ kind }) => kind === 'practice');
  const asked = (await practice())?.total ?? 0;
  expect(asked).toBeGreaterThan(3);
  for (const questionId of questions.slice(0, asked))
    await student.data(answerQuestion, {
      body: {
        ...{ answerId: randomUUID(), courseId: course.courseId, questionId, version: 1 },
        studentAnswer: 'B',
      },
    });
  expect(await practice()).toMatchObject({ finished: asked, total: asked, isDone: true });
  const { items } = await student.data(getToday);
  expect(items.map(({ kind, isDone }) => [kind, isDone])).toEqual([
    ['lecture', false],
    ['lecture', false],
    ['cards', false],
    ['practice', true],
  ]);
});

it('offers questions over the whole course to a newcomer, and none to one who has answered enough', async () => {
  const { course, chapters, student } = await school5();
  const { courseId } = course;
  const questions = [];
  for (let index = 0; index < 60; index++)
    questions.push(await makeQuestion(connection, { ...course, ...chapters[index % 5] }));
  const offer = () => student.data(getPlacement, { params: { courseId } });
  const { questionIds, minutes } = await offer();
  expect(new Set(questionIds).size).toBe(24);
  expect(minutes).toBe(36);
  for (const { questionId } of questions.slice(0, 40))
    await student.data(answerQuestion, {
      body: { answerId: randomUUID(), courseId, questionId, version: 1, studentAnswer: 'B' },
    });
  expect(await offer()).toEqual({ questionIds: [], minutes: 0 });
  const [status] = refusals.courseNotOwned;
  const stranger = await school.signIn();
  expect(await stranger.call(getPlacement, { params: { courseId } })).toMatchObject({ status });
});

it('costs nine statements beside the session while no review is due, for the list, the hours and how the plan stands', async () => {
  const { student, plan } = await school5();
  await plan();
  await student.data(getToday);
  expect(await statementsOf(() => student.data(getToday))).toHaveLength(10);
});

it('one who missed days is behind by their minutes, which the days to come make good, and loses nothing', async () => {
  const { student, watch, plan, planOfCourse } = await school5();
  await plan();
  await watch(0);
  clock.set('2026-11-24T04:00:00Z');
  expect(await planOfCourse()).toMatchObject({
    ahead: -180,
    balance: 120,
    learnUntil: '2026-11-27',
  });
  // Nothing of it falls upon one day.
  expect((await student.data(getToday)).items).toMatchObject([{ minutes: 60 }]);
  expect(await plan()).toMatchObject({ ahead: 0, learnUntil: '2026-11-27' });
});

it('says by how much the time is too short, and what to leave out; that is left out until it is taken up again', async () => {
  const { course, chapters, student, plan, planOfCourse } = await school5();
  const short = await plan({ weekdays: [20, 20, 20, 20, 20, 20, 20] });
  expect(short).toMatchObject({ hours: 200, balance: -100, learnUntil: null });
  expect(short.leaveOut).toHaveLength(5);
  expect(short.spare).toEqual([]);
  const { courseId } = course;
  const leave = (readingIds: number[]) =>
    student.data(leaveChaptersOut, { body: { courseId, readingIds } });
  const [first, second] = chapters.map(({ readingId }) => readingId);
  const less = await leave([first ?? 0, second ?? 0, 999_999]);
  expect(less).toMatchObject({ balance: 20, ahead: 0, work: { total: 180 } });
  expect(less.leaveOut.map(({ isLeftOut }) => isLeftOut)).toEqual([true, true]);
  // Now that it is enough, what would go next is told in the same order.
  const gone = new Set(less.leaveOut.map(({ readingId }) => readingId));
  expect(less.spare).toEqual(short.leaveOut.filter(({ readingId }) => !gone.has(readingId)));
  expect((await student.data(getToday)).items).toMatchObject([
    { readingId: chapters[2]?.readingId, minutes: 20 },
  ]);
  await leave([]);
  expect(await planOfCourse()).toMatchObject({ balance: -100 });
});

it('days off take their hours away and nothing else, and can be given back', async () => {
  const { course, student, plan, planOfCourse } = await school5();
  const { courseId } = course;
  const take = (from: string, to: string, isOff = true) =>
    student.call(takeDaysOff, { body: { courseId, from, to, isOff } });
  expect(await take('2026-11-20', '2026-11-20')).toMatchObject({ status: refusals.noStudyPlan[0] });
  await plan();
  await take('2026-11-20', '2026-11-21');
  await take('2026-11-22', '2026-11-23');
  expect(await planOfCourse()).toMatchObject({
    ...{ balance: 60, ahead: 0, learnUntil: '2026-11-28' },
    daysOff: [{ from: '2026-11-20', to: '2026-11-23', minutes: 240 }],
  });
  expect(await student.data(getToday)).toMatchObject({ hours: 0, items: [] });
  clock.set('2026-11-24T04:00:00Z');
  expect(await planOfCourse()).toMatchObject({ balance: 60, ahead: 0, daysOff: [] });
  clock.set('2026-11-20T04:00:00Z');
  await take('2026-11-21', '2026-11-22', false);
  expect((await planOfCourse())?.daysOff).toEqual([
    { from: '2026-11-20', to: '2026-11-20', minutes: 60 },
    { from: '2026-11-23', to: '2026-11-23', minutes: 60 },
  ]);
  for (const [from, to] of [
    ['2026-11-19', '2026-11-20'],
    ['2026-11-22', '2026-11-21'],
    ['2026-11-22', '2026-12-23'],
    ['2027-11-22', '2027-11-22'],
  ] as const)
    expect(await take(from, to)).toMatchObject({ status: refusals.daysOffRange[0] });
});

it('goes by the same exam as the cards and the dashboard, and refuses one that is over, and a week of nothing', async () => {
  const { course, student, plan, planOfCourse } = await school5();
  await plan({ examDate: '2026-12-20' });
  const home = await student.data(getCourseHome);
  const shown = home.groups.flatMap(({ courses }) => courses);
  expect(shown.find(({ courseId }) => courseId === course.courseId)?.examDate).toBe('2026-12-20');
  await student.data(saveCardPlan, {
    body: {
      ...{ courseId: course.courseId, hasExam: true, examDate: '2026-12-10', mode: 'steady' },
      ...{ easyDays: [], newPerDay: null },
    },
  });
  expect(await planOfCourse()).toMatchObject({ examDate: '2026-12-10' });
  expect(await plan({ examDate: null })).toMatchObject({
    examDate: null,
    hours: null,
    balance: null,
  });
  const body = { courseId: course.courseId, examDate: '2026-11-20', weekdays: sixty };
  const [status] = refusals.examDatePassed;
  expect(await student.call(saveStudyPlan, { body })).toMatchObject({ status });
  const none = { ...body, examDate: null, weekdays: [10, 0, 0, 0, 0, 0, 19] };
  expect(await student.call(saveStudyPlan, { body: none })).toMatchObject({
    status: refusals.weekTooShort[0],
  });
});

it('is refused of a course that the student does not have', async () => {
  const { course } = await school5();
  const stranger = await school.signIn();
  const body = { courseId: course.courseId, examDate: null, weekdays: sixty };
  const [status] = refusals.courseNotOwned;
  expect(await stranger.call(saveStudyPlan, { body })).toMatchObject({ status });
  expect(await stranger.data(listStudyPlans, { query: {} })).not.toContainEqual(
    expect.objectContaining({ courseId: course.courseId }),
  );
});

it('lists a lecture once that the plan, the camp and the last play ask for', async () => {
  const { course, student, watch, plan } = await school5();
  await plan();
  await watch(0, { seconds: 600, when: '2026-11-19T04:00:00Z' });
  const campId = await makeCamp(connection, course.courseId, {
    tasks: [{ kind: 'lecture', bullet_id: course.bulletId }],
  });
  const classId = await makeClass(connection, campId);
  await student.data(joinCampClass, { query: { classId } });
  const { items } = await student.data(getToday);
  expect(items.filter(({ bulletId }) => bulletId === course.bulletId)).toMatchObject([
    { kind: 'lecture', minutes: 50, spent: 0, position: 600 },
  ]);
  expect(items).toMatchObject([{ minutes: 50 }, { minutes: 10 }]);
  expect(items[0]?.campName).not.toBeNull();
});
