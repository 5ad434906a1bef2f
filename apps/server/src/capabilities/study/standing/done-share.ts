import { isLearned } from '@xuezhou/rules/study/work';
import type { PlanServices, PlannedCourse } from '../plan/planned-course.ts';
import { countedCourse } from './student-facts.ts';

/** A course, a book of it, or one of its chapters. */
export interface DonePart {
  readonly courseId: number;
  readonly bookId?: number | undefined;
  readonly readingId?: number | undefined;
}

/**
 * How much of a part of a course a student has done, from 0 to 1: of a course and a book the chapters that are learned, as the plan
 * counts them, also those that the student put aside, since who puts a chapter aside has not done it; of one chapter its lectures
 * and questions until it is learned. Undefined: the course is not open to the student.
 */
export async function doneShare(
  services: PlanServices,
  studentId: number,
  { courseId, bookId, readingId }: DonePart,
): Promise<number | undefined> {
  const counted = await countedCourse(services, studentId, courseId);
  if (counted === undefined) return undefined;
  const { planned } = counted;
  if (readingId !== undefined) return shareOfChapter(planned, readingId);
  const own = new Set(
    planned.chapters.flatMap((one) =>
      bookId === undefined || one.bookId === bookId ? [one.readingId] : [],
    ),
  );
  const topics = planned.whole.topics.filter(({ topic }) => own.has(topic));
  return topics.length === 0 ? 0 : topics.filter(isLearned).length / topics.length;
}

/** What is not learned is not whole, whatever was watched and answered. */
const mostUnlearned = 0.99;

function shareOfChapter({ whole, studied }: PlannedCourse, readingId: number): number {
  const work = whole.topics.find(({ topic }) => topic === readingId);
  if (work !== undefined && isLearned(work)) return 1;
  const reading = studied.readings.find((one) => one.readingId === readingId);
  if (reading === undefined) return 0;
  const { lectures, lecturesWatched, total, done } = reading;
  const parts = lectures + total;
  return parts === 0 ? 0 : Math.min(mostUnlearned, (lecturesWatched + done) / parts);
}
