import { randomUUID } from 'node:crypto';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { getCourseware, openCourseware, reportCourseware } from '@xuezhou/contract/courseware';
import {
  listCourseware,
  listCoursewareAnswers,
  listCoursewareLearners,
  listStudentCourseware,
} from '@xuezhou/contract/courseware/console';
import { expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { makeCourse } from '../../../testing/factories.ts';
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
  const own = { reportId: randomUUID(), at: school.clock.now().toISOString(), order: 1 };
  await student.data(reportCourseware, { body: { ...own, sessionId, state } });
  const staff = await signInStaffAs(school, { permissions: ['content.read', 'report.read'] });
  const listed = await staff.data(listCourseware, { params: { courseId } });
  const version = { version: 1, passPercent: 70, isPublished: true, parts: ['情境一'] };
  expect(listed).toMatchObject({
    ...{ mayPublish: false, places: [{ readingId: course.readingId }] },
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
  const answers = (attemptId?: number) =>
    staff.data(listCoursewareAnswers, {
      params: { coursewareId },
      query: attemptId === undefined ? {} : { attemptId },
    });
  const told = await answers();
  expect(told).toMatchObject({
    isWhole: true,
    list: [
      { nickname: '林知远', part: '情境一', question: 'q1', response: 'b', result: 'wrong' },
      { question: 'q2', result: 'right' },
    ],
  });
  expect(await answers(learner?.attemptId)).toEqual(told);
  expect(await answers(999_999_999)).toEqual({ isWhole: true, list: [] });
  const none = await staff.call(listCoursewareLearners, { params: { coursewareId: 999_999_999 } });
  expect(none.status).toBe(consoleRefusals.coursewareUnknown[0]);
  const unknown = await staff.call(listCourseware, { params: { courseId: 999_999_999 } });
  expect(unknown.status).toBe(consoleRefusals.courseUnknown[0]);
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
