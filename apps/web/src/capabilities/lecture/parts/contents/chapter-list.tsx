import { IconCheck } from '@tabler/icons-react';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { lectureWords as words } from '../../port/lecture.words.ts';
import { chapterAt, isChapterWatched, type Chapter } from '../../player/chapters.ts';
import { seekAndPlay } from '../../player/controls/player-actions.ts';
import { usePlayer } from '../../port/player-store.ts';
import styles from './rows.module.css';

interface ChapterListProps {
  chapters: readonly Chapter[];
  /** The whole lecture was watched before. */
  isWatched: boolean;
}

/** The parts of the lecture; the one that plays is marked. */
export function ChapterList({ chapters, isWatched }: ChapterListProps) {
  const current = usePlayer((state) => chapterAt(chapters, state.time)?.start);
  const watched = usePlayer((state) => state.watched);
  return (
    <ol className={styles.list}>
      {chapters.map((chapter) => {
        const { start, end, title } = chapter;
        const isCurrent = start === current;
        return (
          <li key={start}>
            <button
              type="button"
              className={styles.row}
              onClick={() => seekAndPlay(start)}
              {...(isCurrent && { 'aria-current': 'true' as const })}
            >
              <span className={styles.time}>{clockText(start)}</span>
              <span className={styles.name}>{title}</span>
              {isCurrent ? (
                <span className={styles.now}>{words.playingNow}</span>
              ) : isWatched || isChapterWatched(chapter, watched) ? (
                <IconCheck
                  className={styles.done}
                  size={18}
                  stroke={1.8}
                  role="img"
                  aria-label={words.chapterWatched}
                />
              ) : (
                <span className={styles.note}>{clockText(end - start)}</span>
              )}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
