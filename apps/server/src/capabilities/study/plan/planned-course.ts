import { versionAt } from '@xuezhou/rules/flash-card/memory-version';
import { dayOfText, startOfDay } from '@xuezhou/rules/flash-card/study-day';
import {
  evenWeek,
  minutesBetween,
  minutesOfWeek,
  usualWeek,
  type Hours,
} from '@xuezhou/rules/study/hours';
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
  /** Days until the exam: 0 on its day, negative after it; null without one. */
  readonly daysLeft: number | null;
  readonly plan: CoursePlan | null;
}

export interface CoursePlan {
  readonly hours: Hours;
  /** Null of one that was made before it was counted. */
  readonly start: PlanStart | null;
  readonly mockDays: readonly number[];
}

/** Of the courses that a student can study today those that are wanted; one without a plan as if its exam were on a day that is given. */
export async function plannedCourses(
  services: PlanServices,
  { studentId, identityStatus }: Planner,
  wanted: (row: PlannedCourseRow) => boolean,
  { examDate }: { readonly examDate?: string | undefined } = {},
): Promise<PlannedCourse[]> {
  const { connection } = services.database;
  const now = services.clock.now();
  const today = dayOf(now);
  const midnight = new Date(startOfDay(dayOfText(today)));
  const reader = planReader(connection, studentId);
  const found = await reader.courses({ isVerified: identityStatus > 0, today, midnight });
  const rows = found
    .filter(wanted)
    .map((row) =>
      examDate === undefined || row.weekly_minutes !== null ? row : { ...row, exam_date: examDate },
    );
  if (rows.length === 0) return [];
  const courseIds = rows.map(({ course_id }) => course_id);
  const studied = await studiedCourses(connection, studentId, { courseIds, now });
  const chaptersOf = groupBy(
    await reader.chapters(courseIds, midnight),
    ({ course_id }) => course_id,
  );
  const paces = await coursePaces(services);
  return rows.flatMap((row) => {
    const own = studied.get(row.course_id);
    if (own === undefined) return [];
    const chapters = chaptersOf.get(row.course_id) ?? [];
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
  const daysLeft = exam === null ? null : exam - today;
  const plan = coursePlan(row, { today, examDay });
  const workOf = (facts: readonly TopicFacts[], sat: Sat) =>
    workLeft(facts, wishOf(row, { ...sat, pace, daysLeft, examDay, today }));
  const whole = workOf(
    chapters.map(({ now }) => now),
    row,
  );
  const leftOut = new Set(row.left_out ?? []);
  return {
    ...{ row, chapters, studied, pace, whole, today, examDay, daysLeft, plan },
    now: withoutTopics(whole, leftOut),
    lastNight: withoutTopics(
      workOf(
        chapters.map(({ lastNight }) => lastNight),
        asOfLastNight(row),
      ),
      leftOut,
    ),
  };
}

/** Without an exam review is told for half a year. */
const usualDays = 180;

/** Papers of the course that were not handed in by some moment, and how many were since the plan began. */
type Sat = Pick<PlannedCourseRow, 'papers' | 'handed_in'>;

const asOfLastNight = ({
  papers,
  papers_of_today: ofToday,
  handed_in_before: before,
}: PlannedCourseRow): Sat => ({
  papers: ofToday.length === 0 ? papers : [...ofToday, ...papers],
  handed_in: before,
});

interface WishGround extends Sat {
  readonly pace: Pace;
  readonly today: number;
  readonly examDay: number | null;
  readonly daysLeft: number | null;
}

function wishOf(row: PlannedCourseRow, { pace, daysLeft, ...ground }: WishGround) {
  const { papers } = ground;
  const sat = papers.slice(0, mockDaysOf(row, ground).length);
  const mean = (of: (paper: (typeof sat)[number]) => number) =>
    sat.length === 0 ? 0 : Math.round(sat.reduce((sum, one) => sum + of(one), 0) / sat.length);
  return {
    ...{ pace, rightsNeeded: row.rights_needed },
    memory: versionAt(row.memory_versions)?.parameters ?? null,
    // For an exam that is over nothing needs to be kept.
    days: daysLeft === null ? usualDays : Math.max(0, daysLeft),
    mocks: {
      papers: sat.length,
      minutes: mean(({ minutes }) => minutes),
      questions: mean(({ questions }) => questions),
    },
  };
}

/** Without a plan as it would be with the usual week from today on. */
function mockDaysOf(
  row: PlannedCourseRow,
  { papers, handed_in: handedIn, examDay, today }: Omit<WishGround, 'pace' | 'daysLeft'>,
): number[] {
  if (examDay === null) return [];
  const startDay = row.starts_on === null ? today : dayOfText(row.starts_on);
  const hours = hoursOf(row) ?? { weekdays: usualWeek, daysOff: [] };
  return mockDays({ hours, startDay, examDay, today, papers: papers.length, handedIn });
}

function hoursOf({
  weekly_minutes: weekly,
  weekdays,
  days_off: daysOff,
}: PlannedCourseRow): Hours | null {
  if (weekly === null) return null;
  return {
    weekdays: weekdays !== null && isOfWeek(weekdays, weekly) ? weekdays : evenWeek(weekly),
    daysOff: daysOff.map(({ from, to }) => ({ from: dayOfText(from), to: dayOfText(to) })),
  };
}

/** A server of before changes the minutes of the week alone: what was counted by other ones says nothing then. */
const isOfWeek = (weekdays: readonly number[], weekly: number): boolean =>
  minutesOfWeek(weekdays) === weekly;

function coursePlan(
  row: PlannedCourseRow,
  { today, examDay }: Pick<PlannedCourse, 'today' | 'examDay'>,
): CoursePlan | null {
  const { weekly_minutes: weekly, weekdays, starts_on: startsOn, start } = row;
  const hours = hoursOf(row);
  if (hours === null || weekly === null || startsOn === null) return null;
  const isOwn = start !== null && weekdays !== null && isOfWeek(weekdays, weekly);
  return {
    hours,
    start: isOwn ? { startDay: dayOfText(startsOn), ...start } : null,
    mockDays: mockDaysOf(row, { ...row, examDay, today }),
  };
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

/** The exam is today, or was before. */
const isExamOver = ({ daysLeft }: PlannedCourse): boolean => daysLeft !== null && daysLeft <= 0;

/** Minutes ahead of the plan, behind where negative; null without a plan, from the exam on, or when nothing is left. */
export function standingOf(course: PlannedCourse): number | null {
  const { plan, lastNight, now, today, examDay } = course;
  if (plan === null || now.total === 0 || isExamOver(course)) return null;
  if (plan.start === null) return 0;
  return minutesAhead({
    ...{ start: plan.start, hours: plan.hours, today, examDay },
    leftLastNight: lastNight.total,
    grown: grownToday(course).reduce((sum, { minutes }) => sum + minutes, 0),
    isAllDone: lastNight.fresh === 0,
  });
}
