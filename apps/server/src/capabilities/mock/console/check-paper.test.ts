import { checkPaper, drawTrial, type PaperPlan } from '@xuezhou/contract/mock/console';
import { expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { makeCourse, makeReading } from '../../../testing/factories.ts';
import { makeQuestion, type MadeQuestion } from '../../../testing/make-question.ts';
import { giveAnswer } from '../../../testing/practise.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { asking, drawing, makeWrittenCourse, paperDesk, plan } from '../testing/desk-papers.ts';
import { handIn, start } from '../testing/sit.ts';

const school = await startTestApp();
const { connection } = school;
const owner = await signInStaffAs(school, { isOwner: true });

async function makeStock(questions: number) {
  const course = await makeWrittenCourse(school, owner);
  const made: MadeQuestion[] = [];
  for (let index = 0; index < questions; index++) made.push(await makeQuestion(connection, course));
  return { course, questions: made, desk: paperDesk(owner, course.courseId) };
}

const check = (courseId: number, wished: PaperPlan) =>
  owner.data(checkPaper, { body: { courseId, paperId: null, plan: wished } });
const faultsOf = async (courseId: number, wished: PaperPlan) =>
  (await check(courseId, wished)).faults.map(({ text }) => text);

interface Figures {
  answers?: number;
  facility?: number;
  isSuspect?: boolean;
}

const count = (
  { questionId }: MadeQuestion,
  { answers = 40, facility = 0.5, isSuspect = false }: Figures,
) =>
  connection
    .insertInto('question_statistic')
    .values({
      ...{ question_id: questionId, version: 1, answers, facility, discrimination: 0.4 },
      ...{ options: '[]', median_ms: 60_000, counted_at: school.clock.now() },
      suspicions: isSuspect ? ['key-doubtful'] : [],
    })
    .execute();

it('[POST /api/console/papers/check] counts what an attempt would be drawn from, and names what is missing', async () => {
  const { course, questions, desk } = await makeStock(5);
  const { courseId, readingId } = course;
  await makeQuestion(connection, course, { kind: 'open' });
  await makeQuestion(connection, course, { kind: 'numeric' });
  await makeQuestion(connection, course, { kind: 'xl', parts: [{}, {}, {}] });
  // Held out by another paper: it is drawn no more.
  await desk.offer(plan({ title: '留', isHeldOut: true, topics: [asking('一', [questions[0]!])] }));
  const wish = (countOf: number, more = {}) =>
    plan({ way: 'blueprint', topics: [drawing('固定收益', countOf, [readingId], more)] });
  expect((await check(courseId, wish(8))).topics).toMatchObject([{ usable: 8, asked: 8 }]);
  expect((await check(courseId, wish(8))).faults).toEqual([]);
  expect(await faultsOf(courseId, wish(9))).toEqual(['“固定收益”要 9 题，可用 8，差 1 题']);
  expect((await check(courseId, wish(4, { kinds: ['single'] }))).topics[0]?.usable).toBe(4);
  expect(await faultsOf(courseId, wish(2, { kinds: ['xl'] }))).toEqual([
    '“固定收益”只有整组的综合题，凑不满 2 题，最多 0',
  ]);
  expect((await check(courseId, { ...wish(4), format: 'cfa-1' })).topics[0]?.usable).toBe(4);
  await count(questions[1]!, { isSuspect: true });
  expect((await check(courseId, { ...wish(4), rules: ['sound'] })).topics[0]?.usable).toBe(7);
  // What is refused is what was counted.
  const paperId = await desk.begin({ ...wish(8), rules: ['sound'] });
  const response = await desk.publish(paperId);
  expect(response.message).toBe('还不能发布：“固定收益”要 8 题，可用 7，差 1 题');
  await desk.save(paperId, { ...wish(7), rules: ['sound'] });
  expect((await desk.publish(paperId)).status).toBe(200);
  const student = await school.signIn({ courses: [courseId] });
  expect((await start(student, paperId)).items).toHaveLength(7);
});

it('names every fault of a plan in its place', async () => {
  const { course, questions, desk } = await makeStock(3);
  const { courseId, readingId } = course;
  const other = await makeCourse(connection);
  const foreign = await makeQuestion(connection, other);
  await desk.offer(plan({ title: 'A 卷', topics: [asking('一', [questions[0]!])] }));
  await desk.offer(
    plan({ title: '留卷', isHeldOut: true, topics: [asking('一', [questions[1]!])] }),
  );
  expect(
    await faultsOf(courseId, plan({ title: '', endDate: '2020-01-01', formulas: '$\\frac{1}{$' })),
  ).toEqual([
    '试卷还没有名称',
    '还没有主题，请先加一个',
    '截止的日子已经过去',
    expect.stringContaining('公式表：'),
  ]);
  const [first, , third] = questions;
  const fixed = plan({
    ...{ isHeldOut: true, format: 'cfa-1' },
    topics: [
      asking('', [third!, third!]),
      asking('二', [foreign, questions[1]!, first!]),
      asking('三', []),
    ],
  });
  expect(await faultsOf(courseId, fixed)).toEqual([
    '第 1 个主题还没有名称',
    `有 1 题在卷里出现了两次：${third!.questionId}`,
    `“二”有 1 题已撤下或不在这门课里：${foreign.questionId}`,
    '“二”有题留给了“留卷”，别的卷不能再用',
    '“二”有题也在“A 卷”里，留着不给别处看的卷不能和它共用',
    '“三”还没有选题',
  ]);
  const drawn = plan({
    way: 'blueprint',
    topics: [
      drawing('甲', 1, [readingId], { range: { from: 20, to: 30 } }),
      drawing('乙', 1, [readingId]),
      drawing('丙', 0, [readingId]),
      drawing('丁', 1, []),
      drawing('戊', 1, [other.readingId]),
    ],
  });
  expect(await faultsOf(courseId, drawn)).toEqual([
    expect.stringMatching(/^“乙”和前面的主题都从“.+”抽同样的题，请留一处$/),
    '“丙”的题数是 0，请写几题，或删去这个主题',
    '“丁”要 1 题，还没有选从哪些章抽',
    '“戊”用到的 1 章已经不在课程里了，请重新选章',
  ]);
});

it('[POST /api/console/papers/trial] tells of three draws what they share, and what the figures expect', async () => {
  const { course, questions } = await makeStock(6);
  const { courseId, readingId } = course;
  for (const question of questions.slice(0, 4)) await count(question, { facility: 0.25 });
  await count(questions[4]!, { answers: 19, facility: 1 });
  const body = (wished: PaperPlan) => ({ body: { courseId, paperId: null, plan: wished } });
  const all = await owner.data(
    drawTrial,
    body(plan({ way: 'blueprint', topics: [drawing('全部', 6, [readingId])] })),
  );
  expect(all.overlaps).toEqual([100, 100, 100]);
  expect(all.papers).toMatchObject(
    [1, 2, 3].map(() => ({ questions: 6, expected: 25, expectedMinutes: 6, known: 4, people: 40 })),
  );
  const some = await owner.data(
    drawTrial,
    body(plan({ way: 'blueprint', topics: [drawing('一半', 3, [readingId])] })),
  );
  const [one, two] = some.papers.map(({ asked }) => asked.map(({ questionId }) => questionId));
  const shared = one!.filter((id) => two!.includes(id)).length;
  expect(some.overlaps[0]).toBe(Math.round((100 * shared) / 3));
  const unknown = await owner.data(
    drawTrial,
    body(plan({ topics: [asking('未答', [questions[5]!])] })),
  );
  expect(unknown.papers[0]).toMatchObject({ expected: null, expectedMinutes: null, known: 0 });
});

it('draws first what a student has not answered, and last what their papers just asked', async () => {
  const { course, questions, desk } = await makeStock(6);
  const { courseId, readingId } = course;
  const topics = [drawing('一', 3, [readingId])];
  const paperId = await desk.offer(plan({ way: 'blueprint', rules: ['fresh', 'rested'], topics }));
  const student = await school.signIn({ courses: [courseId] });
  const [seen] = questions;
  await giveAnswer(student, seen!, 'B');
  const first = (await start(student, paperId)).items.map(({ questionId }) => questionId);
  expect(first).not.toContain(seen!.questionId);
  await handIn(student, paperId);
  const other = await desk.offer(plan({ way: 'blueprint', rules: ['fresh', 'rested'], topics }));
  const second = (await start(student, other)).items.map(({ questionId }) => questionId);
  // Two were neither; of the rest the one that was practised comes before those that were just asked.
  expect(second).toContain(seen!.questionId);
  expect(second.filter((id) => first.includes(id))).toEqual([]);
});

it('draws from a chapter of its own course alone', async () => {
  const { course } = await makeStock(1);
  const second = await makeReading(connection, course);
  const wished = plan({ way: 'blueprint', topics: [drawing('空', 1, [second.readingId])] });
  expect(await faultsOf(course.courseId, wished)).toEqual(['“空”要 1 题，可用 0，差 1 题']);
});
