import type { QuestionListItem } from '@xuezhou/contract/practice';
import { pick } from '@xuezhou/rules/practice/pick';
import type { Connection } from '../../../platform/database/prepare.ts';
import { questionFacts, studiedCourse, type ReadingMastery } from '../analysis/course-mastery.ts';
import { isRight } from './list.repository.ts';
import { masteryReader } from '../analysis/mastery.repository.ts';
import { presentListItem } from '../practice.presenter.ts';

interface Wish {
  readonly courseId: number;
  readonly bookId?: number | undefined;
  readonly readingId?: number | undefined;
  readonly subjectId?: number | undefined;
  readonly count: number;
  readonly now: Date;
}

/** The questions that smart practice chooses, each with why. */
export async function pickQuestions(
  connection: Connection,
  studentId: number,
  wish: Wish,
): Promise<QuestionListItem[]> {
  const { courseId, count, now } = wish;
  const rows = await masteryReader(connection, studentId).candidates(courseId, wish, now);
  const { whole, readings, log } = await studiedCourse(connection, studentId, { courseId, now });
  const factsOf = await questionFacts(connection, rows);
  const candidates = rows.map((row) => ({
    ...factsOf(row),
    inWrongBook: row.in_wrong_book,
    answeredAt: row.answered_at?.getTime(),
    isRight: isRight(row),
    row,
  }));
  const picked = pick(candidates, {
    ...{ count, now: now.getTime(), random: Math.random },
    ...{ log, mastery: whole, shares: sharesOf(readings) },
  });
  return picked.map(({ question: { row }, reason, chance, wrongsInRow, days, share }) => ({
    ...presentListItem(row),
    pick: {
      ...{ reason, wrongsInRow, days, topic: row.reading_title },
      chance: Math.round(chance * 100),
      share: Math.round(share * 100),
    },
  }));
}

function sharesOf(readings: readonly ReadingMastery[]): Map<number, number> {
  const all = readings.reduce((sum, { total }) => sum + total, 0);
  return new Map(readings.map(({ readingId, total }) => [readingId, all === 0 ? 0 : total / all]));
}
