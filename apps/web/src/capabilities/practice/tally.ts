import type { QuestionListItem } from '@xuezhou/contract/practice';
import type { AnswerCell } from '@xuezhou/ui/answer-card';
import type { PracticeSet } from './set-cache.ts';
import { heldQuestions, isRunning } from './timed/held.ts';

export interface Tally {
  total: number;
  done: number;
  right: number;
  wrong: number;
}

/** An open answer that was sent is neither right nor wrong before a teacher or its writer says so. */
function stateOf({
  questionStatus,
  qType,
  selfGrade,
  teacherShare,
}: QuestionListItem): AnswerCell['state'] {
  if (questionStatus === 0) return 'none';
  const isOwnWord = qType === 'open' && (teacherShare ?? null) === null;
  if (isOwnWord && (selfGrade ?? null) === null) return 'answered';
  if (isOwnWord) return selfGrade === 'right' ? 'right' : 'wrong';
  return questionStatus === 1 ? 'right' : 'wrong';
}

export function tallyOf({ questions }: PracticeSet): Tally {
  const states = questions.map(stateOf);
  const count = (wanted: AnswerCell['state']) => states.filter((state) => state === wanted).length;
  const [right, wrong] = [count('right'), count('wrong')];
  return { total: questions.length, done: right + wrong + count('answered'), right, wrong };
}

/** What was answered wrong so far, in the order of the set. */
export const wrongOf = ({ questions }: PracticeSet): number[] =>
  questions.filter((item) => stateOf(item) === 'wrong').map(({ questionId }) => questionId);

/** Against the clock nothing is judged before it is handed in. */
export function cellsOf(set: PracticeSet): AnswerCell[] {
  const held = isRunning(set) ? heldQuestions(set) : null;
  return set.questions.map((item) => ({
    state: held === null ? stateOf(item) : held.has(item.questionId) ? 'answered' : 'none',
    isMarked: item.isMarked,
  }));
}
