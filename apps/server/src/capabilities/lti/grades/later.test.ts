import path from 'node:path';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { add } from '../../../testing/factories.ts';
import { makePaper } from '../../../testing/make-paper.ts';
import { makeQuestion } from '../../../testing/make-question.ts';
import { startScript } from '../../../testing/runs/start-script.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { openGradeDesk } from '../testing/grade-desk.ts';
import { onThisMachine } from '../testing/platform-desk.ts';
import { claimSeconds } from './due-scores.ts';

const school = await startTestApp({ sandbox: true, environment: onThisMachine });
const { clock, connection } = school;
clock.set('2026-11-29T10:00:00+08:00');
const grades = await openGradeDesk(school);
const { arrive, sit, pass, scoreOf, own, desk } = grades;

it('[lti.grades#13] an essay waits for its teacher, and its grade follows the mark; a corrected key too', async () => {
  const { courseId } = grades.course;
  const closed = await makeQuestion(connection, { courseId });
  const essay = await makeQuestion(connection, { courseId }, { kind: 'open' });
  const paperId = await makePaper(connection, courseId, [[closed, essay]]);
  const target = `${desk.base}/events/${paperId}`;
  const student = await arrive('jc-2301', target);
  const answers: [number, string][] = [
    [closed.questionId, 'A'],
    [essay.questionId, '因为久期会变。'],
  ];
  await grades.answer(student, paperId, new Map(answers));
  const handedIn = clock.now().toISOString();
  // The job comes later, and the marks days after; it was handed in when it was, and once.
  clock.advance({ minutes: 3 });
  await pass();
  const score = async () => (await grades.book()).scores.find((one) => one.target === target);
  const once = { attempts: 1, submittedAt: handedIn };
  // As Moodle has it: no grade before all of it is judged.
  expect(await score()).toMatchObject({ score: null, grading: 'PendingManual', ...once });
  await sql`update answer set teacher_share = 0.5 where student_id = ${student.studentId}
    and question_id = ${essay.questionId}`.execute(connection);
  clock.advance({ hours: 1 });
  await pass();
  expect(await score()).toMatchObject({ score: 25, grading: 'FullyGraded', ...once });
  await sql`update answer set question_status = 1 where student_id = ${student.studentId}
    and question_id = ${closed.questionId}`.execute(connection);
  clock.advance({ hours: 1 });
  await pass();
  expect(await score()).toMatchObject({ score: 75, grading: 'FullyGraded', ...once });
  clock.advance({ hours: 1 });
  await grades.answer(student, paperId, new Map([[closed.questionId, 'B']]));
  await grades.setRule('last');
  await pass();
  expect(await score()).toMatchObject({ attempts: 2, submittedAt: clock.now().toISOString() });
  await grades.setRule('best');
});

it('[lti.grades#14] a chapter that was opened by a link tells how much of it is done', async () => {
  const { courseId, bookId, readingId } = grades.course;
  const target = `${desk.base}/course/${courseId}/book/${bookId}/reading/${readingId}`;
  const student = await arrive('jc-2302', target);
  await pass();
  const score = async () => (await grades.book()).scores.find((one) => one.target === target);
  const before = (await score())?.score ?? 0;
  await sit(student, 5);
  clock.advance({ minutes: 11 });
  await pass();
  expect((await score())?.score ?? 0).toBeGreaterThan(before);
});

it('[lti.grades#15] a score arrives though the server is killed while it sends, and never with an earlier stamp', async () => {
  const student = await arrive();
  await sit(student, 4);
  await pass();
  const before = await scoreOf('jc-2301');
  expect(before?.score).toBe(80);
  await sit(student, 5);
  // The platform does not answer, and meanwhile the server is gone.
  await grades.fault('hang-after-send');
  const run = path.join(import.meta.dirname, '../testing/run-pass-grades.ts');
  const { child, gone } = startScript(school, run);
  const claimed = connection
    .selectFrom('lti_line')
    .where('student_id', '=', student.studentId)
    .where('claimed_until', 'is not', null)
    .select('stamp');
  // The platform has the score, and keeps its answer.
  await vi.waitFor(async () => expect((await scoreOf('jc-2301'))?.score).toBe(100), 60_000);
  expect(await claimed.execute()).toHaveLength(1);
  child.kill('SIGKILL');
  expect((await gone)[1]).toBe('SIGKILL');
  const [taken] = await claimed.execute();
  const arrived = await scoreOf('jc-2301');
  await pass();
  expect(await scoreOf('jc-2301')).toEqual(arrived);
  clock.advance({ seconds: claimSeconds + 1 });
  await startScript(school, run).gone;
  const after = await scoreOf('jc-2301');
  expect(after?.score).toBe(100);
  // Sent again, and not taken for older than what the platform had already.
  expect(Date.parse(arrived!.timestamp)).toBe(taken!.stamp!.getTime());
  expect(Date.parse(after!.timestamp)).toBeGreaterThan(taken!.stamp!.getTime());
  expect(await own(student)).toMatchObject([{ state: 'sent', score: 100 }]);
}, 240_000);

it('[lti.grades#16] an item at another platform’s address is given no token of this one', async () => {
  await add(connection, 'lti_platform', {
    ...{ name: '别的平台', issuer: 'https://other.example', client_id: 'x', deployments: ['1'] },
    ...{ auth_address: 'https://other.example/a', jwks_address: 'https://other.example/j' },
    ...{ ends_on: '2027-07-31', request_id: '0191f0a0-0000-7000-8000-000000000001' },
    made_at: clock.now(),
  });
  const student = await arrive();
  const { keepLine } = await import('./keep-line.ts');
  const comer = {
    studentId: student.studentId,
    courseId: grades.course.courseId,
    now: clock.now(),
  };
  const line = {
    ...{ deployment: '1', link: 'a', mayScore: true },
    lineItem: 'https://other.example/items/1',
  };
  const launch = { platform_id: grades.platformId, subject: 'jc-2301', line };
  await connection
    .transaction()
    .execute((change) =>
      keepLine(change, { ...launch, target: `/events/${grades.paperId}` }, comer),
    );
  await sit(student, 5);
  await pass();
  expect((await grades.gradesShown())?.faults).toContainEqual({
    ...{ fault: 'foreign', count: 1, isOver: false },
  });
  // One university’s item in another’s launch: its own book does not take the token.
  await desk.playFault('others-line-item');
  await grades.comeAgain(student);
  clock.advance({ hours: 1 });
  await pass();
  expect(await own(student)).toMatchObject([{ state: 'waiting' }]);
  expect((await grades.gradesShown())?.faults).toContainEqual({
    ...{ fault: 'unauthorised', count: 1, isOver: false },
  });
});
