import type { CurrentStudent } from '../platform/http/bind.ts';
import type { Services } from '../platform/services.ts';
import { addStudent } from './add-student.ts';
import { practiseQuestions } from './practise-questions.ts';

/** Fellow students of the first course, so that its ranking has somebody in it. None of them can log in by password. */
const classmates = [
  { mobile: '+8613800000101', nickname: '沈清和', days: 11, skill: 0.9 },
  { mobile: '+8613800000102', nickname: '许南枝', days: 9, skill: 0.8 },
  { mobile: '+8613800000103', nickname: '顾长风', days: 7, skill: 0.85 },
  { mobile: '+8613800000104', nickname: '苏晚晴', days: 6, skill: 0.7 },
  { mobile: '+8613800000105', nickname: '陆子墨', days: 4, skill: 0.75 },
  { mobile: '+8613800000106', nickname: '程一诺', days: 2, skill: 0.6 },
] as const;

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
