import type { WrongQuestion } from '@xuezhou/contract/practice';
import { wrongWords } from '../wrong.words.ts';
import styles from './last-answer.module.css';

const words = wrongWords;

interface LastAnswerProps {
  question: WrongQuestion;
}

/** What was chosen and what is right; questions without options say it in words. */
export function LastAnswer({ question: { qType, studentAnswer, answer } }: LastAnswerProps) {
  if (qType === 'xl' || qType === 'open')
    return <span className={styles.root}>{qType === 'xl' ? words.composite : words.open}</span>;
  return (
    <span className={styles.root}>
      <span>
        {words.chosen} <b className={styles.wrong}>{studentAnswer ?? '—'}</b>
      </span>
      <span>
        {words.truth} <b className={styles.right}>{answer}</b>
      </span>
    </span>
  );
}
