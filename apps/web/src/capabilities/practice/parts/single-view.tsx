import type { Question } from '@xuezhou/contract/practice';
import type { ReactNode } from 'react';
import { practiceWords } from '../practice.words.ts';
import type { Practice } from '../question/use-practice.ts';
import { PartView } from './part-view.tsx';
import { QuestionText } from './question-text.tsx';

interface SingleViewProps {
  question: Question;
  /** Its place, from 0. */
  index: number;
  practice: Practice;
  head: ReactNode;
  /** Below the options, once it is answered. */
  children: ReactNode;
}

/** A question without a material: stem, options or field, and what came of it. */
export function SingleView({ question, index, practice, head, children }: SingleViewProps) {
  const words = practiceWords.question;
  return (
    <>
      <div>
        {head}
        <QuestionText questionId={question.questionId} html={question.detail.question} />
      </div>
      <PartView part={question} label={words.options(words.number(index))} practice={practice} />
      {children}
    </>
  );
}
