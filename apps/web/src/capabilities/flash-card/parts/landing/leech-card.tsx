import { IconPlayerPlay } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { SectionCard } from '@xuezhou/ui/section-card';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import type { CardFilter } from '../../card-info.ts';
import { flashCardWords } from '../../flash-card.words.ts';
import { toStudy } from '../../scope.ts';
import styles from './leech-card.module.css';

const words = flashCardWords.landing;

interface LeechCardProps {
  courseId: number;
  leeches: CardFilter['leeches'];
}

/** Cards that were forgotten again and again, each with the lecture that helps. */
export function LeechCard({ courseId, leeches }: LeechCardProps) {
  return (
    <SectionCard title={words.leeches}>
      <ul>
        {leeches
          .slice(0, 5)
          .map(({ cardDetailId, bookId, front, source, isOwn, lapses, lecture }) => (
            <li key={cardDetailId} className={styles.row}>
              <div className={styles.text}>
                <Link
                  className={styles.front}
                  {...toStudy({
                    courseId,
                    bookId,
                    mode: isOwn ? 'own' : 'sequence',
                    readingIds: [],
                    start: cardDetailId,
                  })}
                >
                  <RichHtml html={front} size="note" />
                </Link>
                <p className="xz-caption xz-quiet">
                  {words.leechTimes(lapses)} · {source}
                </p>
              </div>
              {lecture && (
                <Link
                  className={styles.lecture}
                  to="/course/$courseId/book/$bookId/reading/$readingId"
                  params={{ courseId, bookId: lecture.bookId, readingId: lecture.readingId }}
                  search={{ bullet: String(lecture.bulletId) }}
                >
                  <IconPlayerPlay size={16} stroke={1.6} aria-hidden />
                  {flashCardWords.study.lecture}
                </Link>
              )}
            </li>
          ))}
      </ul>
    </SectionCard>
  );
}
