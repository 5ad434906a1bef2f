import type { CurrentStudent } from '../platform/http/bind.ts';
import type { Services } from '../platform/services.ts';
import { addStudent } from './add-student.ts';
import { classmates } from './classmates.ts';
import { practiseQuestions } from './practise-questions.ts';

interface Class {
  readonly courseId: number;
  /** When a session of so many days ago begins. */
  readonly session: (daysAgo: number) => number;
}

/** Each has practised on so many days until today. */
export async function addClassmates(
  services: Services,
  { courseId, session }: Class,
): Promise<CurrentStudent[]> {
  const added = [];
  for (const { mobile, nickname, days, skill } of classmates) {
    const student = await addClassmate(services, courseId, { mobile, nickname });
    await practiseQuestions(services, {
      student,
      courseId,
      skillOf: () => skill,
      days: Array.from({ length: days }, (_none, index) => session(days - 1 - index)),
    });
    added.push(student);
  }
  return added;
}

async function addClassmate(
  services: Services,
  courseId: number,
  { mobile, nickname }: { mobile: string; nickname: string },
): Promise<CurrentStudent> {
  const { connection } = services.database;
  const studentId = await addStudent(services, connection, { mobile, nickname });
  await connection
    .insertInto('enrolment')
    .values({ student_id: studentId, course_id: courseId })
    .execute();
  return { studentId, sessionId: '', hasPhone: true, identityStatus: 1 };
}
