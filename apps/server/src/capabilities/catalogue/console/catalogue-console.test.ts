import { findCourse } from '@xuezhou/contract/catalogue/console';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { makeCourse } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();

it('[GET /api/console/courses/:courseId] a course has its name, also one that is not for everybody; none has none', async () => {
  const staff = await signInStaffAs(school, { permissions: ['content.read'] });
  const find = async (courseId: number) => await staff.call(findCourse, { params: { courseId } });
  for (const access of ['open', 'enrolled'] as const) {
    const title = `精讲班 ${access}`;
    const { courseId } = await makeCourse(school.connection, { title, access });
    expect((await find(courseId)).data).toEqual({ courseId, title });
  }
  const none = await find(999_999);
  expect(none.status).toBe(consoleRefusals.courseUnknown[0]);
  expect(none.message).toContain('999999');
});
