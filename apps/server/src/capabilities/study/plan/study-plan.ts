import type { InputOf } from '@xuezhou/contract/kernel';
import {
  weeklyMinutes as bounds,
  type acceptLack as accepting,
  type leaveChaptersOut as leaving,
  type listStudyPlans as listing,
  type saveStudyPlan as saving,
  type StudyPlan,
  type takeDaysOff as taking,
} from '@xuezhou/contract/study';
import { dayOfText, textOfDay } from '@xuezhou/rules/flash-card/study-day';
import { giveBack, minutesOfWeek, takeOff } from '@xuezhou/rules/study/hours';
import { dayOf } from '../../../platform/clock.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { notFound, Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { demandCourse } from '../../enrolment/enrolment.port.ts';
import { changeExamDate } from '../../flash-card/flash-card.port.ts';
import { planWriter } from './plan.repository.ts';
import {
  plannedCourses,
  type PlannedCourse,
  type Planner,
  type PlanServices,
} from './planned-course.ts';
import { lackOf, presentPlan } from './present-plan.ts';

/** Of every course with chapters that can be studied today. */
export async function listStudyPlans(
  services: PlanServices,
  student: Planner,
  { query }: InputOf<typeof listing>,
): Promise<StudyPlan[]> {
  const courses = await plannedCourses(services, student, () => true, query);
  return courses.filter(({ chapters }) => chapters.length > 0).map(presentPlan);
}

/** Stores the wishes, and counts from today on. */
export async function saveStudyPlan(
  services: Services,
  student: CurrentStudent,
  { body: { courseId, examDate, weekdays } }: InputOf<typeof saving>,
): Promise<StudyPlan> {
  await demandCourse(services, student, courseId, { for: 'study' });
  const { studentId } = student;
  const now = services.clock.now();
  const today = dayOf(now);
  if (examDate !== null && examDate <= today) throw new Refusal('examDatePassed');
  const weekly = minutesOfWeek(weekdays);
  if (weekly < bounds.min || weekly > bounds.max) throw new Refusal('weekTooShort');
  const whole =
    weekdays.length === 7 ? weekdays : [...weekdays, ...Array<number>(7 - weekdays.length).fill(0)];
  return await change(services, student, courseId, async (writes) => {
    await changeExamDate(writes, { studentId, courseId, now }, examDate);
    await planWriter(writes, studentId).store({
      courseId,
      weeklyMinutes: weekly,
      weekdays: whole,
      startsOn: today,
    });
  });
}

const maxDaysOff = 31;
const furthestDays = 365;

/** Days off take hours away from now on; what was planned before stays as it was. */
export async function takeDaysOff(
  services: Services,
  student: CurrentStudent,
  { body: { courseId, isOff, ...days } }: InputOf<typeof taking>,
): Promise<StudyPlan> {
  const course = await demandPlan(services, student, courseId);
  const { today } = course;
  const [first, to] = [dayOfText(days.from), dayOfText(days.to)];
  // What is over stays as it was, and the rest of it can be given back.
  const from = isOff ? first : Math.max(first, today);
  const isTooMuch = isOff && (to - from >= maxDaysOff || from < today || to > today + furthestDays);
  if (to < from || isTooMuch) throw new Refusal('daysOffRange');
  await services.database.connection.transaction().execute(async (writes) => {
    const writer = planWriter(writes, student.studentId);
    const known = (await writer.daysOff(courseId)).map((one) => ({
      from: dayOfText(one.from),
      to: dayOfText(one.to),
    }));
    const next = (isOff ? takeOff : giveBack)(known, { from, to });
    await writer.storeDaysOff(
      courseId,
      next.map((one) => ({ from: textOfDay(one.from), to: textOfDay(one.to) })),
    );
  });
  return await settled(services, student, courseId);
}

export async function leaveChaptersOut(
  services: Services,
  student: CurrentStudent,
  { body: { courseId, readingIds } }: InputOf<typeof leaving>,
): Promise<StudyPlan> {
  const { chapters } = await demandPlan(services, student, courseId);
  const known = new Set(chapters.map(({ readingId }) => readingId));
  const own = [...new Set(readingIds)].filter((readingId) => known.has(readingId));
  return await change(services, student, courseId, (writes) =>
    planWriter(writes, student.studentId).storeLeftOut(courseId, own),
  );
}

/** Counted from what is lacking now; nothing of the plan moves. */
export async function acceptLack(
  services: Services,
  student: CurrentStudent,
  { body: { courseId, isAccepted } }: InputOf<typeof accepting>,
): Promise<StudyPlan> {
  const lack = lackOf(await demandPlan(services, student, courseId));
  await services.database.connection
    .transaction()
    .execute((writes) =>
      planWriter(writes, student.studentId).storeLack(courseId, isAccepted ? lack : null),
    );
  return presentPlan(await find(services, student, courseId));
}

async function find(
  services: Services,
  student: CurrentStudent,
  courseId: number,
): Promise<PlannedCourse> {
  const [own] = await plannedCourses(services, student, (row) => row.course_id === courseId);
  if (own === undefined) throw notFound();
  return own;
}

/** The plan as it was changed. A lack that its learner goes on with was made good by as much as there is less of it: what comes anew is told. */
async function settled(
  services: Services,
  student: CurrentStudent,
  courseId: number,
): Promise<StudyPlan> {
  const course = await find(services, student, courseId);
  const lack = lackOf(course);
  if (lack < (course.row.accepted_lack ?? 0))
    await services.database.connection
      .transaction()
      .execute((writes) =>
        planWriter(writes, student.studentId).storeLack(courseId, lack === 0 ? null : lack),
      );
  return presentPlan(course);
}

async function demandPlan(
  services: Services,
  student: CurrentStudent,
  courseId: number,
): Promise<PlannedCourse> {
  await demandCourse(services, student, courseId, { for: 'study' });
  const course = await find(services, student, courseId);
  if (course.plan === null) throw new Refusal('noStudyPlan');
  return course;
}

/** Changes the plan, and counts from today on what is left by it then: nobody is ahead or behind by a change of plans. */
async function change(
  services: Services,
  student: CurrentStudent,
  courseId: number,
  write: (writes: Change) => Promise<unknown>,
): Promise<StudyPlan> {
  const { connection } = services.database;
  await connection.transaction().execute(write);
  const { lastNight, today } = await find(services, student, courseId);
  const { fresh, review, mock } = lastNight;
  await connection.transaction().execute((writes) =>
    planWriter(writes, student.studentId).storeStart(courseId, {
      startDay: textOfDay(today),
      ...{ fresh, review, mock },
    }),
  );
  return await settled(services, student, courseId);
}
