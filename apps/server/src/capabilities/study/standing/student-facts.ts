import type { Answered, StudyFacts } from '@xuezhou/rules/account/behind';
import { isLearned } from '@xuezhou/rules/study/work';
import { daysAhead } from '@xuezhou/rules/study/standing';
import { minutesOfWeek } from '@xuezhou/rules/study/hours';
import { dayOfText, textOfDay } from '@xuezhou/rules/flash-card/study-day';
import { dayOf } from '../../../platform/clock.ts';
import { groupBy } from '../../../platform/group-by.ts';
import type { CountedStudent } from '../../account/account.port.ts';
import {
  plannedCourses,
  standingOf,
  type PlannedCourse,
  type PlanServices,
} from '../plan/planned-course.ts';
import {
  findStudentFacts,
  type DayRow,
  type OpenCourseRow,
  type StudentFactsRow,
} from './student-facts.repository.ts';

const shown = 14;
const askedWithin = 30;
const startOf = (day: number): Date => new Date(`${textOfDay(day)}T00:00:00+08:00`);

/** How students learn, of those that have an open course. What is left of a course comes from the plan that the student sees. */
export async function countStudents(
  services: PlanServices,
  studentIds: readonly number[],
): Promise<CountedStudent[]> {
  const today = dayOfText(dayOf(services.clock.now()));
  const rows = await findStudentFacts.rows(services.database.connection, {
    studentIds,
    today: textOfDay(today),
    since: startOf(today - shown + 1),
    asking: startOf(today - askedWithin + 1),
  });
  const counted: CountedStudent[] = [];
  // One after another: each reads the whole of a student's log.
  for (const row of rows) counted.push(await countOne(services, row, today));
  return counted;
}

async function countOne(
  services: PlanServices,
  row: StudentFactsRow,
  today: number,
): Promise<CountedStudent> {
  const course = lastStudied(row);
  const [planned] =
    course === undefined
      ? []
      : await plannedCourses(
          services,
          { studentId: row.student_id, identityStatus: row.identity_status },
          ({ course_id }) => course_id === course.course_id,
        );
  return {
    studentId: row.student_id,
    courseId: course?.course_id ?? null,
    facts: factsOf(row, { course, planned, today }),
    minutes: minutesOf(row.days, today),
    studiedAt: row.last_at,
  };
}

/** Of the open courses the one studied last; where none was lately, the one that ends first. */
function lastStudied({ courses, days }: StudentFactsRow): OpenCourseRow | undefined {
  const lastOf = ({ course_id }: OpenCourseRow) =>
    days
      .filter((day) => day.course_id === course_id)
      .reduce((last, { last_at }) => Math.max(last, Date.parse(last_at)), 0);
  const never = '9999-12-31';
  return courses.toSorted(
    (one, other) =>
      lastOf(other) - lastOf(one) ||
      ((one.expires_on ?? never) < (other.expires_on ?? never) ? -1 : 1),
  )[0];
}

interface Ground {
  readonly course: OpenCourseRow | undefined;
  readonly planned: PlannedCourse | undefined;
  readonly today: number;
}

function factsOf(row: StudentFactsRow, { course, planned, today }: Ground): StudyFacts {
  const week = answeredIn(row.days, today - 6, today);
  const weekBefore = answeredIn(row.days, today - 13, today - 7);
  return {
    idleDays: idleDays(row, today),
    aheadDays: planned === undefined ? null : aheadOf(planned),
    week,
    weekBefore,
    mocks: row.mocks,
    lectures: row.lectures,
    daysLeft:
      course === undefined || course.expires_on === null
        ? null
        : dayOfText(course.expires_on) - today,
    chapters: {
      learned: planned?.now.topics.filter(isLearned).length ?? 0,
      all: planned?.now.topics.length ?? 0,
    },
    sameAsked: row.same_asked,
  };
}

/** Nobody is idle before what they have began. */
function idleDays({ last_at: lastAt, courses }: StudentFactsRow, today: number): number | null {
  if (courses.length === 0) return null;
  const began = Math.min(...courses.map(({ begins_on }) => dayOfText(begins_on)));
  const last = lastAt === null ? began : Math.max(began, dayOfText(dayOf(lastAt)));
  return Math.max(0, today - last);
}

function aheadOf(planned: PlannedCourse): number | null {
  const minutes = standingOf(planned);
  return minutes === null || planned.plan === null
    ? null
    : daysAhead(minutes, minutesOfWeek(planned.plan.hours.weekdays));
}

function answeredIn(days: readonly DayRow[], from: number, to: number): Answered {
  const within = days.filter(({ day }) => from <= dayOfText(day) && dayOfText(day) <= to);
  return {
    answers: within.reduce((sum, { answers }) => sum + answers, 0),
    right: within.reduce((sum, { correct }) => sum + correct, 0),
  };
}

/** How one student is in one open course, by the plan that the student sees; of other courses it tells nothing. */
interface CourseFacts {
  readonly learned: number;
  readonly topics: number;
  readonly aheadDays: number | null;
  /** Of fourteen days, today the last. */
  readonly days: readonly boolean[];
  /** Within these. */
  readonly studiedOn: string | null;
}

/** A course that is open to a student, as the student sees it, and when it was studied. Undefined: it is not open. */
export async function countedCourse(
  services: PlanServices,
  studentId: number,
  courseId: number,
): Promise<{ readonly planned: PlannedCourse; readonly row: StudentFactsRow } | undefined> {
  const today = dayOfText(dayOf(services.clock.now()));
  const [row] = await findStudentFacts.rows(services.database.connection, {
    studentIds: [studentId],
    today: textOfDay(today),
    since: startOf(today - shown + 1),
    asking: startOf(today - askedWithin + 1),
  });
  if (row === undefined) return undefined;
  const [planned] = await plannedCourses(
    services,
    { studentId, identityStatus: row.identity_status },
    ({ course_id }) => course_id === courseId,
  );
  return planned && { planned, row };
}

/** Undefined: the course is not open to the student. */
export async function countCourse(
  services: PlanServices,
  studentId: number,
  courseId: number,
): Promise<CourseFacts | undefined> {
  const today = dayOfText(dayOf(services.clock.now()));
  const counted = await countedCourse(services, studentId, courseId);
  if (counted === undefined) return undefined;
  const { planned, row } = counted;
  const days = row.days.filter(({ course_id }) => course_id === courseId).map(({ day }) => day);
  const within = Array.from({ length: shown }, (_, at) => textOfDay(today - shown + 1 + at));
  return {
    learned: planned.now.topics.filter(isLearned).length,
    topics: planned.now.topics.length,
    aheadDays: aheadOf(planned),
    days: within.map((day) => days.includes(day)),
    studiedOn: within.findLast((day) => days.includes(day)) ?? null,
  };
}

function minutesOf(days: readonly DayRow[], today: number): number[] {
  const byDay = groupBy(days, ({ day }) => dayOfText(day));
  return Array.from({ length: shown }, (_, index) => {
    const own = byDay.get(today - shown + 1 + index) ?? [];
    return Math.round(own.reduce((sum, { seconds }) => sum + seconds, 0) / 60);
  });
}
