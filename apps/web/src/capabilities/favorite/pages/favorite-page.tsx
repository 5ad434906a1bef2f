import { ActionIcon, Button } from '@mantine/core';
import { IconListTree } from '@tabler/icons-react';
import { notifications } from '@mantine/notifications';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { filterVideos, nextVideo, videosIn } from '@xuezhou/rules/favorite/collection';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionCard } from '@xuezhou/ui/section-card';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { Sheet } from '@xuezhou/ui/sheet';
import { toast } from '@xuezhou/ui/toast';
import { useState } from 'react';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { favoritesQuery } from '../favorite.queries.ts';
import { favoriteWords as words } from '../favorite.words.ts';
import { FavoritePlayer } from '../parts/favorite-player.tsx';
import { FavoriteTree } from '../parts/favorite-tree.tsx';
import { VideoRow } from '../parts/video-row.tsx';
import { useCollect } from '../use-collect.ts';
import { useSelection } from '../use-selection.ts';
import styles from './favorite-page.module.css';

/** Favourite videos by course and book; one plays above the list, the next one follows it. */
export function FavoritePage() {
  const { data: courses } = useSuspenseQuery(favoritesQuery);
  const { selection, tree, videoId, select, play } = useSelection(courses);
  const [isTreeOpen, setTreeOpen] = useState(false);
  const release = useRelease();
  const videos = filterVideos(courses, selection);
  const playable = videos.filter(({ canAccess }) => canAccess);
  const current = playable.find(({ bulletId }) => bulletId === videoId);
  const next = current && nextVideo(playable, current.bulletId);
  const drawn = (
    <FavoriteTree
      tree={tree}
      selection={selection}
      onSelect={(selected) => {
        select(selected);
        setTreeOpen(false);
      }}
    />
  );
  if (courses.length === 0 && tree.length === 0) return <NoFavorites />;
  return (
    <>
      <PagePhoneHeader
        title={words.title}
        right={
          <ActionIcon
            size={44}
            aria-label={words.tree}
            aria-haspopup="dialog"
            onClick={() => setTreeOpen(true)}
          >
            <IconListTree size={22} stroke={1.6} />
          </ActionIcon>
        }
      />
      <PageColumn layout="course" start={drawn} startLabel={words.tree}>
        <div className={styles.head}>
          <SectionTitle
            order={1}
            caption={words.caption(videosIn(courses).length)}
            action={
              <Button
                className={styles.tree}
                variant="default"
                leftSection={<IconListTree size={18} stroke={1.6} aria-hidden />}
                aria-haspopup="dialog"
                onClick={() => setTreeOpen(true)}
              >
                {words.tree}
              </Button>
            }
          >
            {words.title}
          </SectionTitle>
        </div>
        {current && current.readingId !== null && current.videoId !== null && (
          <FavoritePlayer
            video={{ ...current, readingId: current.readingId, videoId: current.videoId }}
            next={next}
            onNext={() => next && play(next.bulletId)}
          />
        )}
        {videos.length === 0 ? (
          <EmptyState title={words.emptyHere} text={words.emptyHereText} />
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
                        onClick={() => play(video.bulletId)}
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
      </PageColumn>
      <Sheet title={words.tree} isOpen={isTreeOpen} onClose={() => setTreeOpen(false)}>
        {drawn}
      </Sheet>
    </>
  );
}

function NoFavorites() {
  return (
    <>
      <PagePhoneHeader title={words.title} />
      <EmptyState
        art="boat"
        order={1}
        title={words.empty}
        text={words.emptyText}
        action={
          <Button renderRoot={(props) => <Link to="/dashboard" {...props} />}>
            {words.toCourses}
          </Button>
        }
      />
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
