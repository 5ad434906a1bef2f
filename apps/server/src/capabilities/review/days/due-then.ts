import { settleCard, type CardPlan } from '@xuezhou/rules/flash-card/schedule';
import { dayOfMoment, startOfDay } from '@xuezhou/rules/flash-card/study-day';
import { settleComposite } from '@xuezhou/rules/practice/question/composite';
import { questionDueDay } from '@xuezhou/rules/practice/interval';
import type { Connection } from '../../../platform/database/prepare.ts';
import { movedReader, type MovedCardRow, type MovedQuestionRow } from './due-then.repository.ts';
import type { StudiedCourse } from '../waiting-items.ts';

interface Day {
  readonly studentId: number;
  readonly today: number;
  readonly courses: readonly StudiedCourse[];
}

/**
 * Whether something was due on a day that is over and does not show any more, because it was done since: the queue tells of
 * it as it is now. When a mark was made is not logged, nor how full the days of the schedule were: the mark of a question
 * that had been answered is taken to have stood, and a card to have been due when its memory alone says. Which wrong answers
 * were cleared is known only of the last time: where that leaves a doubt, the day is one of rest.
 */
export async function wasDueSince(
  connection: Connection,
  { studentId, today, courses }: Day,
): Promise<boolean> {
  const courseIds = courses.map(({ courseId }) => courseId);
  const exams = new Map(courses.map(({ courseId, examDay }) => [courseId, examDay]));
  const end = new Date(startOfDay(today + 1));
  const moved = movedReader(connection, { studentId, courseIds, end });
  const examOf = (row: { course_id: number }) => exams.get(row.course_id) ?? null;
  if ((await moved.questions()).some((row) => wasQuestionDue(row, examOf(row), today))) return true;
  const { cards, versions } = await moved.cards();
  return cards.some((row) => wasCardDue(row, { examDay: examOf(row), versions }, end));
}

function wasQuestionDue(row: MovedQuestionRow, examDay: number | null, today: number): boolean {
  const { wrongAt, rightAt } = settleComposite(row.parts, row.answers);
  const lastAt = Math.max(...row.answers.map(({ at }) => at));
  const stood =
    wrongAt !== null &&
    !row.may_have_been_cleared &&
    (row.cleared_at === null || wrongAt > row.cleared_at);
  if (!(stood || row.is_marked)) return false;
  const lastDay = dayOfMoment(lastAt);
  const movedTo = row.moved_at !== null && row.moved_at >= lastAt ? row.moved_day : null;
  return questionDueDay({ lastDay, rightsInRow: rightAt.length, movedTo, examDay, today }) <= today;
}

function wasCardDue(
  row: MovedCardRow,
  held: Pick<CardPlan, 'examDay' | 'versions'>,
  end: Date,
): boolean {
  const lastAt = Math.max(...row.reviews.map(({ at }) => at));
  const settled = settleCard(row.reviews, {
    today: dayOfMoment(lastAt),
    ...held,
    mode: row.mode,
    easyDays: row.easy_days,
    loads: new Map(),
  });
  return typeof settled?.due === 'number' && settled.due < end.getTime();
}
