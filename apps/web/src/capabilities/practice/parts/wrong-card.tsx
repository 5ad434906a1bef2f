import { Button } from '@mantine/core';
import type { WrongQuestion } from '@xuezhou/contract/practice';
import { Link } from '@tanstack/react-router';
import { dayOf, dayText } from '../../../platform/days.ts';
import { wrongWords } from '../wrong.words.ts';
import type { WrongWay } from '../wrong-way.ts';
import { LastAnswer } from './last-answer.tsx';
import styles from './wrong-card.module.css';

const words = wrongWords;

interface WrongCardProps {
  question: WrongQuestion;
  way: WrongWay;
  onRemove: () => void;
}

/** A wrong answer on a phone. */
export function WrongCard({ question, way, onRemove }: WrongCardProps) {
  const { stem, source, wrongCount, answeredAt } = question;
  return (
    <>
      <div className={styles.line}>
        <span className={styles.source}>{source}</span>
        <span className={styles.end}>{dayText(dayOf(Date.parse(answeredAt)))}</span>
      </div>
      <p className={`${styles.stem} xz-cut-2`}>{stem}</p>
      <div className={styles.line}>
        <LastAnswer question={question} />
        <span className={styles.end}>{words.wrongTimes(wrongCount)}</span>
      </div>
      <div className={styles.tools}>
        <Button variant="subtle" aria-label={words.removeOf(stem)} onClick={onRemove}>
          {words.remove}
        </Button>
        <Button
          variant="light"
          renderRoot={(props) => <Link {...way.to} {...props} aria-label={way.label} />}
        >
          {way.name}
        </Button>
      </div>
    </>
  );
}
