import { Button } from '@mantine/core';
import { IconPlayerSkipForward } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Bookmark } from '@xuezhou/contract/favorite';
import { PagePart } from '../../../platform/page/page-parts.tsx';
import { favoriteWords as words } from '../favorite.words.ts';
import styles from './favorite-player.module.css';

interface FavoritePlayerProps {
  video: Bookmark & { readingId: number; videoId: number };
  next: Bookmark | undefined;
  onNext: () => void;
}

/** The selected video, and the way to the next one. */
export function FavoritePlayer({ video, next, onNext }: FavoritePlayerProps) {
  const { courseId, bookId, readingId, bulletId } = video;
  return (
    <section aria-label={video.bulletName}>
      <PagePart
        name="lecture-player"
        lecture={video}
        end={
          <div className={styles.end}>
            {next ? (
              <Button onClick={onNext}>{words.playNext}</Button>
            ) : (
              <p className={styles.last}>{words.replay}</p>
            )}
          </div>
        }
      />
      <div className={styles.head}>
        <div className={styles.words}>
          <h2>{video.bulletName}</h2>
          <p>
            <Link
              to="/course/$courseId/book/$bookId/reading/$readingId"
              params={{ courseId, bookId, readingId }}
              search={{ bullet: String(bulletId) }}
            >
              {words.toLecture}
            </Link>
          </p>
        </div>
        {next && (
          <Button
            variant="light"
            aria-label={words.nextVideo(next.bulletName)}
            leftSection={<IconPlayerSkipForward size={18} stroke={1.6} aria-hidden />}
            onClick={onNext}
          >
            {words.next}
          </Button>
        )}
      </div>
    </section>
  );
}
