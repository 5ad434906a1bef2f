import { Link } from '@tanstack/react-router';
import type { FavoriteQuestion } from '@xuezhou/contract/favorite';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { favoriteWords as words } from '../favorite.words.ts';
import styles from './question-row.module.css';

const tones = { 1: 'right', '-1': 'wrong', 0: 'quiet' } as const;

interface QuestionRowProps {
  courseId: number;
  question: FavoriteQuestion;
  /** Of a course that is closed it can be read, and not done again. */
  isClosed?: boolean;
}

/** A marked question: its words lead to it. */
export function QuestionRow({ courseId, question, isClosed = false }: QuestionRowProps) {
  const { questionId, questionStatus, stem, source, qType } = question;
  return (
    <div className={styles.root}>
      {isClosed ? (
        <p className={`${styles.stem} xz-cut-2`}>{stem}</p>
      ) : (
        <Link
          className={`${styles.stem} xz-cut-2`}
          to="/exercise/$courseId"
          params={{ courseId }}
          search={{ type: '4', q: String(questionId) }}
        >
          {stem}
        </Link>
      )}
      <div className={styles.line}>
        <span className={styles.source}>
          {[words.questionKinds[qType], source].filter((part) => part !== '').join(' · ')}
        </span>
        <StatusChip tone={tones[questionStatus]}>{words.status[questionStatus]}</StatusChip>
      </div>
    </div>
  );
}
