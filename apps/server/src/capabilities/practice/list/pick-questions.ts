import type { QuestionListItem, SmartWish } from '@xuezhou/contract/practice';
import { pick, type Reach } from '@xuezhou/rules/practice/pick';
import type { Candidate } from '@xuezhou/rules/practice/smart/met-questions';
import type { Connection } from '../../../platform/database/prepare.ts';
import {
  questionFacts,
  studiedCourse,
  type ReadingMastery,
  type StudiedCourse,
} from '../analysis/course-mastery.ts';
import { isRight } from './list.repository.ts';
import { masteryReader, type CandidateRow } from '../analysis/mastery.repository.ts';
import { examOfCourse, type ExamOfCourse } from '../facts/exam-of-course.ts';
import { presentListItem } from '../practice.presenter.ts';
import { formOf, reachOf } from '../smart/smart-ground.ts';

interface Place {
  readonly courseId: number;
  readonly bookId?: number | undefined;
  readonly readingId?: number | undefined;
  readonly subjectId?: number | undefined;
  readonly now: Date;
}

interface Wish extends Place {
  readonly count: number;
  /** What its student chose; as the exam has it, of what was learned, where it is left out. */
  readonly smart?: SmartWish | undefined;
}

/** What smart practice chooses from, and by what. */
export interface SmartGround {
  readonly candidates: readonly (Candidate & { readonly row: CandidateRow })[];
  readonly course: StudiedCourse;
  readonly exam: ExamOfCourse | null;
}

export async function smartGround(
  connection: Connection,
  studentId: number,
  place: Place,
): Promise<SmartGround> {
  const { courseId, now } = place;
  const rows = await masteryReader(connection, studentId).candidates(courseId, place, now);
  const course = await studiedCourse(connection, studentId, { courseId, now });
  const factsOf = await questionFacts(connection, rows);
  const exam = await examOfCourse.of(connection)(connection, courseId);
  const candidates = rows.map((row) => ({
    ...factsOf(row),
    inWrongBook: row.in_wrong_book,
    answeredAt: row.answered_at?.getTime(),
    isRight: isRight(row),
    row,
  }));
  return { candidates, course, exam };
}

/** The questions that smart practice chooses, each with why. */
export async function pickQuestions(
  connection: Connection,
  studentId: number,
  wish: Wish,
): Promise<QuestionListItem[]> {
  const { count, now, smart = {} } = wish;
  const { candidates, course, exam } = await smartGround(connection, studentId, wish);
  // Who names a book, a chapter or a subject wants it whether or not it was learned.
  const isPlaced = [wish.bookId, wish.readingId, wish.subjectId].some((id) => id !== undefined);
  const picked = pick(candidates, {
    ...{ count, now: now.getTime(), random: Math.random },
    ...{ log: course.log, mastery: course.whole, shares: sharesOf(course.readings) },
    form: formOf(exam, smart, candidates),
    reach: isPlaced ? undefined : withQuestions(reachOf(course, smart), candidates),
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

/** Where nothing is asked of what was learned, what comes next is asked all the same. */
const withQuestions = (reach: Reach | undefined, candidates: readonly Candidate[]) =>
  candidates.some(({ topic }) => topic === 0 || reach?.learned.has(topic)) ? reach : undefined;

function sharesOf(readings: readonly ReadingMastery[]): Map<number, number> {
  const all = readings.reduce((sum, { total }) => sum + total, 0);
  return new Map(readings.map(({ readingId, total }) => [readingId, all === 0 ? 0 : total / all]));
}
