import type { QuestionPart } from '@xuezhou/contract/practice';
import { lettersShown } from '@xuezhou/client/question/option-letters.ts';
import { practiceWords } from '../../practice.words.ts';

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

function wordsOf({ questionType, questionStatus, answer, detail }: QuestionPart): string {
  if (questionType === 'QA') return words.sent;
  if (questionStatus === 1) return words.right;
  if (questionType !== 'OP') return words.wrong(answer);
  const order = detail.options.map(({ letter }) => letter);
  return words.wrong(lettersShown(order, answer).join('、'));
}
