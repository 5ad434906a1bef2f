import {
  endStudentDevice,
  exportStudentFile,
  exportStudents,
  listStudentDevices,
} from '@xuezhou/contract/account/console';
import { getStudentInfo } from '@xuezhou/contract/account';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { startMock } from '@xuezhou/contract/mock';
import { decideApproval, getApprovalAnswer, listApprovals } from '@xuezhou/contract/staff';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { deskPassword, signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { makeCourse, makeStudent } from '../../../testing/factories.ts';
import { makePaper } from '../../../testing/make-paper.ts';
import { makeQuestion } from '../../../testing/make-question.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;
const status = (name: keyof typeof consoleRefusals) => consoleRefusals[name][0];
beforeEach(() => clock.set('2026-11-23T02:14:00Z'));

let [first, second]: (TestClient & { staffId: number })[] = [];
const permissions = ['student.export', 'student.read', 'student.write'] as const;
beforeAll(async () => {
  clock.set('2026-11-23T02:14:00Z');
  first = await signInStaffAs(school, { permissions, name: '何嘉' });
  second = await signInStaffAs(school, { permissions, name: '苏禾' });
});

/** What who asked gets once the second person has agreed. */
async function agreed(operation: string): Promise<unknown> {
  const waiting = await second!.data(listApprovals, { query: {} });
  const { approvalId } = waiting.find((each) => each.operation === operation)!;
  const body = { approvalId, isAgreed: true, code: deskPassword };
  await second!.data(decideApproval, { body });
  return (await first!.data(getApprovalAnswer, { params: { approvalId } })).answer;
}

it('[POST /api/console/students/export] a list leaves the house by two people alone, with masked numbers', async () => {
  const { courseId } = await makeCourse(connection, { access: 'enrolled' });
  const { studentId } = await makeStudent(
    connection,
    { nickname: '林知远', mobile: '+8613812347715', courses: [courseId] },
    school.services,
  );
  const whom = { filter: { courseId } };
  const ask = (why: string) => first!.call(exportStudents, { body: { whom, why } });
  expect((await ask(' ')).status).toBe(status('whyEmpty'));
  expect((await ask('给教研看')).status).toBe(status('approvalAsked'));
  const answer = await agreed('exportStudents');
  expect(answer).toMatchObject([
    { studentId, nickname: '林知远', mobile: '138****7715', courses: 1, behind: '' },
  ]);
  expect(JSON.stringify(answer)).not.toContain('13812347715');
});

it('[POST /api/console/students/file] one file has all of one student, what they wrote stands there as text', async () => {
  const { courseId } = await makeCourse(connection, { access: 'enrolled' });
  const { studentId } = await makeStudent(connection, { courses: [courseId] });
  await connection
    .updateTable('student')
    .where('student_id', '=', studentId)
    .set({ wechat: '<script>alert(1)</script>' })
    .execute();
  const ask = (of: number) =>
    first!.call(exportStudentFile, { body: { studentId: of, why: '给出资公司' } });
  expect((await ask(99_999_999)).status).toBe(status('studentUnknown'));
  expect((await ask(studentId)).status).toBe(status('approvalAsked'));
  const { fileName, html } = (await agreed('exportStudentFile')) as {
    fileName: string;
    html: string;
  };
  expect(fileName).toBe(`学员${studentId}-2026-11-23.html`);
  expect(html).toContain(`学号 ${studentId}`);
  expect(html).toContain('原因：给出资公司');
  expect(html).toMatch(/<h2>账号（1）<\/h2>/);
  expect(html).toContain('&lt;script&gt;alert(1)');
  expect(html).not.toMatch(/<script|onerror|https?:\/\//);
});

it('[GET /api/console/students/:studentId/devices] [POST /api/console/students/device/end] a device is logged out, once, and asked about first while a paper runs', async () => {
  const course = await makeCourse(connection, { access: 'enrolled' });
  const question = await makeQuestion(connection, course);
  const paperId = await makePaper(connection, course.courseId, [[question]], { title: '上午场' });
  const student = await school.signIn({ courses: [course.courseId] });
  const { studentId } = student;
  const devices = () => first!.data(listStudentDevices, { params: { studentId } });
  const [device] = await devices();
  const end = (anyway: boolean) =>
    first!.call(endStudentDevice, {
      body: { studentId, sessionId: device!.sessionId, anyway },
    });
  expect((await student.call(startMock, { body: { paperId } })).status).toBe(200);
  const asked = await end(false);
  expect(asked.status).toBe(status('devicePaperRuns'));
  expect(asked.message).toContain('“上午场”');
  expect((await student.data(getStudentInfo)).unLogin).toBe(false);
  expect((await end(true)).status).toBe(200);
  expect((await student.data(getStudentInfo)).unLogin).toBe(true);
  expect(await devices()).toEqual([]);
  expect((await end(true)).status).toBe(status('deviceGone'));
});
