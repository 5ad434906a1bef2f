import { movableOptions } from '@xuezhou/rules/practice/question/movable-options';
import { orderOptions, seedOf } from '@xuezhou/rules/practice/question/option-order';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { AttemptQuestion } from '../mock.tables.ts';
import { questionReader } from '../question.repository.ts';

interface Attempt {
  readonly studentId: number;
  readonly paperId: number;
  readonly attemptNo: number;
}

/**
 * The questions with the order in which the attempt shows their options. It is kept with the attempt, so that whatever
 * changes later, a setting or this rule, the letters on screen stay what they were.
 */
export async function shuffleOptions(
  connection: Connection,
  questions: readonly AttemptQuestion[],
  { studentId, paperId, attemptNo }: Attempt,
): Promise<AttemptQuestion[]> {
  const rows = await questionReader(connection).written(questions);
  const orders = new Map(
    rows.flatMap(({ question_id: questionId, kind, content, about }) => {
      const movable = movableOptions(kind, content, about ?? '');
      if (movable === '') return [];
      const seed = seedOf(studentId, paperId, attemptNo, questionId);
      const order = orderOptions(content.options, { movable, seed });
      return [[questionId, order.map(({ letter }) => letter).join('')] as const];
    }),
  );
  return questions.map((question) => {
    const optionOrder = orders.get(question.questionId);
    return optionOrder === undefined ? question : { ...question, optionOrder };
  });
}
