import { randomUUID } from 'node:crypto';
import { openCourseware, reportCourseware } from '@xuezhou/contract/courseware';
import { expect, it } from 'vitest';
import { makeCourse } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { bringCourseware } from './testing/bring-courseware.ts';
import { makeScorm } from './testing/make-scorm.ts';

const school = await startTestApp({ environment: { COURSEWARE_PORT: '9080' } });
const { connection, clock } = school;

async function learning() {
  const course = await makeCourse(connection);
  const coursewareId = await bringCourseware(school, makeScorm(), course);
  const student = await school.signIn();
  const params = { courseId: course.courseId, coursewareId };
  const open = () => {
    const body = { sessionId: randomUUID(), part: '', page: 'http://localhost:8080' };
    return student.data(openCourseware, { params, body });
  };
  const { sessionId } = await open();
  let order = 0;
  const report = (state: object, reportId: string = randomUUID()) => {
    order += 1;
    const body = { reportId, at: clock.now().toISOString(), sessionId, order };
    return student.call(reportCourseware, { body: { ...body, state: JSON.stringify(state) } });
  };
  const rows = () =>
    connection
      .selectFrom('courseware_report')
      .where('session_id', '=', sessionId)
      .orderBy('report_number')
      .select('interactions')
      .execute();
  const put = (kept: { reports?: number; answer_bytes?: number }) =>
    connection
      .updateTable('courseware_attempt')
      .where('student_id', '=', student.studentId)
      .set(kept)
      .execute();
  return { student, open, report, rows, put };
}

it('a package reports as often as an honest one does; the rest is taken a minute later', async () => {
  const { student, report } = await learning();
  expect((await report({ core: {} })).status).toBe(200);
  await connection
    .updateTable('throttle')
    .where('throttle_key', '=', `courseware-report:${student.studentId}:60`)
    .set({ uses: 240 })
    .execute();
  const waits = { core: { lesson_status: 'completed' } };
  const sent = randomUUID();
  // The outbox of the page keeps what is answered so.
  expect((await report(waits, sent)).http).toBe(429);
  clock.advance({ minutes: 1 });
  expect((await report(waits, sent)).data).toMatchObject({ isDone: true });
});

it('answers are kept until there are too many, and the learner goes on where it stopped all the same', async () => {
  const { open, report, rows, put } = await learning();
  const answers = (result: string) => ({ interactions: { 0: { id: 'q0', result } } });
  expect((await report(answers('wrong'))).data).toMatchObject({ isFull: false });
  await put({ answer_bytes: 1_999_990 });
  const more = {
    ...answers('correct'),
    core: { lesson_status: 'passed' },
    suspend_data: '第 9 页',
  };
  expect((await report(more)).data).toMatchObject({ isFull: true, isDone: true });
  expect((await rows()).map(({ interactions }) => interactions)).toEqual([
    [{ id: 'q0', result: 'wrong' }],
    [],
  ]);
  expect((await open()).state).toBe(JSON.stringify(more));
});

it('reports past the most leave no rows, and move what they move', async () => {
  const { open, report, rows, put } = await learning();
  await report({ suspend_data: '1' });
  await put({ reports: 20_000 });
  const last = { suspend_data: '2', core: { lesson_status: 'completed' } };
  const sent = randomUUID();
  for (let times = 0; times < 2; times += 1)
    expect((await report(last, sent)).data).toMatchObject({ isDone: true });
  expect(await rows()).toHaveLength(1);
  expect((await open()).state).toBe(JSON.stringify(last));
});
