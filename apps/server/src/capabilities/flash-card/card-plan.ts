import type { CardPlan, saveCardPlan as saving } from '@xuezhou/contract/flash-card';
import type { InputOf } from '@xuezhou/contract/kernel';
import { versionAt } from '@xuezhou/rules/flash-card/memory-version';
import { rescheduleCards, type CardPlan as Schedule } from '@xuezhou/rules/flash-card/schedule';
import { dayOfMoment, dayOfText, startOfDay, textOfDay } from '@xuezhou/rules/flash-card/study-day';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Change, Connection } from '../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { demandCourse } from '../enrolment/enrolment.port.ts';
import type { ExamsAhead } from '../practice/practice-facts.port.ts';
import { planReader, planWriter, type PlanRow } from './card-plan.repository.ts';
import { chooseMemory } from './memory/choose-memory.ts';
import { memoryReader } from './memory/memory.repository.ts';
import { ownMemory } from './memory/own-memory.ts';
import { remakeMemories } from './memory/remake-memories.ts';

/** What bends the schedule of one student in one course now. */
export interface CoursePlan {
  readonly plan: CardPlan;
  readonly schedule: Schedule;
}

interface Whose {
  readonly studentId: number;
  readonly courseId: number;
  readonly now: Date;
}

/**
 * The plan, with what is stored of the cards brought up to it: the exam may have been moved by the school, or be over,
 * since they were planned, and the parameters fitted anew by which they are remembered.
 */
export async function currentPlan(
  { database: { connection } }: Pick<Services, 'database'>,
  whose: Whose,
): Promise<CoursePlan> {
  const row = await planReader(connection, whose.studentId).plan(whose.courseId);
  if (row === undefined) throw notFound();
  if (row.is_stored && isOutdated(row, whose.now))
    await connection.transaction().execute(async (change) => {
      await planWriter(change, whose.studentId).lock(whose.courseId);
      await bringUpToDate(change, whose);
    });
  return await planFrom(connection, row, whose);
}

/**
 * Under the lock of the plan: what a review is scheduled by. Another exam is heeded first; what new parameters make of all
 * the other cards is left to whoever reads them, and to the job: nobody waits for it with an answer.
 */
export async function planForReview(
  change: Change,
  whose: Whose,
  cardId: number,
): Promise<Schedule> {
  const reader = planReader(change, whose.studentId);
  await planWriter(change, whose.studentId).lock(whose.courseId);
  const row = await reader.plan(whose.courseId);
  if (row === undefined) throw notFound();
  if (isExamMoved(row, whose.now)) await bringUpToDate(change, whose);
  return scheduleOf(row, whose.now, await reader.loads(tomorrow(whose.now), { card: cardId }));
}

export async function saveCardPlan(
  services: Services,
  student: CurrentStudent,
  { body: { courseId, usesOwnMemory, ...wishes } }: InputOf<typeof saving>,
): Promise<CardPlan> {
  await demandCourse(services, student, courseId, { for: 'view' });
  const now = services.clock.now();
  if (wishes.examDate !== null && dayOfText(wishes.examDate) <= dayOfMoment(now.getTime()))
    throw new Refusal('examDatePassed');
  const whose = { studentId: student.studentId, courseId, now };
  const { connection } = services.database;
  const isOther = await inTransaction(connection, async (change) => {
    const writer = planWriter(change, student.studentId);
    await writer.lock(courseId);
    const easyDays = [...new Set(wishes.easyDays)].toSorted((one, other) => one - other);
    await writer.storeWishes(courseId, { ...wishes, easyDays });
    const isChosen =
      usesOwnMemory !== undefined && (await chooseMemory(change, whose, usesOwnMemory));
    await bringUpToDate(change, whose);
    await replan(change, whose);
    return isChosen;
  });
  // The choice is one for all courses.
  if (isOther)
    for (const other of await memoryReader(connection).courses(student.studentId))
      await currentPlan(services, { ...whose, courseId: other });
  return (await currentPlan(services, whose)).plan;
}

/** Sets the day of the exam alone, for whoever plans more than cards by it; null: there is none. */
export async function changeExamDate(
  change: Change,
  whose: Whose,
  examDate: string | null,
): Promise<void> {
  const { studentId, courseId } = whose;
  const writer = planWriter(change, studentId);
  await writer.lock(courseId);
  const row = await planReader(change, studentId).plan(courseId);
  if (row === undefined) throw notFound();
  await writer.storeExam(courseId, {
    hasExam: examDate !== null,
    // The course's own day is followed when the school moves it.
    examDate: examDate === row.course_exam_date ? null : examDate,
  });
  await replan(change, whose);
}

const isOutdated = (row: PlanRow, now: Date): boolean =>
  isExamMoved(row, now) || row.remembered_since !== sinceOf(row);

const isExamMoved = (row: PlanRow, now: Date): boolean => row.planned_exam !== examAhead(row, now);

const sinceOf = ({ versions }: PlanRow): number | null => versionAt(versions)?.since ?? null;

/** New parameters change what is known of the cards, and only another exam when they are due. Under the lock of the plan. */
async function bringUpToDate(change: Change, whose: Whose): Promise<void> {
  const row = await planReader(change, whose.studentId).plan(whose.courseId);
  if (row === undefined) return;
  const { versions } = row;
  const since = sinceOf(row);
  if (row.remembered_since !== since) await remakeMemories(change, whose, { versions, since });
  if (isExamMoved(row, whose.now)) await replan(change, whose);
}

/** Plans all cards of the course anew, around those of the student's other courses. */
async function replan(change: Change, { studentId, courseId, now }: Whose): Promise<void> {
  const writer = planWriter(change, studentId);
  await writer.lock(courseId);
  const reader = planReader(change, studentId);
  const row = await reader.plan(courseId);
  if (row === undefined) return;
  const cards = await reader.memories(courseId);
  const loads = await reader.loads(tomorrow(now), { course: courseId });
  const dues = rescheduleCards(
    cards.map(({ memory }) => memory),
    scheduleOf(row, now, loads),
  );
  await writer.storeDues(
    cards.map(({ card_id }) => card_id),
    dues.map((due) => (due === null ? null : new Date(due))),
  );
  await writer.storePlanned(courseId, examAhead(row, now), now);
}

async function planFrom(
  connection: Connection,
  row: PlanRow,
  { studentId, now }: Whose,
): Promise<CoursePlan> {
  const loads = await planReader(connection, studentId).loads(tomorrow(now));
  return {
    schedule: scheduleOf(row, now, loads),
    plan: {
      hasExam: row.has_exam,
      examDate: row.exam_date,
      mode: row.mode,
      easyDays: row.easy_days,
      newPerDay: row.new_per_day,
      courseExamDate: row.course_exam_date,
      examAhead: examAhead(row, now),
      memory: ownMemory(row),
    },
  };
}

const scheduleOf = (row: PlanRow, now: Date, loads: ReadonlyMap<number, number>): Schedule => {
  const exam = examAhead(row, now);
  return {
    today: dayOfMoment(now.getTime()),
    examDay: exam === null ? null : dayOfText(exam),
    mode: row.mode,
    easyDays: row.easy_days,
    loads,
    versions: row.versions,
    plannedAt: row.planned_at,
  };
};

/** The day of the exam that lies ahead, counted as in study-day.ts. */
export const examDayAhead: ExamsAhead = async (connection, { studentId, courseId, now }) => {
  const row = await planReader(connection, studentId).plan(courseId);
  const exam = row && examAhead(row, now);
  return exam ? dayOfText(exam) : null;
};

/** An exam that is over, or on this very day, bends nothing any more. */
function examAhead(row: PlanRow, now: Date): string | null {
  const exam = row.has_exam ? (row.exam_date ?? row.course_exam_date) : null;
  return exam !== null && exam > textOfDay(dayOfMoment(now.getTime())) ? exam : null;
}

const tomorrow = (now: Date) => new Date(startOfDay(dayOfMoment(now.getTime()) + 1));
