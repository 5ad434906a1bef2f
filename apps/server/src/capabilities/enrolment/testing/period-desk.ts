import { openVideo } from '@xuezhou/contract/lecture';
import { getCourse } from '@xuezhou/contract/study';
import { refusals, type RefusalName } from '@xuezhou/contract/refusals';
import { runCli } from '../../../cli/run-cli.ts';
import type { TestClient } from '../../../testing/client.ts';
import { add, makeCourse, type MadeCourse } from '../../../testing/factories.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { mobileOfStudent } from '../../../testing/test-signer.ts';

export const refused = (name: RefusalName) => ({ http: 200, status: refusals[name][0] });

/** A school's students with their courses, and the operator who says when these are open. */
export const periodDesk = (school: TestApp) => ({
  /** A student with a course on these terms. */
  withCourse: async (enrolment: object = {}) => {
    const course = await makeCourse(school.connection, { access: 'enrolled', title: 'CFA 一级' });
    const student = await school.signIn();
    await add(school.connection, 'enrolment', {
      student_id: student.studentId,
      course_id: course.courseId,
      enrolled_at: new Date('2026-01-01T00:00:00Z'),
      ...enrolment,
    });
    return { course, student, courseId: course.courseId };
  },
  watch: async (client: TestClient, course: MadeCourse) =>
    (await client.call(openVideo, { params: { ...course, vid: 0 }, query: {} })).status,
  courseOf: async (client: TestClient, courseId: number) =>
    await client.data(getCourse, { params: { courseId } }),
  /** What the command line prints; throws what it notes where it fails. */
  operator: async (...words: string[]) => {
    const printed: string[] = [];
    const noted: string[] = [];
    const code = await runCli(words, async () => ({ ...school.services, close: async () => {} }), {
      print: (line) => printed.push(line),
      note: (line) => noted.push(line),
    });
    if (code !== 0) throw new Error(noted.join('\n'));
    return printed;
  },
  mobileOf: (studentId: number) => mobileOfStudent(school.connection, studentId),
});
