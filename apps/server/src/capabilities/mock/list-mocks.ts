import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  listCourseMocks as ofCourse,
  listMocks as operation,
  MockPaper,
} from '@xuezhou/contract/mock';
import { courseTypesOf, isOfCourseType } from '@xuezhou/rules/mock/course-type';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { demandCourse } from '../enrolment/enrolment.port.ts';
import { openSchool } from '../site/site.port.ts';
import { countQuestions } from './attempt/count-questions.ts';
import { isOverdue } from './attempt/attempt-clock.ts';
import { attemptWriter } from './attempt/attempt.repository.ts';
import { presentPaper } from './mock.presenter.ts';
import { paperReader, type PaperRow } from './paper.repository.ts';

/** The papers of all courses that the student has. */
export async function listMocks(
  services: Services,
  student: CurrentStudent,
  { query }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const reader = paperReader(services.database.connection, student.studentId);
  const papers = await upToDate(services, student, () => reader.all());
  return {
    papers: papers.filter(({ courseType }) => isOfCourseType(courseType, query)),
    courseTypes: courseTypesOf(
      papers.map(({ courseType }) => courseType),
      (await openSchool(services)).courseFamilies.map(({ code }) => code),
    ),
  };
}

export async function listCourseMocks(
  services: Services,
  student: CurrentStudent,
  courseId: number,
): Promise<DataOf<typeof ofCourse>> {
  const { title } = await demandCourse(services, student, courseId, { for: 'view' });
  const reader = paperReader(services.database.connection, student.studentId);
  const papers = await upToDate(services, student, () => reader.ofCourse(courseId));
  return { courseName: title, papers };
}

/** Nobody waits for the job to know the score of a paper whose time is over. */
async function upToDate(
  { database: { connection }, clock }: Services,
  { studentId }: CurrentStudent,
  read: () => Promise<PaperRow[]>,
): Promise<MockPaper[]> {
  const now = clock.now();
  const rows = await read();
  const overdue = rows.filter((row) => isOverdue(row, now));
  const writer = attemptWriter(connection, studentId);
  for (const { paper_id: paperId, attempt_no: attemptNo } of overdue)
    await writer.handIn(paperId, attemptNo ?? 0, now);
  const papers = overdue.length === 0 ? rows : await read();
  const counted = await countQuestions(connection, { studentId, now }, papers);
  return counted.map((paper) => presentPaper(paper, now));
}
