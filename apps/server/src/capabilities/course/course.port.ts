import { sql } from 'kysely';
import { dayOf } from '../../platform/clock.ts';
import { prepare, prepareSql, type Connection } from '../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { catalogueCourses } from './course-catalogue.ts';

/** What decides who may do what in a course. */
export interface CourseFacts {
  readonly course_title: string;
  readonly access: 'open' | 'enrolled';
  readonly identity_required: boolean;
  readonly is_enrolled: boolean;
  /** Days in Asia/Shanghai, YYYY-MM-DD; the last one still counts. */
  readonly enrolled_on: string | null;
  readonly expires_on: string | null;
}

/** The columns of CourseFacts, for a statement that reads what else it needs along with them. */
export const courseFacts = sql`c.title as course_title, c.access, c.identity_required,
  e.student_id is not null as is_enrolled, (e.enrolled_at at time zone 'Asia/Shanghai')::date as enrolled_on,
  e.expires_on`;

/** The tables that `courseFacts` names: one row for each course, whether or not the student has it. */
export const courseOfStudent = (p: { studentId: number }) => sql`course c
  left join enrolment e on e.student_id = ${p.studentId} and e.course_id = c.course_id`;

const findFacts = prepareSql<{ studentId: number; courseId: number }, CourseFacts>(
  (p) => sql`select ${courseFacts} from ${courseOfStudent(p)} where c.course_id = ${p.courseId}`,
);

export type Purpose =
  /** Needs the course alone: its outline, and what the student did in it. */
  | { readonly for: 'own' }
  /** Content and results, also after the period. */
  | { readonly for: 'view' }
  /** Only within the period. `day` is when it was done, where that was before it arrived: YYYY-MM-DD in Shanghai. */
  | { readonly for: 'study'; readonly day?: string };

export interface CourseAccess {
  readonly title: string;
  readonly expired: boolean;
  readonly expireDate: string | null;
}

/** What was done within the period counts when it arrives by then, so that a network may fail for a while. */
const daysOfGrace = 7;

/**
 * The one place that decides what a student may do in a course. Throws 404 for a missing course, and the refusals
 * courseNotOwned, identityRequired and courseExpired.
 */
export function admit(
  { clock }: Pick<Services, 'clock'>,
  facts: CourseFacts | undefined,
  student: CurrentStudent,
  purpose: Purpose,
): CourseAccess {
  if (facts === undefined) throw notFound();
  if (!facts.is_enrolled && facts.access !== 'open') throw new Refusal('courseNotOwned');
  if (purpose.for !== 'own' && facts.identity_required && student.identityStatus <= 0)
    throw new Refusal('identityRequired');
  const today = dayOf(clock.now());
  const expired = facts.expires_on !== null && facts.expires_on < today;
  if (purpose.for === 'study' && expired && !wasInTime(facts, purpose.day, today))
    throw new Refusal('courseExpired');
  return { title: facts.course_title, expired, expireDate: facts.expires_on };
}

function wasInTime(facts: CourseFacts, day: string | undefined, today: string): boolean {
  const { enrolled_on: from, expires_on: to } = facts;
  if (day === undefined || from === null || to === null) return false;
  const lastArrival = new Date(`${to}T00:00:00Z`);
  lastArrival.setUTCDate(lastArrival.getUTCDate() + daysOfGrace);
  return from <= day && day <= to && today <= lastArrival.toISOString().slice(0, 10);
}

/** Reads the facts and admits, in one statement. */
export async function demandCourse(
  services: Pick<Services, 'database' | 'clock'>,
  student: CurrentStudent,
  courseId: number,
  purpose: Purpose,
): Promise<CourseAccess> {
  const { studentId } = student;
  const facts = await findFacts.first(services.database.connection, { studentId, courseId });
  return admit(services, facts, student, purpose);
}

/** Whether the student has the course, verified or not, within its period or after; 404 when there is none. */
export async function hasCourse(
  services: Pick<Services, 'database' | 'clock'>,
  student: CurrentStudent,
  courseId: number,
): Promise<boolean> {
  const { studentId } = student;
  const facts = await findFacts.first(services.database.connection, { studentId, courseId });
  if (facts === undefined) throw notFound();
  return facts.is_enrolled || facts.access === 'open';
}

const findRequirement = prepare(
  (p: { courseId: number }) => (connection) =>
    connection.selectFrom('course').where('course_id', '=', p.courseId).select('identity_required'),
);

/** Whether a course asks for the ID verification; 404 when there is none. */
export async function isIdentityRequired(
  { database: { connection } }: Pick<Services, 'database'>,
  courseId: number,
): Promise<boolean> {
  const course = await findRequirement.first(connection, { courseId });
  if (course === undefined) throw notFound();
  return course.identity_required;
}

/** The same as it was at most a minute ago, mostly without a statement: for guards before use cases that `admit`. */
export async function wasIdentityRequired(
  services: Pick<Services, 'database' | 'clock'>,
  courseId: number,
): Promise<boolean> {
  const course = (await catalogueCourses(services)).get(courseId);
  return course?.identityRequired ?? (await isIdentityRequired(services, courseId));
}

const totalsOf = prepareSql<{ studentId: number }, { courses: number; watchedSeconds: number }>(
  (p) => sql`
    select
      (select count(*) from ${courseOfStudent(p)} where c.access = 'open' or e.student_id is not null) as courses,
      (select coalesce(sum(watched_seconds), 0) from video_progress where student_id = ${p.studentId})
        as "watchedSeconds"`,
);

/** Courses that a student can study, and the seconds of lectures watched. */
export async function learningTotals(
  connection: Connection,
  studentId: number,
): Promise<{ courses: number; watchedSeconds: number }> {
  return (await totalsOf.first(connection, { studentId })) ?? { courses: 0, watchedSeconds: 0 };
}
