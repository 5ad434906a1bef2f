import {
  clearHistory,
  deleteSearch,
  listHistory,
  openAssistant,
  rateAnswer,
  searchLectures,
} from '@xuezhou/contract/assistant';
import { handInMock, startMock } from '@xuezhou/contract/mock';
import { refusals } from '@xuezhou/contract/refusals';
import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';
import { enrol } from '../../testing/factories.ts';
import { makePaper } from '../../testing/make-paper.ts';
import { makeQuestion } from '../../testing/make-question.ts';
import { giveAnswer } from '../../testing/practise.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { answerOf, index, taughtCourse } from './testing/taught-course.ts';

const school = await startTestApp();
const { connection } = school;
const question = '可赎回债的凸性为什么会变成负的？';

type Student = Awaited<ReturnType<typeof school.signIn>>;
const search = async (
  student: Student,
  body: Partial<{ searchId: string; question: string; courseId: number }> & {
    beside?: { kind: 'question'; questionId: number };
  } = {},
) => await student.call(searchLectures, { body: { searchId: newId(), question, ...body } });

describe('a search for what explains a question', () => {
  it('[POST /api/ai/search] [assistant.times] gives where in which lecture it is said, in milliseconds', async () => {
    const student = await school.signIn();
    const { courseId, bookId, readingId, bulletId, videoId } = await taughtCourse(school);
    const { data } = await search(student, { courseId });
    expect(data).toMatchObject({
      question,
      courseId,
      verdict: 'taught',
      answer: null,
      resultVideo: [
        { no: 1, kind: 'caption', courseId, bookId, readingId, bulletId, videoId, start: 20_000 },
      ],
    });
    expect(data.resultVideo[0]?.end).toBeGreaterThan(28_000);
    expect(data.resultVideo[0]?.text).toContain('赎回价附近就涨不动了');
  });

  it('by the name of a lecture leads to where it begins, and not to where its words are said again', async () => {
    const student = await school.signIn();
    const { courseId, bulletId } = await taughtCourse(school, [
      [0, 4, '你好，我们从一个最常见的数字开始。'],
      [4, 8, '朋友借一万元，明年还你一万零五百元。'],
      [60, 64, '最后记住，看到一个利率，先问里面装了什么。'],
    ]);
    await connection
      .updateTable('bullet')
      .set({ title: '一个利率里装了什么' })
      .where('bullet_id', '=', bulletId)
      .execute();
    await index(school, courseId);
    const { data } = await search(student, { courseId, question: '一个利率里装了什么？' });
    expect(data.resultVideo.map(({ start }) => start)).toEqual([0, 60_000]);
    expect(data.verdict).toBe('taught');
  });

  it('asked beside a lecture prefers what is said there, and names that lecture only to who may open it', async () => {
    const student = await school.signIn();
    const [one, other] = [await taughtCourse(school), await taughtCourse(school)];
    for (const { bulletId } of [one, other]) {
      const { data } = await student.call(searchLectures, {
        body: { searchId: newId(), question, lecture: { bulletId, second: 25 } },
      });
      expect(data.resultVideo[0]?.bulletId).toBe(bulletId);
    }
    const closed = await taughtCourse(school, undefined, { access: 'enrolled' });
    const beside = async (bulletId: number) =>
      (await student.data(openAssistant, { query: { bulletId } })).lecture?.bulletId;
    expect(await beside(one.bulletId)).toBe(one.bulletId);
    expect(await beside(closed.bulletId)).toBeUndefined();
    expect(await beside(2_000_000_000)).toBeUndefined();
  });

  it('gives the same when it is sent again, and refuses another question under its id', async () => {
    const student = await school.signIn();
    const { courseId } = await taughtCourse(school);
    const searchId = newId();
    const first = await search(student, { searchId, courseId });
    expect((await search(student, { searchId, courseId })).data).toEqual(first.data);
    const other = await search(student, { searchId, question: '久期是什么' });
    expect(other.status).toBe(refusals.idReused[0]);
    expect((await student.data(listHistory)).searches).toHaveLength(1);
  });

  it('says that a thing is not taught, with the nearest there is', async () => {
    const student = await school.signIn();
    const { courseId } = await taughtCourse(school);
    const asked = '比特币现货 ETF 的债券久期怎么用蒙特卡洛算？';
    const { data } = await search(student, { courseId, question: asked });
    expect(data.verdict).toBe('notTaught');
    expect(data.resultVideo.length).toBeLessThanOrEqual(2);
    expect(data.courseNames).toHaveLength(1);
  });

  it('finds nothing of a course that is not the student’s', async () => {
    const [student, owner] = [await school.signIn(), await school.signIn()];
    const words: [number, number, string][] = [[5, 9, '斐波那契回撤的零点六一八位置怎么画。']];
    const { courseId } = await taughtCourse(school, words, { access: 'enrolled' });
    await enrol(connection, owner.studentId, courseId);
    const asked = '斐波那契回撤的零点六一八位置怎么画';
    expect((await search(owner, { question: asked })).data.resultVideo).toHaveLength(1);
    const { data } = await search(student, { question: asked });
    expect(data.verdict).toBe('notTaught');
    expect(JSON.stringify(data.resultVideo)).not.toContain('斐波那契');
    const named = await search(student, { question: asked, courseId });
    expect(named.status).toBe(refusals.courseNotOwned[0]);
  });

  it.each([
    ['nothing', '', refusals.assistantEmpty[0]],
    ['spaces', '   \n ', refusals.assistantEmpty[0]],
    ['too much', '长'.repeat(1001), 400],
  ])('refuses %s in words', async (_, asked, status) => {
    const student = await school.signIn();
    expect((await search(student, { question: asked })).status).toBe(status);
  });

  it('refuses a flood of one student, and of nobody else', async () => {
    const [student, other] = [await school.signIn(), await school.signIn()];
    const { courseId } = await taughtCourse(school);
    const statuses = [];
    for (let times = 0; times < 21; times++)
      statuses.push((await search(student, { courseId })).status);
    expect(statuses.at(-2)).toBe(200);
    expect(statuses.at(-1)).toBe(refusals.assistantTooOften[0]);
    expect((await search(other, { courseId })).status).toBe(200);
  });
});

describe('a question about an exercise', () => {
  const stem = '某可赎回债券的有效久期为 7，收益率上升 50 个基点，价格大约下跌多少？';

  async function exercise(text = stem) {
    const course = await taughtCourse(school);
    const made = await makeQuestion(connection, course, {
      stem: text,
      content: { question: `<p>${text}</p>` },
    });
    await index(school, course.courseId);
    return { course, made };
  }

  it('that was not answered yet is to be done first, beside it or typed off', async () => {
    const student = await school.signIn();
    const { course, made } = await exercise();
    const beside = { kind: 'question' as const, questionId: made.questionId };
    const { data } = await search(student, { question: '这题怎么做', beside });
    expect(data).toMatchObject({ verdict: 'doFirst', isExercise: true });
    const typed = await search(student, { question: `帮我算：${stem}`, courseId: course.courseId });
    expect(typed.data.verdict).toBe('doFirst');
    await giveAnswer(student, made, 'B');
    const after = await search(student, { question: stem, courseId: course.courseId });
    expect(after.data).toMatchObject({ isExercise: true });
    expect(after.data.verdict).not.toBe('doFirst');
  });

  it('of an open mock is withheld, with nothing found', async () => {
    const student = await school.signIn();
    const { course, made } = await exercise();
    const paperId = await makePaper(connection, course.courseId, [[made]]);
    await student.data(startMock, { body: { paperId } });
    const { data } = await search(student, { question: stem, courseId: course.courseId });
    expect(data).toMatchObject({ verdict: 'withheld', resultVideo: [] });
    const free = await search(student, { courseId: course.courseId });
    expect(free.data.verdict).toBe('taught');
  });

  it('of a paper that is held out is withheld before it begins', async () => {
    const student = await school.signIn();
    const own = '一只票面为零的债券，麦考利久期和剩余期限之间差多少年？';
    const { course, made } = await exercise(own);
    await makePaper(connection, course.courseId, [[made]], { isHeldOut: true });
    const { data } = await search(student, { question: own, courseId: course.courseId });
    expect(data).toMatchObject({ verdict: 'withheld', resultVideo: [] });
  });

  it('that was asked before a mock says nothing while the mock is open, and all of it afterwards', async () => {
    const student = await school.signIn();
    const { course, made } = await exercise();
    await giveAnswer(student, made, 'B');
    const asked = { searchId: newId(), question: stem, courseId: course.courseId };
    const before = (await search(student, asked)).data;
    expect(before.resultVideo).not.toEqual([]);
    const paperId = await makePaper(connection, course.courseId, [[made]]);
    await student.data(startMock, { body: { paperId } });
    const kept = async () => (await student.data(listHistory)).searches;
    const nothing = { verdict: 'withheld', resultVideo: [], answer: null };
    expect(await kept()).toMatchObject([{ searchId: asked.searchId, ...nothing }]);
    expect((await search(student, asked)).data).toMatchObject(nothing);
    await student.data(handInMock, { body: { paperId } });
    expect(await kept()).toEqual([before]);
  });
});

describe('without a language model', () => {
  it('[GET /api/ai/overview] the passages are the answer', async () => {
    const student = await school.signIn();
    const { courseId } = await taughtCourse(school);
    const { data } = await search(student, { courseId });
    const opened = await student.data(openAssistant, { query: {} });
    expect(opened.budget).toBeNull();
    expect(opened.courses.map((course) => course.courseId)).toContain(courseId);
    expect(opened.lectures).toBeGreaterThan(0);
    const { status } = await answerOf(student, { searchId: data.searchId, question });
    expect(status).toBe(refusals.assistantOff[0]);
  });
});

describe('the history', () => {
  it('[GET /api/ai/history] [POST /api/ai/history/delete] [POST /api/ai/history/clear] is one’s own, the youngest first, and can be deleted one by one or at once', async () => {
    const [student, other] = [await school.signIn(), await school.signIn()];
    const { courseId } = await taughtCourse(school);
    const first = (await search(student, { courseId })).data;
    school.clock.advance({ minutes: 1 });
    const second = (await search(student, { courseId, question: '凸性是什么意思呢' })).data;
    await search(other, { courseId });
    const ids = async () =>
      (await student.data(listHistory)).searches.map(({ searchId }) => searchId);
    expect(await ids()).toEqual([second.searchId, first.searchId]);
    await other.data(deleteSearch, { body: { searchId: first.searchId } });
    expect(await ids()).toHaveLength(2);
    await student.data(deleteSearch, { body: { searchId: second.searchId } });
    await student.data(deleteSearch, { body: { searchId: second.searchId } });
    expect(await ids()).toEqual([first.searchId]);
    await student.data(clearHistory);
    expect(await ids()).toEqual([]);
    expect((await other.data(listHistory)).searches).toHaveLength(1);
  });

  it('knows nothing to rate where nothing was answered', async () => {
    const student = await school.signIn();
    const { courseId } = await taughtCourse(school);
    const { data } = await search(student, { courseId });
    const body = { searchId: data.searchId, isUseful: false, complaint: '不对' };
    expect((await student.call(rateAnswer, { body })).http).toBe(404);
  });
});
