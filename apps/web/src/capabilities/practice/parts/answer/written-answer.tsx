import type { QuestionPart } from '@xuezhou/contract/practice';
import type { Practice } from '../../question/use-practice.ts';
import { NumberAnswer } from './number-answer.tsx';
import { OpenAnswer } from './open-answer.tsx';
import { TableAnswer } from './table-answer.tsx';

interface WrittenAnswerProps {
  part: QuestionPart;
  practice: Practice;
}

/** What is written and not chosen: a number, a table, or an answer in own words. */
export function WrittenAnswer({ part, practice }: WrittenAnswerProps) {
  const { questionId, questionType, table } = part;
  const onWrite = (text: string) => practice.write(questionId, text);
  if (questionType === 'NU') return <NumberAnswer part={part} onWrite={onWrite} />;
  if (table) return <TableAnswer part={{ ...part, table }} onWrite={onWrite} />;
  return (
    <OpenAnswer
      part={part}
      onWrite={onWrite}
      onGrade={(grade) => practice.grade(questionId, grade)}
    />
  );
}
