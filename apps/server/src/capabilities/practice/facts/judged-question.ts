import { questionTypeOf } from '@xuezhou/rules/practice/question/kinds';
import type { AskedQuestion, JudgedQuestion } from '@xuezhou/rules/practice/question/judge';
import type { QuestionContent, StoredKind } from '../practice.tables.ts';

/** What an answer to a stored question is held against. */
export function judgedQuestion(
  kind: StoredKind,
  answer: string,
  content: QuestionContent,
): JudgedQuestion & AskedQuestion {
  return {
    questionType: questionTypeOf(kind),
    several: kind === 'multiple',
    answer,
    letters: content.options.map(({ letter }) => letter),
    numeric: content.numeric,
    table: content.table,
  };
}
