import type { DataOf } from '@xuezhou/contract/kernel';
import type { listWrongQuestions } from '@xuezhou/contract/practice';
import { wrongWords } from '../wrong.words.ts';
import styles from './wrong-totals.module.css';

const words = wrongWords;

/** How many there are, how many are stubborn, and how many are done with. */
export function WrongTotals({ book }: { book: DataOf<typeof listWrongQuestions> }) {
  const { questions, removedLately } = book;
  const twice = questions.filter(({ wrongCount }) => wrongCount >= 2).length;
  return (
    <dl className={styles.root}>
      <div>
        <dt>{words.total}</dt>
        <dd>{questions.length}</dd>
      </div>
      <div>
        <dt>{words.twice}</dt>
        <dd>{twice}</dd>
      </div>
      <div>
        <dt>{words.removed}</dt>
        <dd>{removedLately}</dd>
      </div>
    </dl>
  );
}
