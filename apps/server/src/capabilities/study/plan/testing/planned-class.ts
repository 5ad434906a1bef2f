import { randomUUID } from 'node:crypto';
import { listStudyPlans, saveStudyPlan } from '@xuezhou/contract/study';
import { add, makeCourse, makeReading, type MadeCourse } from '../../../../testing/factories.ts';
import type { TestApp } from '../../../../testing/test-app.ts';

export const sixty = Array<number>(7).fill(60);

/** A report from a lecture's beginning, and the progress that it makes. */
async function watched(
  { connection, clock }: Pick<TestApp, 'connection' | 'clock'>,
  studentId: number,
  course: MadeCourse,
  { seconds, when }: { seconds: number; when?: string },
) {
  const at = when === undefined ? clock.now() : new Date(when);
  const what = {
    ...{ student_id: studentId, bullet_id: course.bulletId, position_seconds: seconds },
    ...{ watched: `{[0,${seconds})}`, watched_seconds: seconds, at },
  };
  await add(connection, 'video_report', { report_id: randomUUID(), ...what, received_at: at });
  await connection
    .deleteFrom('video_progress')
    .where('student_id', '=', studentId)
    .where('bullet_id', '=', course.bulletId)
    .execute();
  await add(connection, 'video_progress', {
    ...what,
    course_id: course.courseId,
    book_id: course.bookId,
  });
}

/** Five chapters of one lecture each, an hour long, and an exam on 30 November. */
export async function plannedClass(school: TestApp) {
  const { connection } = school;
  const course = await makeCourse(connection, {
    ...{ access: 'enrolled', examDate: '2026-11-30', duration: 3600, title: '一级' },
  });
  const chapters = [course];
  for (let index = 0; index < 4; index++)
    chapters.push({ ...course, ...(await makeReading(connection, course, { duration: 3600 })) });
  const student = await school.signIn({ courses: [course.courseId] });
  const watch = (index: number, more: { seconds?: number; when?: string } = {}) =>
    watched(
      school,
      student.studentId,
      { ...course, ...chapters[index] },
      { seconds: 3600, ...more },
    );
  const plan = (wishes: object = {}) =>
    student.data(saveStudyPlan, {
      body: { courseId: course.courseId, examDate: '2026-11-30', weekdays: sixty, ...wishes },
    });
  const planOfCourse = async () => {
    const plans = await student.data(listStudyPlans, { query: {} });
    return plans.find(({ courseId }) => courseId === course.courseId);
  };
  return { course, chapters, student, watch, plan, planOfCourse };
}
