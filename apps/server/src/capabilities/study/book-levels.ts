import type { Book } from '@xuezhou/contract/study';
import { bookLevelOf, pointsOf } from '@xuezhou/rules/practice/diagnosis';
import { challengeSize, neededToPass } from '@xuezhou/rules/practice/challenge';
import { groupBy } from '../../platform/group-by.ts';
import type { StudiedCourse } from '../practice/practice-facts.port.ts';
import type { BookBulletRow } from './book.repository.ts';

const reviewGroup = 3;

type Levels = Pick<
  Book,
  'bookLevel' | 'currentPoints' | 'totalPoints' | 'points' | 'preChallenge' | 'summaryReadings'
>;

/** Where a student stands in a book, and what its challenge asks. */
export function bookLevels(rows: readonly BookBulletRow[], studied: StudiedCourse): Levels {
  const readings = [...groupBy(rows, (row) => row.reading_id)].map(([readingId, own]) => {
    const { total, mastery } = studied.of(readingId);
    return { readingId, mastery, total, isSummary: isSummary(own) };
  });
  const questionCount = Math.min(
    challengeSize,
    readings.reduce((sum, { total }) => sum + total, 0),
  );
  return {
    bookLevel: bookLevelOf(readings),
    ...pointsOf(readings),
    points: readings.map(({ readingId, mastery }) => ({ readingId, points: mastery })),
    preChallenge:
      questionCount === 0 ? null : { questionCount, needed: neededToPass(questionCount) },
    summaryReadings: readings.filter((one) => one.isSummary).map(({ readingId }) => readingId),
  };
}

function isSummary(rows: readonly BookBulletRow[]): boolean {
  return rows.every((row) => row.subject_id !== null && row.group_no === reviewGroup);
}
