import { choosePlacement } from '@xuezhou/rules/practice/placement/choose-placement';
import { placementSize } from '@xuezhou/rules/practice/placement/placement-size';
import type { Connection } from '../../../platform/database/prepare.ts';
import { questionFacts, studiedCourse } from '../analysis/course-mastery.ts';
import { masteryReader } from '../analysis/mastery.repository.ts';

/**
 * The questions over the whole course that tell most of where a newcomer stands; none where the student has answered enough
 * of it already, or the course has too few.
 */
export async function placementQuestions(
  connection: Connection,
  studentId: number,
  { courseId, now }: { courseId: number; now: Date },
): Promise<number[]> {
  const { whole, readings, log } = await studiedCourse(connection, studentId, { courseId, now });
  if (log.length >= placementSize.least) return [];
  const rows = await masteryReader(connection, studentId).candidates(courseId, {}, now);
  const factsOf = await questionFacts(connection, rows);
  const answered = new Set(log.map(({ question }) => question.questionId));
  const all = readings.reduce((sum, { total }) => sum + total, 0);
  const chosen = choosePlacement(
    rows.map(factsOf).filter(({ questionId }) => !answered.has(questionId)),
    {
      shares: new Map(
        readings.map(({ readingId, total }) => [readingId, all === 0 ? 0 : total / all]),
      ),
      chanceOf: whole.chanceOf,
    },
  );
  return chosen.map(({ questionId }) => questionId);
}
