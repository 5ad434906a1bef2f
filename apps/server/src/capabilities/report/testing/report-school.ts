import { randomUUID } from 'node:crypto';
import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import type { DataOf } from '@xuezhou/contract/kernel';
import { getReport, listReportRows, type ReportName } from '@xuezhou/contract/report/console';
import { beforeEach } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import {
  add,
  enrol,
  makeCourse,
  makeStudent,
  type MadeCourse,
} from '../../../testing/factories.ts';
import { makeQuestion, type MadeQuestion } from '../../../testing/make-question.ts';
import { countLectures } from '../count/count-lectures.ts';
import { countReports } from '../count/count-reports.ts';
import { countTopics } from '../count/count-topics.ts';
import type { TestApp } from '../../../testing/test-app.ts';

/** When each test begins, and the week before it. */
export const now = '2026-11-27T12:00:00+08:00';
export const week = { from: '2026-11-16', to: '2026-11-22' };
export const at = (day: string, time = '10:00') => new Date(`${day}T${time}:00+08:00`);
export const refusalOf = (name: ConsoleRefusalName) => consoleRefusals[name][0];

type Report = DataOf<typeof getReport>;
export const figure = ({ figures }: Report, key: string) => figures.find((one) => one.key === key);
export const table = ({ tables }: Report, key: string) => tables.find((one) => one.key === key);
export const cells = (report: Report, key: string) =>
  table(report, key)?.lines.map((line) => line.cells);

type Course = MadeCourse & { question: MadeQuestion };

/** What students did in a course on a day. */
function deeds({ connection }: Pick<TestApp, 'connection'>) {
  return {
    answered: async (studentId: number, course: Course, day: string, isRight = true) => {
      await add(connection, 'answer', {
        ...{ student_id: studentId, answer_id: randomUUID(), version: 1, student_answer: 'B' },
        ...{ question_id: course.question.questionId, course_id: course.courseId },
        ...{ question_status: isRight ? 1 : -1, answered_at: at(day), received_at: at(day) },
      });
    },
    watched: async (studentId: number, course: Course, day: string, seconds: number) => {
      await add(connection, 'video_report', {
        ...{ student_id: studentId, report_id: randomUUID(), watched: `{[0,${seconds})}` },
        ...{ bullet_id: course.bulletId, position_seconds: seconds, watched_seconds: seconds },
        ...{ at: at(day), received_at: at(day) },
      });
      await add(connection, 'video_progress', {
        ...{ student_id: studentId, bullet_id: course.bulletId, course_id: course.courseId },
        ...{ book_id: course.bookId, position_seconds: seconds, watched: `{[0,${seconds})}` },
        ...{ watched_seconds: seconds, at: at(day) },
      });
    },
    makeRoom: async (title: string) => {
      const course = await makeCourse(connection, { title });
      return { ...course, question: await makeQuestion(connection, course) };
    },
  };
}

/** Who reads reports, and what they answer of the week before. */
export async function reportDesk(school: TestApp) {
  beforeEach(() => school.clock.set(now));
  const desk = await signInStaffAs(school, {
    permissions: [
      ...(['report.read', 'student.read', 'student.export'] as const),
      ...(['order.read', 'qa.answer', 'content.read'] as const),
    ],
  });
  type Desk = Omit<typeof desk, 'staffId'>;
  const read = async (name: ReportName, query: object = {}, by: Desk = desk) =>
    await by.data(getReport, { params: { name }, query: { ...week, ...query } });
  const rows = async (name: ReportName, query: { opens: string; line?: string }, by: Desk = desk) =>
    await by.call(listReportRows, { params: { name }, query: { ...week, ...query } });
  return { desk, read, rows };
}

/** A course that many study and one that few do, all counted. */
export async function twoCourses(school: TestApp) {
  const { connection, clock, services } = school;
  const { answered, watched, makeRoom } = deeds(school);
  clock.set(now);
  const students: number[] = [];
  const large = await makeRoom('大课');
  const small = await makeRoom('小课');
  for (let index = 0; index < 14; index++) {
    const { studentId } = await makeStudent(connection);
    students.push(studentId);
    await enrol(connection, studentId, large.courseId, null, at('2026-11-09'));
    await connection
      .updateTable('student')
      .set({ registered_at: at('2026-11-09') })
      .where('student_id', '=', studentId)
      .execute();
  }
  // Twelve of the fourteen in the week of the 9th; nine in that of the 16th, of whom three watched as well.
  for (const studentId of students.slice(0, 12)) await answered(studentId, large, '2026-11-10');
  for (const studentId of students.slice(0, 7))
    await answered(studentId, large, '2026-11-17', false);
  for (const studentId of students.slice(7, 9)) await answered(studentId, small, '2026-11-18');
  for (const [index, studentId] of students.slice(0, 13).entries())
    await watched(studentId, large, index < 6 ? '2026-11-10' : '2026-11-24', index < 7 ? 100 : 600);
  await countReports(services);
  await countLectures(services);
  await countTopics(services);
  return { students, large, small };
}
