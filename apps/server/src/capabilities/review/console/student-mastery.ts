import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  CourseMastery,
  getStudentMastery as operation,
} from '@xuezhou/contract/review/console';
import { sql } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { demandOwnStudents, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { openEnrolments } from '../../enrolment/enrolment.port.ts';
import { readinessIn } from '../readiness.ts';

interface Course {
  readonly course_id: number;
  readonly title: string;
}

/** What the student's own page of a course says, of each course that is open to them. */
export async function getStudentMastery(
  services: ConsoleServices,
  { params: { studentId } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  const { connection } = services.database;
  await demandOwnStudents(connection, ownOf(actor, 'student.read'), [studentId]);
  const { rows } = await sql<Course>`
    select c.course_id, c.title from ${openEnrolments({ today: dayOf(services.clock.now()) })} e
    join course c on c.course_id = e.course_id where e.student_id = ${studentId}
    order by e.enrolled_at desc, c.course_id`.execute(connection);
  const courses: CourseMastery[] = [];
  // One after another: each reads the whole of the student's log of a course.
  for (const { course_id: courseId, title } of rows)
    courses.push({
      courseId,
      ...presentCourse(await readinessIn(services, { studentId, courseId, title })),
    });
  return courses;
}

type Readiness = Awaited<ReturnType<typeof readinessIn>>;

function presentCourse({ topics, ...course }: Readiness): Omit<CourseMastery, 'courseId'> {
  return {
    ...course,
    answers: topics.reduce((sum, { evidence }) => sum + evidence.answers, 0),
    right: topics.reduce((sum, { evidence }) => sum + evidence.right, 0),
    topics: topics.map(({ bookId: _book, number: _number, share: _share, evidence, ...topic }) => ({
      ...topic,
      answers: evidence.answers,
      right: evidence.right,
    })),
  };
}
