import { movableOptions } from '@xuezhou/rules/practice/question/movable-options';
import {
  orderOptions,
  seedOf,
  type OptionShuffle,
} from '@xuezhou/rules/practice/question/option-order';
import type { QuestionRow } from './question.repository.ts';

type ShuffledRow = Pick<
  QuestionRow,
  | 'kind'
  | 'content'
  | 'is_shuffled'
  | 'personal_correct'
  | 'personal_wrong'
  | 'question_status'
  | 'student_id'
  | 'question_id'
  | 'version'
>;

/**
 * How the options of a question stand; undefined where as written. The seed counts the answers before the one that is
 * shown: whoever looks at an answer, on any device, sees the order in which it was given, and the next has another.
 * `about` is what a composite question says of all its parts.
 */
export function optionShuffleOf(row: ShuffledRow, about = ''): OptionShuffle | undefined {
  if (!row.is_shuffled) return undefined;
  const movable = movableOptions(row.kind, row.content, about);
  if (movable === '') return undefined;
  const answered = row.personal_correct + row.personal_wrong;
  const before = row.question_status === 0 ? answered : answered - 1;
  return { movable, seed: seedOf(row.student_id, row.question_id, row.version) + before };
}

/** The letters of the options as they stand on screen; undefined where as written. */
export function optionOrderOf(row: ShuffledRow): string | undefined {
  const shuffle = optionShuffleOf(row);
  return (
    shuffle &&
    orderOptions(row.content.options, shuffle)
      .map(({ letter }) => letter)
      .join('')
  );
}
