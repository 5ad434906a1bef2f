import { randomUUID } from 'node:crypto';
import {
  answerMock,
  getBeforeMock,
  getMockQuestion,
  getMockSheet,
  getMockTranscript,
  handInMock,
  listCourseMocks,
  listMocks,
  playMockVoice,
  redoMock,
  startMock,
} from '@xuezhou/contract/mock';
import { getCourseHome } from '@xuezhou/contract/course';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { changeQuestion, makeCourse, makeQuestion } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { makePaper } from './testing/make-paper.ts';

const school = await startTestApp();
const { connection, clock } = school;

beforeEach(() => clock.set('2026-11-20T02:00:00Z'));

/** Three single choices whose answer is B, and a composite question of two. */
async function makeExam(wishes: Parameters<typeof makePaper>[3] = {}) {
  const course = await makeCourse(connection);
  const questions = [];
  for (let count = 0; count < 3; count++) questions.push(await makeQuestion(connection, course));
  const composite = await makeQuestion(connection, course, { kind: 'xl' });
  const topics = [questions, [composite]];
  const paperId = await makePaper(connection, course.courseId, topics, wishes);
  const ids = [...questions, ...composite.parts].map(({ questionId }) => questionId);
  return { course, composite, questions, paperId, ids };
}

const start = (student: TestClient, paperId: number) =>
  student.data(startMock, { body: { paperId } });

const save = (
  student: TestClient,
  paperId: number,
  questionId: number,
  studentAnswer: string | null,
  more: Partial<
    Parameters<typeof student.data<(typeof answerMock)['declaration']>>[1]['body']
  > = {},
) => student.call(answerMock, { body: { paperId, questionId, studentAnswer, ...more } });

const handIn = (student: TestClient, paperId: number, attemptNo?: number) =>
  student.data(handInMock, { body: { paperId, ...(attemptNo !== undefined && { attemptNo }) } });

const before = (student: TestClient, paperId: number) =>
  student.data(getBeforeMock, { params: { paperId } });

const transcript = (student: TestClient, paperId: number, attemptNo?: number) =>
  student.data(getMockTranscript, {
    params: { paperId },
    query: attemptNo === undefined ? {} : { attemptNo },
  });

describe('a paper from beginning to end', () => {
  it('[mock.status] [GET /api/mock/before/:paperId] is ready, in progress, then done with its score', async () => {
    const { paperId, ids } = await makeExam();
    const student = await school.signIn();
    expect(await before(student, paperId)).toMatchObject({
      examStatus: 1,
      isParticipate: false,
      mockScore: 0,
      minutes: 60,
      questionCount: 5,
      topics: [
        { title: '主题 1', questionCount: 3 },
        { title: '主题 2', questionCount: 2 },
      ],
      endsAt: null,
      attempts: [],
    });
    await start(student, paperId);
    expect(await before(student, paperId)).toMatchObject({
      examStatus: 2,
      endsAt: '2026-11-20T03:00:00.000Z',
    });
    for (const questionId of ids.slice(0, 3)) await save(student, paperId, questionId, 'B');
    await handIn(student, paperId);
    expect(await before(student, paperId)).toMatchObject({
      examStatus: 3,
      isParticipate: true,
      mockScore: 60,
      attempts: [{ attemptNo: 1, mockScore: 60 }],
    });
  });

  it('[mock.hand-in] [POST /api/mock/hand-in] sets done with the score, 0 without answers, twice the same', async () => {
    const { paperId, ids } = await makeExam();
    const student = await school.signIn();
    await start(student, paperId);
    await save(student, paperId, ids[0]!, 'B');
    expect(await handIn(student, paperId)).toEqual({ examStatus: 3, mockScore: 20 });
    expect(await handIn(student, paperId)).toEqual({ examStatus: 3, mockScore: 20 });
    const lazy = await school.signIn();
    await start(lazy, paperId);
    expect(await handIn(lazy, paperId)).toEqual({ examStatus: 3, mockScore: 0 });
    expect(await before(lazy, paperId)).toMatchObject({ isParticipate: true, mockScore: 0 });
  });

  it('[mock.redo] [GET /api/mock/redo/:paperId] sets in progress with nothing answered; the old attempt stays', async () => {
    const { paperId, ids } = await makeExam();
    const student = await school.signIn();
    await start(student, paperId);
    await save(student, paperId, ids[0]!, 'B');
    await handIn(student, paperId);
    expect(await student.call(startMock, { body: { paperId } })).toMatchObject({
      status: refusals.mockHandedIn[0],
    });
    clock.advance({ minutes: 5 });
    const redo = () => student.data(redoMock, { params: { paperId } });
    expect(await redo()).toMatchObject({ examStatus: 2, endsAt: '2026-11-20T03:05:00.000Z' });
    clock.advance({ minutes: 1 });
    expect(await redo()).toMatchObject({ examStatus: 2, endsAt: '2026-11-20T03:05:00.000Z' });
    const sheet = await student.data(getMockSheet, { params: { paperId } });
    expect(sheet).toMatchObject({ attemptNo: 2, items: ids.map(() => ({ studentAnswer: '' })) });
    // What was meant for the first attempt does not touch the second.
    expect(await save(student, paperId, ids[1]!, 'B', { attemptNo: 1 })).toMatchObject({
      status: refusals.mockHandedIn[0],
    });
    expect(await handIn(student, paperId, 1)).toEqual({ examStatus: 3, mockScore: 20 });
    expect(await before(student, paperId)).toMatchObject({ examStatus: 2, mockScore: 20 });
    expect(await handIn(student, paperId, 2)).toEqual({ examStatus: 3, mockScore: 0 });
    expect((await transcript(student, paperId, 1)).mockScore).toBe(20);
    expect((await transcript(student, paperId)).attempts).toMatchObject([
      { attemptNo: 2, mockScore: 0 },
      { attemptNo: 1, mockScore: 20 },
    ]);
  });

  it('[POST /api/mock/start] begins once, however often it is asked for at the same time', async () => {
    const { paperId } = await makeExam();
    const student = await school.signIn();
    const sheets = await Promise.all([1, 2, 3].map(() => start(student, paperId)));
    expect(
      new Set(sheets.map(({ attemptNo, startedAt }) => `${attemptNo} ${startedAt}`)).size,
    ).toBe(1);
  });

  it('cannot be begun after its last day, or without questions', async () => {
    const { paperId, course } = await makeExam({ endDate: '2026-11-20' });
    const student = await school.signIn();
    clock.set('2026-11-20T16:00:00Z');
    const begin = (id: number) => student.call(startMock, { body: { paperId: id } });
    expect((await begin(paperId)).status).toBe(refusals.mockEnded[0]);
    clock.set('2026-11-20T15:59:00Z');
    expect((await begin(paperId)).status).toBe(200);
    const empty = await makePaper(connection, course.courseId, [[]]);
    expect((await begin(empty)).status).toBe(refusals.mockEmpty[0]);
  });

  it('is of a course that the student has, and nobody else’s attempt is seen', async () => {
    const course = await makeCourse(connection, { access: 'enrolled' });
    const question = await makeQuestion(connection, course);
    const paperId = await makePaper(connection, course.courseId, [[question]]);
    const owner = await school.signIn({ courses: [course.courseId] });
    const stranger = await school.signIn();
    await start(owner, paperId);
    const notOwned = refusals.courseNotOwned[0];
    expect((await stranger.call(startMock, { body: { paperId } })).status).toBe(notOwned);
    expect((await stranger.call(getBeforeMock, { params: { paperId } })).status).toBe(notOwned);
    const notBegun = refusals.mockNotBegun[0];
    expect((await stranger.call(getMockSheet, { params: { paperId } })).status).toBe(notBegun);
    expect((await stranger.call(handInMock, { body: { paperId } })).status).toBe(notBegun);
    expect((await save(stranger, paperId, question.questionId, 'B')).status).toBe(notBegun);
    const { papers } = await stranger.data(listMocks, { query: {} });
    expect(papers.map((paper) => paper.paperId)).not.toContain(paperId);
    expect((await stranger.call(getBeforeMock, { params: { paperId: 999_999 } })).http).toBe(404);
  });
});

describe('[GET /api/mock/:paperId/question/:questionId] a question', () => {
  it('has no answer, explanation or reason in it until the paper is handed in', async () => {
    const { paperId, composite } = await makeExam();
    const student = await school.signIn();
    await start(student, paperId);
    const [part] = composite.parts;
    const place = { params: { paperId, questionId: part!.questionId }, query: {} };
    const open = await student.data(getMockQuestion, place);
    expect(open).toEqual({
      question: {
        questionId: part!.questionId,
        qType: 'single',
        questionType: 'OP',
        noDefiniteQuestion: false,
        pos: 1,
        groupSize: 2,
        material: `<p>第 ${composite.questionId} 题</p>`,
        detail: {
          question: `<p>第 ${part!.questionId} 题</p>`,
          options: ['A', 'B', 'C'].map((letter) => ({ letter, html: `<p>选项 ${letter}</p>` })),
        },
      },
      result: null,
    });
    await save(student, paperId, part!.questionId, 'A', { spentMs: 4000 });
    await handIn(student, paperId);
    expect((await student.data(getMockQuestion, place)).result).toEqual({
      answer: 'B',
      explanation: '<p>解析</p>',
      reference: '<p>参考答案</p>',
      rationales: ['A', 'B', 'C'].map((letter) => ({ letter, html: `<p>${letter} 的理由</p>` })),
      studentAnswer: 'A',
      questionStatus: -1,
      spentMs: 4000,
    });
    // A second attempt asks the same questions, so the first one's answers are shut again.
    await student.data(redoMock, { params: { paperId } });
    const earlier = { ...place, query: { attemptNo: 1 } };
    expect((await student.data(getMockQuestion, earlier)).result).toBeNull();
    expect(
      (await student.call(getMockTranscript, { params: { paperId }, query: { attemptNo: 1 } }))
        .status,
    ).toBe(refusals.mockNotHandedIn[0]);
  });

  it('stays the one that the paper began with, and is judged as that', async () => {
    const { paperId, questions } = await makeExam();
    const student = await school.signIn();
    const [question] = questions;
    await start(student, paperId);
    await changeQuestion(connection, question!, { answer: 'A', stem: '改过的题' });
    const place = { params: { paperId, questionId: question!.questionId }, query: {} };
    expect((await student.data(getMockQuestion, place)).question.detail.question).toBe(
      `<p>第 ${question!.questionId} 题</p>`,
    );
    await save(student, paperId, question!.questionId, 'B');
    expect((await handIn(student, paperId)).mockScore).toBe(20);
  });

  it('of another paper is not found', async () => {
    const { paperId } = await makeExam();
    const other = await makeExam();
    const student = await school.signIn();
    await start(student, paperId);
    const place = { params: { paperId, questionId: other.ids[0]! }, query: {} };
    expect((await student.call(getMockQuestion, place)).http).toBe(404);
    expect((await save(student, paperId, other.ids[0]!, 'B')).http).toBe(404);
  });
});

describe('[POST /api/mock/answer] a save', () => {
  it('keeps answer and mark apart, and says what is stored', async () => {
    const { paperId, ids } = await makeExam();
    const student = await school.signIn();
    await start(student, paperId);
    const [questionId] = ids as [number];
    expect((await save(student, paperId, questionId, 'C')).data).toEqual({
      studentAnswer: 'C',
      isMarked: false,
    });
    expect((await save(student, paperId, questionId, null, { isMarked: true })).data).toEqual({
      studentAnswer: 'C',
      isMarked: true,
    });
    expect((await save(student, paperId, questionId, '')).data).toEqual({
      studentAnswer: '',
      isMarked: true,
    });
    const { items } = await student.data(getMockSheet, { params: { paperId } });
    expect(items[0]).toMatchObject({ questionId, studentAnswer: '', isMarked: true });
  });

  it('stays the last by the order of the browser, whatever arrives last', async () => {
    const { paperId, ids } = await makeExam();
    const student = await school.signIn();
    await start(student, paperId);
    const [questionId] = ids as [number];
    const order = clock.now().getTime();
    await save(student, paperId, questionId, 'B', { order: order - 1000 });
    expect(
      (await save(student, paperId, questionId, 'A', { order: order - 2000 })).data,
    ).toMatchObject({ studentAnswer: 'B' });
    // A clock that runs ahead does not win for ever.
    await save(student, paperId, questionId, 'C', { order: order + 3_600_000 });
    clock.advance({ seconds: 10 });
    expect(
      (await save(student, paperId, questionId, 'A', { order: clock.now().getTime() })).data,
    ).toMatchObject({ studentAnswer: 'A' });
  });

  it('is taken once by its id; the id with other content is refused', async () => {
    const { paperId, ids } = await makeExam();
    const student = await school.signIn();
    await start(student, paperId);
    const saveId = randomUUID();
    const [one, other] = ids as [number, number];
    const first = () => save(student, paperId, one, 'A', { saveId, spentMs: 1000 });
    await first();
    clock.advance({ seconds: 1 });
    await save(student, paperId, one, 'B');
    expect((await first()).data).toMatchObject({ studentAnswer: 'B' });
    expect((await save(student, paperId, one, 'C', { saveId })).status).toBe(refusals.idReused[0]);
    expect((await save(student, paperId, other, 'A', { saveId })).status).toBe(
      refusals.idReused[0],
    );
    await handIn(student, paperId);
    expect((await first()).data).toMatchObject({ studentAnswer: 'B' });
    expect((await transcript(student, paperId)).questions[0]).toMatchObject({ spentMs: 1000 });
  });

  it('is refused when it cannot be an answer, with words, and changes nothing', async () => {
    const { paperId, ids } = await makeExam();
    const student = await school.signIn();
    await start(student, paperId);
    const [questionId] = ids as [number];
    await save(student, paperId, questionId, 'B');
    for (const wrong of ['D', 'AB', 'b', ' ', '好'])
      expect((await save(student, paperId, questionId, wrong)).status).toBe(
        refusals.answerInvalid[0],
      );
    expect((await handIn(student, paperId)).mockScore).toBe(20);
  });

  it('after the hand-in is refused, and the score stays', async () => {
    const { paperId, ids } = await makeExam();
    const student = await school.signIn();
    await start(student, paperId);
    await save(student, paperId, ids[0]!, 'B');
    await handIn(student, paperId);
    const late = await save(student, paperId, ids[1]!, 'B');
    expect(late).toMatchObject({
      status: refusals.mockHandedIn[0],
      message: refusals.mockHandedIn[1],
    });
    expect((await transcript(student, paperId)).mockScore).toBe(20);
  });
});

describe('[mock.clock] the clock of the server', () => {
  it('hands in what was saved when the time is over, whoever asks first', async () => {
    const { paperId, ids } = await makeExam();
    const student = await school.signIn();
    await start(student, paperId);
    await save(student, paperId, ids[0]!, 'B');
    clock.advance({ minutes: 30 });
    // Leaving and coming back does not stop it.
    expect(await start(student, paperId)).toMatchObject({
      attemptNo: 1,
      endsAt: '2026-11-20T03:00:00.000Z',
      items: [{ studentAnswer: 'B' }, {}, {}, {}, {}],
    });
    clock.set('2026-11-20T03:00:20Z');
    expect((await save(student, paperId, ids[1]!, 'B')).status).toBe(200);
    clock.set('2026-11-20T03:00:31Z');
    expect((await save(student, paperId, ids[2]!, 'B')).status).toBe(refusals.mockHandedIn[0]);
    expect(await before(student, paperId)).toMatchObject({ examStatus: 3, mockScore: 40 });
    expect(await transcript(student, paperId)).toMatchObject({
      handedInBy: 'clock',
      handedInAt: '2026-11-20T03:00:00.000Z',
    });
  });

  it('is kept by a job for all who have gone, also for papers that ended while no server ran', async () => {
    const { paperId, ids } = await makeExam();
    const students = [];
    for (let count = 0; count < 3; count++) students.push(await school.signIn());
    for (const student of students) await start(student, paperId);
    await save(students[0]!, paperId, ids[0]!, 'B');
    await save(students[1]!, paperId, ids[0]!, 'A');
    clock.advance({ days: 2 });
    await closeMocks();
    const { rows } = await attemptsOf(paperId);
    expect(rows).toEqual([
      { score: 20, handed_in_by: 'clock' },
      { score: 0, handed_in_by: 'clock' },
      { score: 0, handed_in_by: 'clock' },
    ]);
  });

  it('leaves those alone that still have time, and counts one whose server died between its two steps', async () => {
    const { paperId, ids } = await makeExam();
    const [early, dead] = [await school.signIn(), await school.signIn()];
    await start(early, paperId);
    await start(dead, paperId);
    await save(dead, paperId, ids[0]!, 'B');
    await connection
      .updateTable('mock_attempt')
      .set({ handed_in_at: clock.now(), handed_in_by: 'student' })
      .where('student_id', '=', dead.studentId)
      .execute();
    clock.advance({ minutes: 60 });
    await closeMocks();
    expect(await before(early, paperId)).toMatchObject({ examStatus: 2 });
    expect(await before(dead, paperId)).toMatchObject({ examStatus: 3, mockScore: 20 });
  });
});

describe('[GET /api/mock/transcript/:paperId] the transcript', () => {
  it('tells by topic and by question, with the time spent, and where the score stands', async () => {
    const { paperId, ids } = await makeExam();
    const scores = [];
    for (const right of [1, 5, 3]) {
      const student = await school.signIn();
      await start(student, paperId);
      for (const [index, questionId] of ids.entries())
        await save(student, paperId, questionId, index < right ? 'B' : 'A', {
          spentMs: 1000 * (index + 1),
          isMarked: index === 0,
        });
      clock.advance({ minutes: 10 });
      await handIn(student, paperId);
      scores.push(student);
    }
    expect((await transcript(scores[2]!, paperId)).percentile).toBeNull();
    await closeMocks();
    await closeMocks();
    const told = await transcript(scores[2]!, paperId);
    expect(told).toMatchObject({
      mockScore: 60,
      rightCount: 3,
      handedInBy: 'student',
      percentile: 50,
      satCount: 3,
      topics: [
        { title: '主题 1', total: 3, right: 3, spentMs: 6000 },
        { title: '主题 2', total: 2, right: 0, spentMs: 9000 },
      ],
    });
    expect(told.questions[0]).toEqual({
      questionId: ids[0],
      topic: 0,
      qType: 'single',
      stem: `第 ${ids[0]} 题`,
      studentAnswer: 'B',
      questionStatus: 1,
      isMarked: true,
      spentMs: 1000,
    });
    expect((await transcript(scores[0]!, paperId)).percentile).toBe(0);
    expect((await transcript(scores[1]!, paperId)).percentile).toBe(100);
  });

  it('is refused before the hand-in, and without a paper', async () => {
    const { paperId } = await makeExam();
    const student = await school.signIn();
    const ask = () => student.call(getMockTranscript, { params: { paperId }, query: {} });
    expect((await ask()).status).toBe(refusals.mockNotBegun[0]);
    await start(student, paperId);
    expect((await ask()).status).toBe(refusals.mockNotHandedIn[0]);
  });
});

it('[POST /api/mock/play-voice] speaks once for each attempt, after the hand-in', async () => {
  const { paperId, ids } = await makeExam();
  const student = await school.signIn();
  const play = () => student.call(playMockVoice, { body: { paperId } });
  expect((await play()).status).toBe(refusals.mockNotBegun[0]);
  await start(student, paperId);
  expect((await play()).status).toBe(refusals.mockNotHandedIn[0]);
  for (const questionId of ids) await save(student, paperId, questionId, 'B');
  await handIn(student, paperId);
  expect((await play()).data.voice).toContain('100 分');
  expect((await play()).data.voice).toBeNull();
  await student.data(redoMock, { params: { paperId } });
  await handIn(student, paperId);
  expect((await play()).data.voice).toContain('0 分');
});

it('[GET /api/mock/sheet/:paperId] has the questions in their order, what is saved, and the end', async () => {
  const { paperId, ids, composite } = await makeExam({ formulas: '<p>公式</p>' });
  const student = await school.signIn();
  const ask = () => student.call(getMockSheet, { params: { paperId } });
  expect((await ask()).status).toBe(refusals.mockNotBegun[0]);
  await start(student, paperId);
  await save(student, paperId, ids[4]!, 'C', { isMarked: true });
  const { data } = await ask();
  expect(data).toMatchObject({
    attemptNo: 1,
    startedAt: '2026-11-20T02:00:00.000Z',
    endsAt: '2026-11-20T03:00:00.000Z',
    topics: ['主题 1', '主题 2'],
    formulas: '<p>公式</p>',
  });
  expect(data.items.map(({ questionId }) => questionId)).toEqual(ids);
  expect(data.items[4]).toEqual({
    questionId: ids[4],
    groupId: composite.questionId,
    topic: 1,
    studentAnswer: 'C',
    isMarked: true,
  });
  await handIn(student, paperId);
  expect((await ask()).status).toBe(refusals.mockHandedIn[0]);
});

it('[course.home-groups] the course home shows a mock only while its examStatus is 2', async () => {
  const { paperId } = await makeExam();
  const student = await school.signIn();
  const events = async () =>
    (await student.data(getCourseHome)).events.map((event) => [event.paperId, event.examStatus]);
  expect(await events()).toEqual([]);
  await start(student, paperId);
  expect(await events()).toEqual([[paperId, 2]]);
  await handIn(student, paperId);
  expect(await events()).toEqual([]);
  await student.data(redoMock, { params: { paperId } });
  clock.advance({ minutes: 61 });
  expect(await events()).toEqual([]);
});

describe('lists', () => {
  it('[mock.course-type] [GET /api/mock/events] filters by type and sub-type, and says which there are', async () => {
    const { course, questions } = await makeExam({ courseType: 'FRM 一级' });
    const more = (courseType: string) =>
      makePaper(connection, course.courseId, [questions], { courseType });
    const second = await more('FRM 二级');
    const bare = await more('');
    const student = await school.signIn();
    const ask = async (query: { courseType?: string; subType?: string }) =>
      (await student.data(listMocks, { query })).papers.map(({ paperId }) => paperId);
    expect(await ask({ courseType: 'FRM', subType: '二级' })).toEqual([second]);
    expect(await ask({ courseType: 'FRM' })).toHaveLength(2);
    expect(await ask({ courseType: 'OTHER' })).toEqual([bare]);
    expect(await ask({ courseType: '没有' })).toEqual([]);
    const { courseTypes } = await student.data(listMocks, { query: { courseType: 'FRM' } });
    expect(courseTypes).toEqual([
      { courseType: 'CFA', subTypes: ['一级'] },
      { courseType: 'FRM', subTypes: ['一级', '二级'] },
      { courseType: 'OTHER', subTypes: [] },
    ]);
  });

  it('[GET /api/mock/list/:courseId] has the papers of one course, in their order', async () => {
    const { course, questions, paperId } = await makeExam();
    const { courseId } = course;
    const first = await makePaper(connection, courseId, [questions], { position: 0 });
    const student = await school.signIn();
    const told = await student.data(listCourseMocks, { params: { courseId } });
    expect(told.courseName).toBe(`课程${courseId}`);
    expect(told.papers.map((paper) => paper.paperId)).toEqual([first, paperId]);
    const locked = await makeCourse(connection, { access: 'enrolled' });
    expect(
      (await student.call(listCourseMocks, { params: { courseId: locked.courseId } })).status,
    ).toBe(refusals.courseNotOwned[0]);
  });
});

it('a drawn paper takes so many of each topic, keeps parts together, and leaves open questions out', async () => {
  const [one, two] = [await makeCourse(connection), await makeCourse(connection)];
  const place = { ...one };
  for (let count = 0; count < 6; count++) await makeQuestion(connection, place);
  await makeQuestion(connection, place, { kind: 'open' });
  await makeQuestion(connection, place, { kind: 'xl', parts: [{}, { kind: 'open' }] });
  const other = { courseId: one.courseId, bookId: two.bookId, readingId: two.readingId };
  const composite = await makeQuestion(connection, other, { kind: 'xl' });
  await makeQuestion(connection, other);
  const paperId = await makePaper(connection, one.courseId, [
    { readings: [one.readingId], count: 4 },
    { readings: [two.readingId], count: 3 },
  ]);
  const student = await school.signIn();
  const { items } = await start(student, paperId);
  expect(items.map(({ topic }) => topic)).toEqual([0, 0, 0, 0, 1, 1, 1]);
  expect(new Set(items.map(({ questionId }) => questionId)).size).toBe(7);
  const together = items.filter(({ groupId }) => groupId === composite.questionId);
  expect(together.map(({ questionId }) => questionId)).toEqual(
    composite.parts.map(({ questionId }) => questionId),
  );
});

async function closeMocks() {
  const { sql } = await import('kysely');
  await sql`select graphile_worker.add_job('close-mocks')`.execute(connection);
  await school.runJobs(['close-mocks']);
}

function attemptsOf(paperId: number) {
  return connection
    .selectFrom('mock_attempt')
    .where('paper_id', '=', paperId)
    .select(['score', 'handed_in_by'])
    .orderBy('student_id')
    .execute()
    .then((rows) => ({ rows }));
}
