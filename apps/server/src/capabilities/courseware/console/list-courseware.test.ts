import { randomUUID } from 'node:crypto';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { openCourseware, reportCourseware } from '@xuezhou/contract/courseware';
import { listCourseware, listCoursewareLearners } from '@xuezhou/contract/courseware/console';
import { expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { makeCourse } from '../../../testing/factories.ts';
import { makeScorm } from '../testing/make-scorm.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { bringCourseware } from '../testing/bring-courseware.ts';

const school = await startTestApp({ environment: { COURSEWARE_PORT: '9080' } });

it('[GET /api/console/courses/:courseId/courseware] [GET /api/console/courseware/:coursewareId/learners] says what a course has, and who learned with which score', async () => {
  const course = await makeCourse(school.connection);
  const { courseId } = course;
  const coursewareId = await bringCourseware(school, makeScorm(), course, '--pass', '70');
  const student = await school.signIn({ nickname: '林知远' });
  const sessionId = randomUUID();
  const params = { courseId, coursewareId };
  const page = 'http://localhost:8080';
  await student.data(openCourseware, { params, body: { sessionId, part: '', page } });
  const state = JSON.stringify({ core: { lesson_status: 'passed', score: { raw: '88' } } });
  const own = { reportId: randomUUID(), at: school.clock.now().toISOString(), order: 1 };
  await student.data(reportCourseware, { body: { ...own, sessionId, state } });
  const staff = await signInStaffAs(school, { permissions: ['content.read', 'report.read'] });
  expect(await staff.data(listCourseware, { params: { courseId } })).toMatchObject([
    { coursewareId, title: '职业伦理情境演练', version: 1, passPercent: 70, begun: 1, done: 1 },
  ]);
  expect(await staff.data(listCoursewareLearners, { params: { coursewareId } })).toMatchObject([
    {
      studentId: student.studentId,
      nickname: '林知远',
      percent: 100,
      score: { raw: 88, max: 100 },
    },
  ]);
  const unknown = await staff.call(listCourseware, { params: { courseId: 999_999_999 } });
  expect(unknown.status).toBe(consoleRefusals.courseUnknown[0]);
});
