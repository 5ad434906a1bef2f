import type { Closure } from '@xuezhou/contract/enrolment';
import type { RefusalName } from '@xuezhou/contract/refusals';
import { addDays, closureOf } from '@xuezhou/rules/enrolment/access-period';
import { sql, type RawBuilder } from 'kysely';
import { dayOf } from '../../platform/clock.ts';
import { prepareSql } from '../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { ownCourses } from '../../platform/staff/own.ts';

/** What decides who may do what in a course. */
export interface CourseFacts {
  readonly course_title: string;
  readonly access: 'open' | 'enrolled';
  readonly identity_required: boolean;
  readonly is_enrolled: boolean;
  /** Days in Asia/Shanghai, YYYY-MM-DD; the last one still counts. */
  readonly enrolled_on: string | null;
  readonly expires_on: string | null;
  readonly opens_on: string | null;
  readonly paused_on: string | null;
  /** False for a course that the student has but has not taken up. */
  readonly redeemed: boolean;
  /** Since when the school has it no more. */
  readonly erased_at: Date | null;
}

/** The columns of CourseFacts, for a statement that reads what else it needs along with them. */
export const courseFacts = sql`c.title as course_title, c.access, c.identity_required,
  e.student_id is not null as is_enrolled, (e.enrolled_at at time zone 'Asia/Shanghai')::date as enrolled_on,
  e.expires_on, e.opens_on, e.paused_on, coalesce(e.redeemed, true) as redeemed, c.erased_at`;

/** The tables that `courseFacts` names: one row for each course, whether or not the student has it. */
export const courseOfStudent = (p: { studentId: number }) => sql`course c
  left join enrolment e on e.student_id = ${p.studentId} and e.course_id = c.course_id`;

/** The same for each row of a statement: `student` and `course` name its columns. */
export const courseOfEach = (student: RawBuilder<unknown>, course: RawBuilder<unknown>) => sql`
  join course c on c.course_id = ${course}
  left join enrolment e on e.student_id = ${student} and e.course_id = ${course}`;

/** Who was given which course, within the period or not: student_id, course_id. */
export const enrolledStudents = sql`(select student_id, course_id from enrolment)`;

/** Students who were given a course of a person of the staff. */
export const studentsOfOwnCourses = (staffId: number): RawBuilder<unknown> =>
  sql`select e.student_id from enrolment e where e.course_id in ${ownCourses(staffId)}`;

/** Everybody's enrolments `e` with their courses `c`. */
export const enrolments = sql`enrolment e join course c on c.course_id = e.course_id`;

/** When students were given their first course: student_id, enrolled_at. */
export const firstEnrolments = sql`(
  select student_id, min(enrolled_at) as enrolled_at from enrolment group by 1)`;

/** How many courses a student was given, within their periods or not. */
export const coursesGiven = (student: RawBuilder<unknown>) =>
  sql<number>`(select count(*) from enrolment e where e.student_id = ${student})`;

/** Whether a course is open to everybody, given or not. */
const isOpenToAll = sql<boolean>`(c.access = 'open' and c.erased_at is null)`;

/**
 * Courses that a student has on a day, or a visitor, who is null: those given that have not ended, with their last days,
 * and those open to everybody (`is_open`), which who was given one and has it no more has not either.
 */
export const coursesHeld = (p: { studentId: number | null; today: string }) => sql`(
  select c.course_id, e.expires_on, e.student_id is null as is_open
  from course c left join enrolment e on e.student_id = ${p.studentId} and e.course_id = c.course_id
  where case when e.student_id is null then ${isOpenToAll}
    else c.erased_at is null and (e.expires_on is null or e.expires_on >= ${p.today}::date) end)`;

/** Students for whom a course ended or was paused in the week before a day. */
export const studentsWithEnd = (p: { day: string }) => sql`
  select student_id from enrolment
  where expires_on between ${p.day}::date - 7 and ${p.day}::date
    or paused_on between ${p.day}::date - 7 and ${p.day}::date`;

/** When the courses that the student has taken up began and end. */
export const redeemedPeriods = (p: { studentId: number }) => sql`
  select course_id, (enrolled_at at time zone 'Asia/Shanghai')::date as enrolled_on, expires_on, paused_on
  from enrolment where student_id = ${p.studentId} and redeemed`;

/** Whether a student has the course, verified or not, within its period or after; of `courseOfStudent`. */
export const isOwned = sql<boolean>`(c.erased_at is null
  and (${isOpenToAll} or e.student_id is not null))`;

/** Enrolments that are open on a day: student_id, course_id, enrolled_at, opens_on, expires_on. */
export const openEnrolments = (p: { today: string }) => sql`(
  select e.student_id, e.course_id, e.enrolled_at, e.opens_on, e.expires_on
  from enrolment e where ${isOpenOn(p)})`;

/** Students of whom a course that is not paused ends between two days. */
export const studentsEnding = (p: { from: string; to: string }) => sql`(
  select student_id from enrolment
  where expires_on between ${p.from}::date and ${p.to}::date and paused_on is null and redeemed)`;

/**
 * How often the student postponed the course; null of one that was taken back, and of one whose last day is that until
 * which somebody else lends it; of `courseOfStudent`.
 */
export const timesPostponed = sql<
  number | null
>`case when e.taken_back or e.expires_on = e.lent_until then null else coalesce(e.postponed, 0) end`;

/** Whether the course is open on a day (YYYY-MM-DD in Shanghai), as `closureOf` of the rules says; of `courseOfStudent`. */
export const isOpenOn = (p: { today: string }) => sql<boolean>`(coalesce(e.redeemed, true)
  and (e.paused_on is null or e.paused_on > ${p.today}::date)
  and (e.opens_on is null or e.opens_on <= ${p.today}::date)
  and (e.expires_on is null or e.expires_on >= ${p.today}::date))`;

const findFacts = prepareSql<{ studentId: number; courseId: number }, CourseFacts>(
  (p) => sql`select ${courseFacts} from ${courseOfStudent(p)} where c.course_id = ${p.courseId}`,
);

/** With `evenErased`: what is the student's own alone, and theirs also when the school has the course no more. */
export type Purpose =
  /** Needs the course alone: its outline, and what the student did in it. */
  | { readonly for: 'own'; readonly evenErased?: true }
  /** What its content is called, also before it begins. */
  | { readonly for: 'outline' }
  /** Content and results, also after the period; not before it begins. */
  | { readonly for: 'view'; readonly evenErased?: true }
  /** Only within the period. `day` is when it was done, where that was before it arrived: YYYY-MM-DD in Shanghai. */
  | { readonly for: 'study'; readonly day?: string };

export interface CourseAccess {
  readonly title: string;
  /** Why its content is locked now; null when it is open. */
  readonly closedBy: Closure | null;
  readonly expired: boolean;
  readonly expireDate: string | null;
}

const refusalOf: Readonly<Record<Closure, RefusalName>> = {
  unredeemed: 'courseUnredeemed',
  paused: 'coursePaused',
  notOpen: 'courseNotOpen',
  expired: 'courseExpired',
};

/** Of a course that is closed to this student. */
export const closedRefusal = (closedBy: Closure): Refusal => new Refusal(refusalOf[closedBy]);

/** Of a course that its school has no more. */
export const erasedWords = '这门课程已经下架。你的笔记、订单和证书都还在';

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
  const isGone = facts.erased_at !== null;
  if (isGone && !(facts.is_enrolled && 'evenErased' in purpose))
    throw new Refusal('courseNotOwned', erasedWords);
  if (!facts.is_enrolled && facts.access !== 'open') throw new Refusal('courseNotOwned');
  if (purpose.for !== 'own' && facts.identity_required && student.identityStatus <= 0)
    throw new Refusal('identityRequired');
  const today = dayOf(clock.now());
  const closedBy = isGone ? 'expired' : closureOf(periodOf(facts), today);
  if (closedBy !== null && isClosedFor(purpose, closedBy, facts, today))
    throw closedRefusal(closedBy);
  return {
    title: facts.course_title,
    closedBy,
    expired: closedBy === 'expired',
    expireDate: facts.expires_on,
  };
}

function isClosedFor(purpose: Purpose, closedBy: Closure, facts: CourseFacts, today: string) {
  if (purpose.for === 'study') return !wasInTime(facts, purpose.day, today);
  return purpose.for === 'view' && (closedBy === 'unredeemed' || closedBy === 'notOpen');
}

type PeriodFacts = Pick<CourseFacts, 'redeemed' | 'opens_on' | 'expires_on' | 'paused_on'>;

export const periodOf = (facts: PeriodFacts) => ({
  redeemed: facts.redeemed,
  opensOn: facts.opens_on,
  expiresOn: facts.expires_on,
  pausedOn: facts.paused_on,
});

/** Done while the course was open, and come not long after that ended. */
function wasInTime(facts: CourseFacts, day: string | undefined, today: string): boolean {
  const { enrolled_on: from, expires_on: to, paused_on: pausedOn } = facts;
  // What was done in the morning of the day on which it was paused was done in time.
  const end = pausedOn ?? to;
  if (day === undefined || from === null || end === null || !facts.redeemed) return false;
  return (
    from <= day &&
    day <= end &&
    (facts.opens_on ?? from) <= day &&
    today <= addDays(end, daysOfGrace)
  );
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
  return facts.erased_at === null && (facts.is_enrolled || facts.access === 'open');
}
