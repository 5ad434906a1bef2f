import { dayOfText, startOfDay } from '@xuezhou/rules/flash-card/study-day';
import { evenWeek, minutesBetween, type Hours } from '@xuezhou/rules/study/hours';
import { mockDays } from '@xuezhou/rules/study/mock-days';
import { paceOf } from '@xuezhou/rules/study/pace';
import { minutesAhead, type PlanStart } from '@xuezhou/rules/study/standing';
import {
  withoutTopics,
  workLeft,
  type CourseWork,
  type Pace,
  type TopicFacts,
} from '@xuezhou/rules/study/work';
import { dayOf } from '../../../platform/clock.ts';
import { groupBy } from '../../../platform/group-by.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import {
  coursePaces,
  studiedCourses,
  type CoursePace,
  type StudiedCourse,
} from '../../practice/practice-facts.port.ts';
import { toChapter, type CourseChapter } from './course-chapter.ts';
import { planReader, type ChapterRow, type PlannedCourseRow } from './plan.repository.ts';

export type Planner = Pick<CurrentStudent, 'studentId' | 'identityStatus'>;
export type PlanServices = Pick<Services, 'database' | 'clock'>;

/** A course with what is left to learn of it, and its plan where there is one. */
export interface PlannedCourse {
  readonly row: PlannedCourseRow;
  readonly chapters: readonly CourseChapter[];
  readonly studied: StudiedCourse;
  readonly pace: Pace;
  /** Of the course as it is, without what was put aside; as it stands, and as it stood last night. */
  readonly now: CourseWork;
  readonly lastNight: CourseWork;
  /** The same with what was put aside. */
  readonly whole: CourseWork;
  readonly today: number;
  /** That lies ahead; null where none does. */
  readonly examDay: number | null;
  readonly plan: CoursePlan | null;
}

export interface CoursePlan {
  readonly hours: Hours;
  /** Null of one that was made before it was counted. */
  readonly start: PlanStart | null;
  readonly mockDays: readonly number[];
}

/** Of the courses that a student can study today those that are wanted. */
export async function plannedCourses(
  services: PlanServices,
  { studentId, identityStatus }: Planner,
  wanted: (row: PlannedCourseRow) => boolean,
): Promise<PlannedCourse[]> {
  const { connection } = services.database;
  const now = services.clock.now();
  const today = dayOf(now);
  const midnight = new Date(startOfDay(dayOfText(today)));
  const reader = planReader(connection, studentId);
  const rows = (await reader.courses({ isVerified: identityStatus > 0, today })).filter(wanted);
  if (rows.length === 0) return [];
  const courseIds = rows.map(({ course_id }) => course_id);
  const studied = await studiedCourses(connection, studentId, { courseIds, now });
  const found = groupBy(await reader.chapters(courseIds, midnight), ({ course_id }) => course_id);
  const paces = await coursePaces(services);
  return rows.flatMap((row) => {
    const own = studied.get(row.course_id);
    if (own === undefined) return [];
    const chapters = found.get(row.course_id) ?? [];
    const kinds = paces.get(row.course_id) ?? [];
    return [planOf({ row, chapters, studied: own, kinds, today: dayOfText(today), midnight })];
  });
}

interface Ground {
  readonly row: PlannedCourseRow;
  readonly chapters: readonly ChapterRow[];
  readonly studied: StudiedCourse;
  readonly kinds: readonly CoursePace[];
  readonly today: number;
  readonly midnight: Date;
}

function planOf({ row, studied, kinds, today, midnight, ...found }: Ground): PlannedCourse {
  const all = studied.readings.reduce((sum, { total }) => sum + total, 0);
  const totals = new Map(studied.readings.map(({ readingId, total }) => [readingId, total]));
  const isStudiedToday = studied.log.some(({ at }) => at >= midnight.getTime());
  const ground = {
    now: studied.whole,
    lastNight: isStudiedToday ? studied.before(midnight).whole : studied.whole,
    midnight,
    shareOf: (readingId: number) => (all === 0 ? 0 : (totals.get(readingId) ?? 0) / all),
  };
  const chapters = found.chapters.map((chapter) => toChapter(chapter, ground));
  const pace = paceOf(kinds, row.paces);
  const exam = row.exam_date === null ? null : dayOfText(row.exam_date);
  // An exam that is over bounds nothing any more.
  const examDay = exam !== null && exam > today ? exam : null;
  const plan = coursePlan(row, { today, examDay });
  const workOf = (facts: readonly TopicFacts[]) =>
    workLeft(facts, wishOf(row, { pace, today, examDay, plan }));
  const whole = workOf(chapters.map(({ now }) => now));
  const leftOut = new Set(row.left_out ?? []);
  return {
    ...{ row, chapters, studied, pace, whole, today, examDay, plan },
    now: withoutTopics(whole, leftOut),
    lastNight: withoutTopics(workOf(chapters.map(({ lastNight }) => lastNight)), leftOut),
  };
}

/** Without an exam review is told for half a year. */
const usualDays = 180;

function wishOf(
  { papers, rights_needed: rightsNeeded }: PlannedCourseRow,
  { pace, today, examDay, plan }: Pick<PlannedCourse, 'pace' | 'today' | 'examDay' | 'plan'>,
) {
  const sat = papers.slice(0, plan?.mockDays.length ?? 0);
  const mean = (of: (paper: (typeof sat)[number]) => number) =>
    sat.length === 0 ? 0 : Math.round(sat.reduce((sum, one) => sum + of(one), 0) / sat.length);
  return {
    ...{ pace, rightsNeeded, days: (examDay ?? today + usualDays) - today },
    mocks: {
      papers: sat.length,
      minutes: mean(({ minutes }) => minutes),
      questions: mean(({ questions }) => questions),
    },
  };
}

function coursePlan(
  row: PlannedCourseRow,
  { today, examDay }: Pick<PlannedCourse, 'today' | 'examDay'>,
): CoursePlan | null {
  const { weekly_minutes: weekly, weekdays, starts_on: startsOn, start } = row;
  if (weekly === null || startsOn === null) return null;
  const startDay = dayOfText(startsOn);
  const hours = {
    weekdays: weekdays ?? evenWeek(weekly),
    daysOff: row.days_off.map(({ from, to }) => ({ from: dayOfText(from), to: dayOfText(to) })),
  };
  const days =
    examDay === null
      ? []
      : mockDays({
          ...{ hours, startDay, examDay, today },
          ...{ papers: row.papers.length, handedIn: row.handed_in },
        });
  return { hours, start: start && { startDay, ...start }, mockDays: days };
}

/** Minutes until the exam; null without one. */
export const hoursLeft = ({ plan, today, examDay }: PlannedCourse): number | null =>
  plan === null || examDay === null ? null : minutesBetween(plan.hours, today, examDay);

/** What has grown since last night, the most first: readings and minutes. */
export function grownToday({
  now,
  lastNight,
}: PlannedCourse): { topic: number; minutes: number }[] {
  const before = new Map(lastNight.topics.map(({ topic, practice }) => [topic, practice]));
  return now.topics
    .map(({ topic, practice }) => ({ topic, minutes: practice - (before.get(topic) ?? practice) }))
    .filter(({ minutes }) => minutes > 0)
    .toSorted((one, other) => other.minutes - one.minutes);
}

/** Minutes ahead of the plan, behind where negative; null without a plan, or when nothing is left. */
export function standingOf(course: PlannedCourse): number | null {
  const { plan, lastNight, now, today, examDay } = course;
  if (plan === null || now.total === 0) return null;
  if (plan.start === null) return 0;
  return minutesAhead({
    ...{ start: plan.start, hours: plan.hours, today, examDay },
    leftLastNight: lastNight.total,
    grown: grownToday(course).reduce((sum, { minutes }) => sum + minutes, 0),
    isAllDone: lastNight.fresh === 0,
  });
}
