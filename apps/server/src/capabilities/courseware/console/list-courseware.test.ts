import { randomUUID } from 'node:crypto';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { getCourseware, openCourseware, reportCourseware } from '@xuezhou/contract/courseware';
import {
  exportCourseware,
  listCourseware,
  listCoursewareAnswers,
  listCoursewareLearners,
  listStudentCourseware,
  maxCoursewareAnswers,
  removeCourseware,
} from '@xuezhou/contract/courseware/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import { decideApproval, getApprovalAnswer, listApprovals } from '@xuezhou/contract/staff';
import { expect, it } from 'vitest';
import { deskPassword, signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { add, makeCourse } from '../../../testing/factories.ts';
import { makeScorm } from '../testing/make-scorm.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { bringCourseware } from '../testing/bring-courseware.ts';

const school = await startTestApp({ environment: { COURSEWARE_PORT: '9080' } });

it('[GET /api/console/courses/:courseId/courseware] [GET /api/console/courseware/:coursewareId/learners] [GET /api/console/courseware/:coursewareId/answers] says what a course has, and who learned with which score', async () => {
  const course = await makeCourse(school.connection);
  const { courseId } = course;
  const coursewareId = await bringCourseware(school, makeScorm(), course, '--pass', '70');
  const student = await school.signIn({ nickname: '林知远' });
  const sessionId = randomUUID();
  const params = { courseId, coursewareId };
  const page = 'http://localhost:8080';
  await student.data(openCourseware, { params, body: { sessionId, part: '', page } });
  const interactions = {
    0: { id: 'q1', student_response: 'b', result: 'wrong' },
    1: { id: 'q2', student_response: 'a', result: 'correct' },
  };
  const state = JSON.stringify({
    core: { lesson_status: 'passed', score: { raw: '88' } },
    interactions,
  });
  const first = { reportId: randomUUID(), at: school.clock.now().toISOString(), order: 1 };
  await student.data(reportCourseware, { body: { ...first, sessionId, state } });
  const staff = await signInStaffAs(school, { permissions: ['content.read', 'content.publish'] });
  const listed = await staff.data(listCourseware, { params: { courseId } });
  const version = { version: 1, passPercent: 70, isPublished: true, parts: ['情境一'] };
  expect(listed).toMatchObject({
    ...{ mayPublish: true, places: [{ readingId: course.readingId }] },
    packages: [
      {
        ...{ coursewareId, title: '职业伦理情境演练', begun: 1, done: 1 },
        versions: [{ ...version, begun: 1, done: 1 }],
      },
    ],
  });
  const learners = await staff.data(listCoursewareLearners, { params: { coursewareId } });
  expect(learners).toMatchObject({
    ...{ title: '职业伦理情境演练', isRemoved: false, isWhole: true },
    list: [
      {
        studentId: student.studentId,
        nickname: '林知远',
        percent: 100,
        score: { raw: 88, max: 100 },
      },
    ],
  });
  const [learner] = learners.list;
  const ask = (attemptId: number) => ({ params: { coursewareId }, query: { attemptId } });
  const answers = (attemptId = 0) => staff.data(listCoursewareAnswers, ask(attemptId));
  expect(await answers(learner?.attemptId)).toMatchObject({
    isWhole: true,
    list: [
      { nickname: '林知远', part: '情境一', question: 'q1', response: 'b', result: 'wrong' },
      { question: 'q2', result: 'right' },
    ],
  });
  await tellMore(student.studentId, sessionId, maxCoursewareAnswers);
  const capped = await answers(learner?.attemptId);
  expect([capped.isWhole, capped.list.length]).toEqual([false, maxCoursewareAnswers]);
  const own = await signInStaffAs(school, { permissions: ['content.publish:own'] });
  const asked = async () => [
    (await own.call(listCoursewareLearners, { params: { coursewareId } })).status,
    (await own.call(listCoursewareAnswers, ask(1))).status,
  ];
  const notOwn = consoleRefusals.notOwn[0];
  expect(await asked()).toEqual([notOwn, notOwn]);
  await add(school.connection, 'staff_duty', {
    ...{ staff_id: own.staffId, kind: 'course', target_id: courseId },
  });
  expect(await asked()).toEqual([200, 200]);
  const office = await signInStaffAs(school, { permissions: ['report.read'] });
  const closed = await office.call(listCoursewareLearners, { params: { coursewareId } });
  expect(closed.status).toBe(consoleRefusals.permissionMissing[0]);
  expect(await answers(999_999_999)).toEqual({ isWhole: true, list: [] });
  const none = await staff.call(listCoursewareLearners, { params: { coursewareId: 999_999_999 } });
  expect(none.status).toBe(consoleRefusals.coursewareUnknown[0]);
  const unknown = await staff.call(listCourseware, { params: { courseId: 999_999_999 } });
  expect(unknown.status).toBe(consoleRefusals.courseUnknown[0]);
});

/** So many more answers at once, as no honest package would tell. */
async function tellMore(studentId: number, sessionId: string, count: number): Promise<void> {
  const at = school.clock.now();
  const told = Array.from({ length: count }, (_, index) => ({ id: `q${index}`, result: 'wrong' }));
  await add(school.connection, 'courseware_report', {
    ...{ student_id: studentId, report_id: randomUUID(), session_id: sessionId, at },
    ...{ received_at: at, report_order: 2, sha256: 'x'.repeat(64), facts: '{}' },
    interactions: JSON.stringify(told),
  });
}

it('of which the chapter was deleted stands there still, to be looked back at and taken away', async () => {
  const course = await makeCourse(school.connection);
  const { courseId } = course;
  const coursewareId = await bringCourseware(school, makeScorm(), course);
  const student = await school.signIn();
  const body = { sessionId: randomUUID(), part: '', page: 'http://localhost:8080' };
  await student.data(openCourseware, { params: { courseId, coursewareId }, body });
  // Of chapters without answers and lectures an import of the course leaves nothing.
  await school.connection
    .updateTable('courseware')
    .set({ reading_id: 99_999_999 })
    .where('courseware_id', '=', coursewareId)
    .execute();
  const staff = await signInStaffAs(school, {
    permissions: ['content.read', 'content.publish', 'student.read'],
  });
  const { packages } = await staff.data(listCourseware, { params: { courseId } });
  expect(packages).toMatchObject([{ coursewareId, readingId: null, begun: 1 }]);
  const { studentId } = student;
  const ofStudent = await staff.data(listStudentCourseware, { params: { studentId } });
  expect(ofStudent).toMatchObject([{ coursewareId, readingName: '' }]);
  expect((await staff.call(removeCourseware, { body: { coursewareId } })).status).toBe(200);
});

it('[POST /api/console/courseware/export] needs a reason and a second person, and is in the log', async () => {
  const course = await makeCourse(school.connection);
  const coursewareId = await bringCourseware(school, makeScorm(), course);
  const student = await school.signIn({ nickname: '周允' });
  const body = { sessionId: randomUUID(), part: '', page: 'http://localhost:8080' };
  const params = { courseId: course.courseId, coursewareId };
  await student.data(openCourseware, { params, body });
  await tellMore(student.studentId, body.sessionId, maxCoursewareAnswers + 1);
  const desk = (permissions: readonly ('student.export' | 'content.publish')[]) =>
    signInStaffAs(school, { permissions });
  const asker = await desk(['student.export', 'content.publish']);
  const second = await desk(['student.export', 'content.publish']);
  const ask = async (why: string, by = asker) =>
    (await by.call(exportCourseware, { body: { coursewareId, why } })).status;
  expect(await ask(' ')).toBe(consoleRefusals.whyEmpty[0]);
  for (const permission of ['student.export', 'content.publish'] as const)
    expect(await ask('给老师看', await desk([permission]))).toBe(
      consoleRefusals.permissionMissing[0],
    );
  expect(await ask('给老师看')).toBe(consoleRefusals.approvalAsked[0]);
  const [waiting] = await second.data(listApprovals, { query: {} });
  const approvalId = waiting?.approvalId ?? 0;
  const facts = { courseware: '职业伦理情境演练', people: 1 };
  expect(waiting).toMatchObject({ facts, why: '给老师看' });
  const agreed = { approvalId, isAgreed: true, code: deskPassword };
  expect(await second.data(decideApproval, { body: agreed })).toMatchObject({ isDone: true });
  const { answer } = await asker.data(getApprovalAnswer, { params: { approvalId } });
  const given = answer as DataOf<typeof exportCourseware>;
  expect(given).toMatchObject({ isWhole: false, learners: [{ nickname: '周允' }] });
  expect(given.answers).toHaveLength(maxCoursewareAnswers);
  const { after, why } = await school.connection
    .selectFrom('audit_log')
    .where('operation', '=', 'exportCourseware')
    .select(['after', 'why'])
    .executeTakeFirstOrThrow();
  expect([after, why]).toEqual([expect.objectContaining(facts), '给老师看']);
});

it('[GET /api/console/students/:studentId/courseware] says of a student what was done, with which score, in how long', async () => {
  const course = await makeCourse(school.connection);
  const coursewareId = await bringCourseware(school, makeScorm({ standard: '2004' }), course);
  const student = await school.signIn();
  const other = await school.signIn();
  const staff = await signInStaffAs(school, { permissions: ['student.read'] });
  const { studentId } = student;
  const shown = () => staff.data(listStudentCourseware, { params: { studentId } });
  expect(await shown()).toEqual([]);
  const params = { courseId: course.courseId, coursewareId };
  const sessionId = randomUUID();
  const page = 'http://localhost:8080';
  await student.data(openCourseware, { params, body: { sessionId, part: '', page } });
  const tell = async (order: number, told: object) => {
    const own = { reportId: randomUUID(), at: school.clock.now().toISOString(), order };
    const state = JSON.stringify({ completion_status: 'incomplete', ...told });
    await student.data(reportCourseware, { body: { ...own, sessionId, state } });
  };
  await tell(1, { session_time: 'PT10S' });
  expect(await shown()).toMatchObject([
    { coursewareId, standing: { isDone: false, percent: 0, tellsProgress: false, score: null } },
  ]);
  school.clock.advance({ minutes: 5 });
  const score = { raw: '18', max: '20', scaled: '0.9' };
  await tell(2, { progress_measure: '0.4', session_time: 'PT4M', score });
  const { standing } = await student.data(getCourseware, { params });
  const [one] = await shown();
  expect(one).toMatchObject({ title: '职业伦理情境演练', standing });
  expect(standing).toMatchObject({ percent: 40, tellsProgress: true, seconds: 240 });
  const ofOther = { params: { studentId: other.studentId } };
  expect(await staff.data(listStudentCourseware, ofOther)).toEqual([]);
});
