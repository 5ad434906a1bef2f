import { randomUUID } from 'node:crypto';
import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import { listMessages } from '@xuezhou/contract/message';
import { listQuestionReports, reportQuestion } from '@xuezhou/contract/review';
import * as desk from '@xuezhou/contract/review/console';
import { expect, it } from 'vitest';
import { entriesOf, lastEntry } from '../../../testing/desks/last-entry.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { workDesk } from '../../../testing/desks/work-desk.ts';
import { add, makeCourse, makeStudent } from '../../../testing/factories.ts';
import { makeQuestion } from '../../../testing/make-question.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { reviewJobs } from '../review.jobs.ts';

const school = await startTestApp();
const { connection } = school;
const refused = (name: ConsoleRefusalName) => consoleRefusals[name][0];
const reader = await signInStaffAs(school, { permissions: ['content.read'] });

async function reported(wish: { reason?: 'key' | 'typo' } = {}) {
  const course = await makeCourse(connection);
  const question = await makeQuestion(connection, course, { stem: '久期怎么算？' });
  const student = await school.signIn();
  const { questionId } = question;
  await student.data(reportQuestion, {
    body: {
      ...{ reportId: randomUUID(), courseId: course.courseId, questionId, version: 1 },
      ...{ reason: wish.reason ?? 'key', content: 'C 也对' },
    },
  });
  const found = async (query: object = {}, who = reader) =>
    (await who.data(desk.listOpenQuestionReports, { query })).filter(
      (each) => each.questionId === questionId,
    );
  const own = async () => (await student.data(listQuestionReports, { params: { questionId } }))[0];
  const { reportNo } = (await found())[0]!;
  return { ...course, questionId, student, found, own, reportNo };
}

it('[GET /api/console/questions/reports] what waits is listed with what it is about, and of the own alone where that is asked for', async () => {
  const { courseId, found } = await reported();
  expect(await found()).toMatchObject([
    { reason: 'key', stem: '久期怎么算？', content: 'C 也对', hasChanged: false },
  ]);
  const teacher = await signInStaffAs(school, {
    permissions: ['content.read', 'question.write:own'],
  });
  expect(await found({}, teacher)).toHaveLength(1);
  expect(await found({ own: true }, teacher)).toEqual([]);
  await workDesk(school).entrust(teacher, courseId);
  expect(await found({ own: true }, teacher)).toHaveLength(1);
});

it('[POST /api/console/questions/reports/settle] is answered once by who has the course, and the reporter is told', async () => {
  const { courseId, questionId, student, found, own, reportNo } = await reported();
  const teacher = await signInStaffAs(school, {
    permissions: ['content.read', 'question.write:own'],
  });
  const settle = async (wish: object = {}) =>
    (
      await teacher.call(desk.settleQuestionReport, {
        body: { reportNo, status: 'fixed', reply: ' 已改为 C ', ...wish },
      })
    ).status;
  const titles = async () =>
    (await student.data(listMessages, { query: { pageNo: 1 } })).list.map(
      ({ messageTitle }) => messageTitle,
    );
  expect(await settle()).toBe(refused('notOwn'));
  expect([await own(), await titles()]).toMatchObject([{ status: 'open' }, []]);
  await workDesk(school).entrust(teacher, courseId);
  expect(await settle({ reply: ' ' })).toBe(refused('questionReplyEmpty'));
  expect(await settle({ reportNo: 999_999 })).toBe(refused('questionReportUnknown'));
  const before = await entriesOf(connection, 'settleQuestionReport');
  expect(await settle()).toBe(200);
  expect(await settle({ status: 'kept' })).toBe(refused('questionReportUnknown'));
  expect(await entriesOf(connection, 'settleQuestionReport')).toBe(before + 1);
  expect(await found()).toEqual([]);
  expect(await own()).toMatchObject({ status: 'fixed', reply: '已改为 C' });
  expect(await titles()).toEqual(['你报告的题目已改正']);
  expect(await lastEntry(connection, 'settleQuestionReport')).toMatchObject({
    ...{ staff_id: teacher.staffId, target_kind: 'question', target_id: String(questionId) },
    before: { reportNo, status: 'open' },
    after: { reportNo, status: 'fixed', reply: '已改为 C' },
  });
});

it('[POST /api/console/questions/reports/settle-all] one answer goes to all who reported a question, once, and to nobody who was answered meanwhile', async () => {
  const { courseId, questionId, student, found, reportNo } = await reported();
  const others = [await school.signIn(), await school.signIn()];
  for (const other of others)
    await add(connection, 'question_report', {
      ...{ student_id: other.studentId, report_id: randomUUID(), question_id: questionId },
      ...{ version: 1, reason: 'typo', content: '错字', reported_at: new Date() },
    });
  const reportNos = (await found()).map((one) => one.reportNo);
  expect(reportNos).toHaveLength(3);
  const teacher = await signInStaffAs(school, {
    permissions: ['content.read', 'question.write:own'],
  });
  const settle = async (wish: object = {}) =>
    await teacher.call(desk.settleQuestionReports, {
      body: { questionId, reportNos, status: 'fixed', reply: ' 都改好了 ', ...wish },
    });
  expect((await settle()).status).toBe(refused('notOwn'));
  await workDesk(school).entrust(teacher, courseId);
  expect((await settle({ reply: ' ' })).status).toBe(refused('questionReplyEmpty'));
  expect((await settle({ questionId: questionId + 1_000_000 })).status).not.toBe(200);
  await teacher.data(desk.settleQuestionReport, {
    body: { reportNo, status: 'kept', reply: '没有错' },
  });
  expect((await settle()).data).toEqual({ settled: 2 });
  expect((await settle()).status).toBe(refused('questionReportUnknown'));
  const titles = async (of: typeof student) =>
    (await of.data(listMessages, { query: { pageNo: 1 } })).list.map(
      ({ messageTitle }) => messageTitle,
    );
  expect(await titles(student)).toEqual(['你报告的题目已核对']);
  for (const other of others) expect(await titles(other)).toEqual(['你报告的题目已改正']);
  expect(await lastEntry(connection, 'settleQuestionReports')).toMatchObject({
    ...{ target_kind: 'question', target_id: String(questionId) },
    after: { reports: 2, status: 'fixed', reply: '都改好了' },
  });
});

it('[GET /api/console/questions/suspects] comes with its figures, the worst first, of one course where it is asked for', async () => {
  const course = await makeCourse(connection);
  const others = [];
  for (let at = 0; at < 6; at += 1) others.push(await makeQuestion(connection, course));
  const mistaken = await makeQuestion(connection, course, { stem: '密钥写错的题' });
  const answer = (studentId: number, questionId: number, letter: string) =>
    add(connection, 'answer', {
      ...{ student_id: studentId, answer_id: randomUUID(), question_id: questionId, version: 1 },
      ...{ course_id: course.courseId, group_id: null, student_answer: letter },
      ...{ question_status: letter === 'B' ? 1 : -1, spent_ms: 20_000, answered_at: new Date() },
    });
  for (let at = 0; at < 40; at += 1) {
    const { studentId } = await makeStudent(connection);
    const isStrong = at % 2 === 0;
    for (const other of others) await answer(studentId, other.questionId, isStrong ? 'B' : 'C');
    await answer(studentId, mistaken.questionId, isStrong ? 'A' : 'B');
  }
  const context = { signal: new AbortController().signal, isLastAttempt: false };
  await reviewJobs(school.services)['count-statistics']({}, context);
  const student = await school.signIn();
  await student.data(reportQuestion, {
    body: {
      ...{ reportId: randomUUID(), courseId: course.courseId, questionId: others[0]!.questionId },
      ...{ version: 1, reason: 'typo', content: '' },
    },
  });
  const ids = async (query: object) =>
    (await reader.data(desk.listSuspectQuestions, { query })).map(({ questionId }) => questionId);
  const { courseId } = course;
  expect((await ids({ courseId })).slice(0, 2)).toEqual([
    mistaken.questionId,
    others[0]!.questionId,
  ]);
  expect(await ids({})).toEqual(expect.arrayContaining([mistaken.questionId]));
  const { courseId: elsewhere } = await makeCourse(connection);
  expect(await ids({ courseId: elsewhere })).toEqual([]);
  const [worst] = await reader.data(desk.listSuspectQuestions, { query: { courseId } });
  expect(worst).toMatchObject({
    ...{ stem: '密钥写错的题', answers: 40, facility: 0.5, openReports: 0, medianMs: 20_000 },
  });
  expect(worst?.suspicions).toContain('key-doubtful');
  expect(worst?.options).toEqual(
    expect.arrayContaining([
      { letter: 'A', chosen: 20, isKey: false },
      { letter: 'B', chosen: 20, isKey: true },
    ]),
  );
});
