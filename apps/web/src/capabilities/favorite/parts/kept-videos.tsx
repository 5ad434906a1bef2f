import { notifications } from '@mantine/notifications';
import type { FavoriteCourse } from '@xuezhou/contract/favorite';
import { filterVideos, nextVideo, type Selection } from '@xuezhou/rules/favorite/collection';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { SectionCard } from '@xuezhou/ui/section-card';
import { toast } from '@xuezhou/ui/toast';
import { favoriteWords as words } from '../favorite.words.ts';
import styles from '../pages/favorite-page.module.css';
import { useCollect } from '../use-collect.ts';
import { FavoritePlayer } from './favorite-player.tsx';
import { VideoRow } from './video-row.tsx';

interface KeptVideosProps {
  courses: readonly FavoriteCourse[];
  selection: Selection;
  /** The one that plays. */
  videoId: number | null;
  onPlay: (bulletId: number) => void;
}

/** The selected videos; one plays above the list, the next one follows it. */
export function KeptVideos({ courses, selection, videoId, onPlay }: KeptVideosProps) {
  const release = useRelease();
  const videos = filterVideos(courses, selection);
  const playable = videos.filter(({ canAccess }) => canAccess);
  const current = playable.find(({ bulletId }) => bulletId === videoId);
  const next = current && nextVideo(playable, current.bulletId);
  return (
    <>
      {current && current.readingId !== null && current.videoId !== null && (
        <FavoritePlayer
          video={{ ...current, readingId: current.readingId, videoId: current.videoId }}
          next={next}
          onNext={() => next && onPlay(next.bulletId)}
        />
      )}
      {videos.length === 0 ? (
        courses.length === 0 && selection.courseId === null ? (
          <EmptyState title={words.empty} text={words.emptyText} />
        ) : (
          <EmptyState title={words.emptyHere} text={words.emptyHereText} />
        )
      ) : (
        <SectionCard padding="rows">
          <ul className={styles.rows} aria-label={words.list}>
            {videos.map((video) => (
              <li key={video.bulletId}>
                <VideoRow
                  video={video}
                  isCurrent={video === current}
                  renderName={(name) => (
                    <button
                      type="button"
                      aria-label={words.play(video.bulletName)}
                      onClick={() => onPlay(video.bulletId)}
                    >
                      {name}
                    </button>
                  )}
                  onRelease={() => release(video.bulletId)}
                />
              </li>
            ))}
          </ul>
        </SectionCard>
      )}
    </>
  );
}

/** Takes a video out of the favourites, and offers to put it back. */
function useRelease() {
  const collect = useCollect();
  return (bulletId: number) => {
    collect.mutate({ bulletId, toCollect: false });
    const undo = () => collect.mutate({ bulletId, toCollect: true });
    notifications.show(
      toast({
        tone: 'undone',
        title: words.released,
        action: { label: words.undo, onClick: undo },
      }),
    );
  };
}
