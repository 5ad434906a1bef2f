import { randomUUID } from 'node:crypto';
import { getCourseware, openCourseware, renewCourseware } from '@xuezhou/contract/courseware';
import { refusals } from '@xuezhou/contract/refusals';
import { getCourse, openBook } from '@xuezhou/contract/study';
import { beforeEach, describe, expect, it } from 'vitest';
import { enrol, makeCourse } from '../../testing/factories.ts';
import { makeScorm } from './testing/make-scorm.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { tellCourseware } from './testing/bring-courseware.ts';
import { learnCourseware, page, state12 } from './testing/learn-courseware.ts';

const school = await startTestApp({ environment: { COURSEWARE_PORT: '9080' } });
const { connection, clock } = school;
const { courseWith, open, report } = learnCourseware(school);

beforeEach(() => clock.reset());

const two = [
  { key: 'a', title: '情境一', href: 'index.html?x=1' },
  { key: 'b', title: '情境二', href: 'index.html#b' },
];

describe('[GET /api/courseware/:courseId/:coursewareId] [POST /api/courseware/:courseId/:coursewareId/open] a package', () => {
  it('is learned part by part, and goes on where it was left', async () => {
    const { params } = await courseWith(makeScorm({ parts: two }));
    const student = await school.signIn();
    expect(await student.data(getCourseware, { params })).toMatchObject({
      ...{ title: '职业伦理情境演练', version: 1, newer: null, leftAt: null },
      parts: [
        { key: 'a', title: '情境一', depth: 0, opens: true, state: 'new' },
        { key: 'b', state: 'new' },
      ],
      standing: { isDone: false, percent: 0, tellsProgress: false, score: null, seconds: 0 },
    });
    const first = await open(student, params);
    expect(first).toMatchObject({
      ...{ part: 'a', standard: '1.2', href: 'index.html?x=1', state: '', resumes: false },
      totalTime: '0000:00:00',
    });
    expect(first.address).toMatch(/^http:\/\/127\.0\.0\.1:9080\/p\/[\w.-]+\/$/);
    clock.advance({ minutes: 5 });
    const state = state12({
      ...{ lesson_status: 'passed', session_time: '00:04:00', lesson_location: '7' },
      score: { raw: '10', max: '10' },
    });
    expect((await report(student, first.sessionId, state)).data).toEqual({
      ...{ isDone: false, percent: 50, tellsProgress: true, seconds: 240, isFull: false },
      score: { raw: 10, max: 10 },
    });
    // Done, so the next one opens; the first can be seen again.
    expect((await open(student, params)).part).toBe('b');
    expect(await open(student, params, 'a')).toMatchObject({
      state,
      resumes: false,
      totalTime: '0000:04:00',
    });
    const second = await open(student, params, 'b');
    const left = state12({ lesson_status: 'incomplete' }, { suspend_data: '第 7 页' });
    await report(student, second.sessionId, left);
    expect(await open(student, params)).toMatchObject({ part: 'b', state: left, resumes: true });
    const done = await report(student, second.sessionId, state12({ lesson_status: 'completed' }));
    expect(done.data).toMatchObject({ isDone: true, percent: 100 });
  });

  it('counts in the course as a lecture does, once it is done', async () => {
    const { courseId, bookId, readingId, params } = await courseWith();
    const student = await school.signIn();
    const reading = async () => {
      const { books } = await student.data(getCourse, { params: { courseId } });
      return books[0]?.readings.find((one) => one.readingId === readingId);
    };
    expect(await reading()).toMatchObject({ videoTotal: 2, videoDone: 0 });
    const { sessionId } = await open(student, params);
    const listed = async () => {
      const opened = await student.data(openBook, { params: { courseId, bookId }, query: {} });
      return opened.readingGroupList[0]?.courseware;
    };
    await report(student, sessionId, state12({ lesson_status: 'incomplete' }));
    expect(await listed()).toMatchObject([{ isDone: false, percent: 0, tellsProgress: false }]);
    await report(student, sessionId, state12({ lesson_status: 'completed' }), { order: 2 });
    expect(await reading()).toMatchObject({ videoTotal: 2, videoDone: 1 });
    expect(await listed()).toEqual([
      {
        ...{ coursewareId: params.coursewareId, title: '职业伦理情境演练', isDone: true },
        ...{ percent: 100, tellsProgress: true },
      },
    ]);
  });

  it('is done by what the school asks besides, too', async () => {
    const { params } = await courseWith(
      makeScorm({ standard: '2004' }),
      '--pass',
      '70',
      '--minutes',
      '2',
    );
    const student = await school.signIn();
    const { sessionId, standard } = await open(student, params);
    expect(standard).toBe('2004');
    const told = (scaled: string, session_time: string) =>
      report(
        student,
        sessionId,
        JSON.stringify({ completion_status: 'completed', score: { scaled }, session_time }),
      );
    clock.advance({ minutes: 10 });
    expect((await told('0.9', 'PT1M')).data).toMatchObject({ isDone: false });
    expect((await told('0.6', 'PT3M')).data).toMatchObject({
      isDone: false,
      score: { raw: 60, max: 100 },
    });
    expect((await told('0.7', 'PT3M')).data).toMatchObject({ isDone: true, seconds: 180 });
  });

  it('is known to have told nothing of its way, which is not to have told that nothing is done', async () => {
    const { params } = await courseWith(makeScorm({ standard: '2004' }));
    const student = await school.signIn();
    const { sessionId } = await open(student, params);
    const told = async (order: number, more: object) => {
      const state = JSON.stringify({ completion_status: 'incomplete', ...more });
      return (await report(student, sessionId, state, { order })).data;
    };
    expect(await told(1, {})).toMatchObject({ percent: 0, tellsProgress: false });
    const { standing } = await student.data(getCourseware, { params });
    expect(standing.tellsProgress).toBe(false);
    expect(await told(2, { progress_measure: '0' })).toMatchObject({ tellsProgress: true });
  });

  it('begins with what its manifest asks of the part', async () => {
    const manifest = `<manifest><metadata><schemaversion>2004 4th Edition</schemaversion></metadata>
      <organizations><organization><item identifier="a" identifierref="r"><title>一</title>
      <timeLimitAction>exit,message</timeLimitAction>
      <completionThreshold completedByMeasure="true" minProgressMeasure="0.8"/>
      <sequencing><limitConditions attemptAbsoluteDurationLimit="PT30M"/><objectives>
      <primaryObjective objectiveID="O" satisfiedByMeasure="true"/></objectives></sequencing>
      </item></organization></organizations>
      <resources><resource identifier="r" adlcp:scormType="sco" href="index.html"/></resources></manifest>`;
    const { params } = await courseWith(makeScorm({ manifest }));
    expect(await open(await school.signIn(), params)).toMatchObject({
      ...{ masteryScore: '1.0', completionThreshold: '0.8', objectives: ['O'] },
      ...{ timeAllowed: 'PT30M', timeLimitAction: 'exit,message' },
    });
  });

  it('is closed to who has not the course, and to a page that cannot be kept apart', async () => {
    const { params, courseId } = await courseWith();
    await connection
      .updateTable('course')
      .where('course_id', '=', courseId)
      .set({ access: 'enrolled' })
      .execute();
    const student = await school.signIn();
    expect((await student.call(getCourseware, { params })).status).toBe(refusals.courseNotOwned[0]);
    await enrol(connection, student.studentId, courseId);
    const body = { sessionId: randomUUID(), part: '' };
    for (const other of [
      'http://10.0.0.5:8080',
      'https://localhost:8080',
      'javascript:x',
      'http://localhost:8080/x',
    ])
      expect(
        (await student.call(openCourseware, { params, body: { ...body, page: other } })).status,
      ).toBe(refusals.coursewareClosed[0]);
    const wrong = { params, body: { ...body, page, part: 'zz' } };
    expect((await student.call(openCourseware, wrong)).status).toBe(
      refusals.coursewarePartUnknown[0],
    );
    const elsewhere = await makeCourse(connection);
    const moved = { params: { ...params, courseId: elsewhere.courseId } };
    expect((await student.call(getCourseware, moved)).http).toBe(404);
  });
});

describe('[POST /api/courseware/:courseId/:coursewareId/renew] a new version', () => {
  it('is for who begins; who began the old one goes on in it until leaving it', async () => {
    const { params, courseId } = await courseWith();
    const [old, fresh] = [await school.signIn(), await school.signIn()];
    const { sessionId } = await open(old, params);
    await report(old, sessionId, state12({ lesson_status: 'incomplete' }));
    const words = ['--course', String(courseId), '--replaces', String(params.coursewareId)];
    const zip = makeScorm({ parts: two });
    for (const line of ['第 2 版', '和现有的第 2 版一样'])
      expect((await tellCourseware(school, zip, words)).lines.at(-1)).toContain(line);
    const kept = await old.data(getCourseware, { params });
    expect(kept).toMatchObject({ version: 1, newer: { version: 2 } });
    expect(kept.parts).toHaveLength(1);
    expect((await open(old, params)).resumes).toBe(true);
    expect(await fresh.data(getCourseware, { params })).toMatchObject({ version: 2, newer: null });
    for (let times = 0; times < 2; times += 1)
      expect(await old.data(renewCourseware, { params })).toMatchObject({
        version: 2,
        leftAt: null,
      });
    expect((await open(old, params)).part).toBe('a');
    // What was reported in the old one still comes to it.
    const late = await report(old, sessionId, state12({ lesson_status: 'completed' }));
    expect(late.data).toMatchObject({ isDone: true });
    expect((await old.data(getCourseware, { params })).standing.isDone).toBe(false);
  });
});
