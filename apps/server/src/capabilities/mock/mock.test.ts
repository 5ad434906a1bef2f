import { getCourseHome } from '@xuezhou/contract/study';
import {
  getBeforeMock,
  getMockSheet,
  handInMock,
  listMocks,
  maxAttempts,
  playMockVoice,
  redoMock,
  startMock,
} from '@xuezhou/contract/mock';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeCourse } from '../../testing/factories.ts';
import { makeQuestion } from '../../testing/make-question.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { makePaper } from '../../testing/make-paper.ts';
import { makeExam, start, save, handIn, before, transcript } from './testing/sit.ts';

const school = await startTestApp();
const { connection, clock } = school;

beforeEach(() => clock.set('2026-11-20T02:00:00Z'));

describe('a paper from beginning to end', () => {
  it('[mock.status] [GET /api/mock/before/:paperId] is ready, in progress, then done with its score', async () => {
    const { paperId, ids } = await makeExam(school);
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
    // What was taken back is left blank.
    await save(student, paperId, ids[3]!, 'B');
    await save(student, paperId, ids[3]!, '', { isMarked: true });
    expect(await before(student, paperId)).toMatchObject({ answeredCount: 3 });
    await handIn(student, paperId);
    expect(await before(student, paperId)).toMatchObject({
      answeredCount: 0,
      examStatus: 3,
      isParticipate: true,
      mockScore: 60,
      attempts: [{ attemptNo: 1, mockScore: 60 }],
    });
  });

  it('[mock.hand-in] [POST /api/mock/hand-in] sets done with the score, 0 without answers, twice the same', async () => {
    const { paperId, ids } = await makeExam(school);
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
    const { paperId, ids } = await makeExam(school);
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

  it('[POST /api/mock/start#1,2] begins once, however often it is asked for at the same time', async () => {
    const { paperId, ids } = await makeExam(school);
    const student = await school.signIn();
    const sheets = await Promise.all([1, 2, 3].map(() => start(student, paperId)));
    for (const { items, ...sheet } of sheets) {
      expect(sheet).toMatchObject({ paperId, attemptNo: 1 });
      expect(new Set(items.map(({ questionId }) => questionId))).toEqual(new Set(ids));
    }
    expect(await before(student, paperId)).toMatchObject({ examStatus: 2 });
    expect(
      new Set(sheets.map(({ attemptNo, startedAt }) => `${attemptNo} ${startedAt}`)).size,
    ).toBe(1);
  });

  it('cannot be begun after its last day, or without questions', async () => {
    const { paperId, course } = await makeExam(school, { endDate: '2026-11-20' });
    const student = await school.signIn();
    clock.set('2026-11-20T16:00:00Z');
    const begin = (id: number) => student.call(startMock, { body: { paperId: id } });
    expect((await begin(paperId)).status).toBe(refusals.mockEnded[0]);
    clock.set('2026-11-20T15:59:00Z');
    expect((await begin(paperId)).status).toBe(200);
    const empty = await makePaper(connection, course.courseId, [[]]);
    expect((await begin(empty)).status).toBe(refusals.mockEmpty[0]);
  });

  it('is sat so often and no more, and says so; the last attempt is finished as every other', async () => {
    const { paperId, ids } = await makeExam(school);
    const student = await school.signIn();
    const redo = () => student.call(redoMock, { params: { paperId } });
    await start(student, paperId);
    await handIn(student, paperId);
    await connection
      .updateTable('mock_attempt')
      .set({ attempt_no: maxAttempts - 1 })
      .where('student_id', '=', student.studentId)
      .execute();
    expect((await redo()).status).toBe(200);
    expect((await redo()).status).toBe(200);
    await save(student, paperId, ids[0]!, 'B');
    expect((await handIn(student, paperId)).mockScore).toBe(20);
    const [status, message] = refusals.mockTooMany;
    expect(await redo()).toMatchObject({ status, message });
    expect(message).toContain(String(maxAttempts));
    expect((await transcript(student, paperId)).attemptNo).toBe(maxAttempts);
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

it('[POST /api/mock/play-voice] speaks once for each attempt, after the hand-in', async () => {
  const { paperId, ids } = await makeExam(school);
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
  const { paperId, ids, composite } = await makeExam(school, { formulas: '<p>公式</p>' });
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

it('[course.home-groups#2] the course home shows a mock only while its examStatus is 2', async () => {
  const { paperId } = await makeExam(school);
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
