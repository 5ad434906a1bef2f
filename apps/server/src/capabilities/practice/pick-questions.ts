import type { QuestionListItem } from '@xuezhou/contract/practice';
import { abilityOf, type Ability, type QuestionFacts } from '@xuezhou/rules/practice/ability';
import { pick } from '@xuezhou/rules/practice/pick';
import type { Connection } from '../../platform/database/prepare.ts';
import { abilityReader, type CandidateRow, type LogRow } from './ability.repository.ts';
import { presentListItem } from './practice.presenter.ts';

const factsOf = (row: Omit<LogRow, 'question_status' | 'answered_at'>): QuestionFacts => ({
  questionId: row.question_id,
  topic: row.reading_id,
  difficulty: row.difficulty,
  rightCount: row.right_count,
  wrongCount: row.wrong_count,
});

/** The estimate of mastery of a student in a course, made anew from the log. */
export async function readAbility(
  connection: Connection,
  studentId: number,
  courseId: number,
): Promise<Ability> {
  const log = await abilityReader(connection, studentId).log(courseId);
  return abilityOf(
    log.map((row) => ({
      question: factsOf(row),
      isRight: row.question_status === 1,
      at: row.answered_at.getTime(),
    })),
  );
}

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
  const rows = await abilityReader(connection, studentId).candidates(courseId, wish, now);
  const ability = await readAbility(connection, studentId, courseId);
  const candidates = rows.map((row) => ({
    ...factsOf(row),
    inWrongBook: row.in_wrong_book,
    row,
  })) satisfies (QuestionFacts & { row: CandidateRow })[];
  return pick(candidates, ability, { count, now: now.getTime(), random: Math.random }).map(
    ({ question: { row }, reason, chance }) => ({
      ...presentListItem(row),
      pick: { reason, chance: Math.round(chance * 100), topic: row.reading_title },
    }),
  );
}
