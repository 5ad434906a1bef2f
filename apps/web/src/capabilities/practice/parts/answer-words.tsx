import type { QuestionPart } from '@xuezhou/contract/practice';
import { practiceWords } from '../practice.words.ts';

const words = practiceWords.question;

/** Tells a screen reader how it went, as soon as it is submitted. */
export function AnswerWords({ parts }: { parts: readonly QuestionPart[] }) {
  const last = parts.filter((part) => part.isSubmitted).at(-1);
  return (
    <p role="status" className="xz-hidden">
      {last && wordsOf(last)}
    </p>
  );
}

function wordsOf({ questionType, questionStatus, answer }: QuestionPart): string {
  if (questionType === 'QA') return words.sent;
  if (questionStatus === 1) return words.right;
  return questionType === 'OP' ? words.wrong([...answer].join('、')) : words.wrong(answer);
}
