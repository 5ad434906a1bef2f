import { ActionIcon, Checkbox } from '@mantine/core';
import type { WrongQuestion } from '@xuezhou/contract/practice';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { FormulaText } from '@xuezhou/client/rich-html/formula-text.tsx';
import { wrongWords as words } from '../../wrong/wrong.words.ts';
import type { WrongWay } from '../../wrong/wrong-way.ts';
import { WrongSource } from './wrong-source.tsx';
import { DueText } from './due-text.tsx';
import { LastAnswer } from '../answer/last-answer.tsx';
import styles from './wrong-card.module.css';

interface WrongCardProps {
  courseId: number;
  question: WrongQuestion;
  today: string;
  way: WrongWay;
  /** Null where nothing is being ticked. */
  isChosen: boolean | null;
  onChoose: () => void;
  onMore: () => void;
}

/** A wrong answer on a phone. */
export function WrongCard(props: WrongCardProps) {
  const { courseId, question, today, way, isChosen, onChoose, onMore } = props;
  const { stem, excerpt, wrongCount } = question;
  return (
    <>
      <div className={styles.line}>
        {isChosen !== null && (
          <Checkbox aria-label={words.choose(stem)} checked={isChosen} onChange={onChoose} />
        )}
        <WrongSource courseId={courseId} question={question} className={styles.source} />
        <span className={styles.end}>
          <DueText question={question} today={today} dueWord={words.dueToday} />
        </span>
      </div>
      <Link {...way.to} className={`${styles.stem} xz-cut-2`} aria-label={way.label}>
        <FormulaText text={excerpt} />
      </Link>
      <div className={styles.line}>
        <LastAnswer question={question} />
        <span className={styles.end}>
          {words.wrongTimes(wrongCount)}
          <ActionIcon aria-label={words.more(stem)} aria-haspopup="dialog" onClick={onMore}>
            <IconDots size={20} stroke={1.6} />
          </ActionIcon>
        </span>
      </div>
    </>
  );
}
