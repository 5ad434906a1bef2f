import { randomUUID } from 'node:crypto';
import { openCourseware, reportCourseware } from '@xuezhou/contract/courseware';
import { makeCourse } from '../../../testing/factories.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { bringCourseware } from './bring-courseware.ts';
import { makeScorm } from './make-scorm.ts';

type Student = Awaited<ReturnType<TestApp['signIn']>>;

/** The page that a package is opened from. */
export const page = 'http://localhost:8080';

/** What a package of SCORM 1.2 tells of itself. */
export const state12 = (core: object, more: object = {}) => JSON.stringify({ core, ...more });

/** Learning in packages of this school. */
export function learnCourseware(school: TestApp) {
  return {
    courseWith: async (zip = makeScorm(), ...more: string[]) => {
      const course = await makeCourse(school.connection);
      const coursewareId = await bringCourseware(school, zip, course, ...more);
      return { ...course, params: { courseId: course.courseId, coursewareId } };
    },
    open: (student: Student, params: { courseId: number; coursewareId: number }, part = '') =>
      student.data(openCourseware, { params, body: { sessionId: randomUUID(), part, page } }),
    report: (student: Student, sessionId: string, state: string, more: object = {}) => {
      const own = { reportId: randomUUID(), at: school.clock.now().toISOString(), order: 1 };
      return student.call(reportCourseware, { body: { ...own, sessionId, state, ...more } });
    },
  };
}
