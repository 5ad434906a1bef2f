import { Link } from '@tanstack/react-router';
import type { FavoriteQuestion } from '@xuezhou/contract/favorite';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { favoriteWords as words } from '../favorite.words.ts';
import styles from './question-row.module.css';

const tones = { 1: 'right', '-1': 'wrong', 0: 'quiet' } as const;

interface QuestionRowProps {
  courseId: number;
  question: FavoriteQuestion;
}

/** A marked question: its words lead to it. */
export function QuestionRow({ courseId, question }: QuestionRowProps) {
  const { questionId, questionStatus, stem, source, qType } = question;
  return (
    <div className={styles.root}>
      <Link
        className={`${styles.stem} xz-cut-2`}
        to="/exercise/$courseId"
        params={{ courseId }}
        search={{ type: '4', q: String(questionId) }}
      >
        {stem}
      </Link>
      <div className={styles.line}>
        <span className={styles.source}>
          {[words.kinds[qType], source].filter((part) => part !== '').join(' · ')}
        </span>
        <StatusChip tone={tones[questionStatus]}>{words.status[questionStatus]}</StatusChip>
      </div>
    </div>
  );
}
