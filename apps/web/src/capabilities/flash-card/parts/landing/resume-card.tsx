import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { useClosure } from '../../../../platform/study/use-closure.ts';
import type { CardInfo } from '../../card-info.ts';
import { flashCardWords } from '../../flash-card.words.ts';
import { toStudy } from '../../scope.ts';
import styles from './resume-card.module.css';

const words = flashCardWords.landing;

interface ResumeCardProps {
  courseId: number;
  info: CardInfo;
}

/** The card that was studied last, to go on from there in the order of the book. */
export function ResumeCard({ courseId, info }: ResumeCardProps) {
  const { lastStudyCardDetailId: start, lastStudyBookId: bookId, lastStudyFront: front } = info;
  const isClosed = useClosure(courseId) !== null;
  // To go on is all it is for.
  if (isClosed || start === null || bookId === null || front === null) return null;
  return (
    <Link
      className={styles.root}
      {...toStudy({ courseId, bookId, mode: 'sequence', readingIds: [], start })}
    >
      <div className={styles.text}>
        <span className="xz-caption xz-quiet">{words.resume}</span>
        <RichHtml html={front} size="reading" />
      </div>
      <span className={styles.go}>
        {words.resumeGo}
        <IconChevronRight size={16} stroke={1.6} aria-hidden />
      </span>
    </Link>
  );
}
