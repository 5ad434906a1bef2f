import type { WrongQuestion } from '@xuezhou/contract/practice';
import { lettersShown } from '@xuezhou/client/question/option-letters.ts';
import { wrongWords } from '../../wrong/wrong.words.ts';
import styles from './last-answer.module.css';

const words = wrongWords;

interface LastAnswerProps {
  question: WrongQuestion;
}

/** What was chosen and what is right; questions without options say it in words. */
export function LastAnswer({ question }: LastAnswerProps) {
  const { qType, studentAnswer, answer } = question;
  if (qType === 'xl' || qType === 'open')
    return <span className={styles.root}>{qType === 'xl' ? words.composite : words.open}</span>;
  return (
    <span className={styles.root}>
      <span>
        {words.chosen} <b className={styles.wrong}>{asShown(studentAnswer, question) ?? '—'}</b>
      </span>
      <span>
        {words.truth} <b className={styles.right}>{asShown(answer, question)}</b>
      </span>
    </span>
  );
}

function asShown(answer: string | null, { optionOrder }: WrongQuestion): string | null {
  return answer === null || optionOrder === undefined
    ? answer
    : lettersShown([...optionOrder], answer).join('');
}
