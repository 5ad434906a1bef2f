import type { InputOf } from '@xuezhou/contract/kernel';
import type { saveStudyPlan as saving, StudyPlan } from '@xuezhou/contract/study';
import { dayOfText, textOfDay } from '@xuezhou/rules/flash-card/study-day';
import { daysAhead, doneMinutes, spreadChapters, type Plan } from '@xuezhou/rules/study/plan';
import { dayOf } from '../../../platform/clock.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { groupBy } from '../../../platform/group-by.ts';
import { notFound, Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { demandCourse } from '../../enrolment/enrolment.port.ts';
import { changeExamDate } from '../../flash-card/flash-card.port.ts';
import { studiedCourses } from '../../practice/practice-facts.port.ts';
import { toChapter, type CourseChapter } from './course-chapter.ts';
import { planReader, planWriter, type PlannedCourseRow } from './plan.repository.ts';

export type Planner = Pick<CurrentStudent, 'studentId' | 'identityStatus'>;
type PlanServices = Pick<Services, 'database' | 'clock'>;

/** A course with what is left to learn of it, and its plan where there is one. */
export interface PlannedCourse {
  readonly row: PlannedCourseRow;
  readonly chapters: readonly CourseChapter[];
  readonly plan: Plan | null;
  /** Of the plan, in minutes. */
  readonly done: number;
}

/** Of the courses that a student can study today those that are wanted. */
export async function plannedCourses(
  { database: { connection }, clock }: PlanServices,
  { studentId, identityStatus }: Planner,
  wanted: (row: PlannedCourseRow) => boolean,
): Promise<PlannedCourse[]> {
  const now = clock.now();
  const today = dayOf(now);
  const reader = planReader(connection, studentId);
  const rows = (await reader.courses({ isVerified: identityStatus > 0, today })).filter(wanted);
  if (rows.length === 0) return [];
  const courseIds = rows.map(({ course_id }) => course_id);
  const studied = await studiedCourses(connection, studentId, { courseIds, now });
  const found = groupBy(await reader.chapters(courseIds), ({ course_id }) => course_id);
  return rows.map((row) => {
    const levelOf = (readingId: number) => studied.get(row.course_id)?.of(readingId).mastery ?? 0;
    const chapters = (found.get(row.course_id) ?? []).flatMap((chapter) =>
      toChapter(chapter, levelOf(chapter.reading_id)),
    );
    return planOf(row, chapters, today);
  });
}

function planOf(
  row: PlannedCourseRow,
  chapters: readonly CourseChapter[],
  today: string,
): PlannedCourse {
  const { weekly_minutes, starts_on, exam_date } = row;
  if (weekly_minutes === null || starts_on === null || row.chapters === null)
    return { row, chapters, plan: null, done: 0 };
  const startDay = dayOfText(starts_on);
  const exam = exam_date === null ? null : dayOfText(exam_date);
  // An exam that is over bounds nothing any more, and a sitting before the plan began was never its own.
  const examDay = exam !== null && exam > startDay && exam > dayOfText(today) ? exam : null;
  const plan = spreadChapters(row.chapters, { startDay, examDay, weeklyMinutes: weekly_minutes });
  const left = new Map(chapters.map(({ readingId, minutesLeft }) => [readingId, minutesLeft]));
  return { row, chapters, plan, done: doneMinutes(plan, left) };
}

const present = ({ row, chapters, plan, done }: PlannedCourse, today: string): StudyPlan => {
  const left = chapters.filter(({ minutesLeft }) => minutesLeft > 0);
  const ahead = plan && daysAhead(plan, done, dayOfText(today));
  return {
    courseId: row.course_id,
    courseName: row.title,
    examDate: row.exam_date,
    weeklyMinutes: row.weekly_minutes,
    chaptersLeft: left.length,
    minutesLeft: Math.ceil(left.reduce((sum, { minutesLeft }) => sum + minutesLeft, 0)),
    daysAhead: ahead,
    learnUntil: plan === null || ahead === null ? null : textOfDay(plan.lastDay),
    reviewDays: plan?.reviewDays ?? 0,
    missingMinutes: plan?.missingMinutes ?? 0,
  };
};

/** Of every course with chapters that can be studied today. */
export async function listStudyPlans(
  services: PlanServices,
  student: Planner,
): Promise<StudyPlan[]> {
  const courses = await plannedCourses(services, student, () => true);
  const today = dayOf(services.clock.now());
  return courses
    .filter(({ chapters }) => chapters.length > 0)
    .map((course) => present(course, today));
}

/** Stores the wishes, and spreads what is left from today on. */
export async function saveStudyPlan(
  services: Services,
  student: CurrentStudent,
  { body: { courseId, examDate, weeklyMinutes } }: InputOf<typeof saving>,
): Promise<StudyPlan> {
  await demandCourse(services, student, courseId, { for: 'study' });
  const { studentId } = student;
  const now = services.clock.now();
  const today = dayOf(now);
  if (examDate !== null && examDate <= today) throw new Refusal('examDatePassed');
  const find = async () => {
    const [own] = await plannedCourses(services, student, (row) => row.course_id === courseId);
    if (own === undefined) throw notFound();
    return own;
  };
  const { chapters } = await find();
  await services.database.connection.transaction().execute(async (change) => {
    await changeExamDate(change, { studentId, courseId, now }, examDate);
    await planWriter(change, studentId).store({
      courseId,
      weeklyMinutes,
      startsOn: today,
      chapters: chapters
        .filter(({ minutesLeft }) => minutesLeft > 0)
        .map(({ readingId, minutesLeft }) => ({ readingId, minutes: minutesLeft })),
    });
  });
  return present(await find(), today);
}
