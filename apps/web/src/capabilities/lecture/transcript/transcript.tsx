import { Button, Group, Loader } from '@mantine/core';
import { IconArrowsVertical } from '@tabler/icons-react';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { memo, useDeferredValue, useMemo, useRef, useState } from 'react';
import { lectureWords as words } from '../port/lecture.words.ts';
import { usePlayer } from '../port/player-store.ts';
import { findLines } from './find-lines.ts';
import { TranscriptSearch } from './transcript-search.tsx';
import { cut, indexWithin, linesOfStretch, TranscriptStretch } from './transcript-stretch.tsx';
import { useFollow } from './use-follow.ts';
import { useNear } from './use-near.ts';
import styles from './transcript.module.css';

interface TranscriptProps {
  /** Where a lecture without captions sends its reader. */
  onHandout: () => void;
  /** Asks again for captions that did not come. */
  onRetry: () => void;
}

/** All that is said in the lecture: to read along, to search, to jump to. */
export const Transcript = memo(function Transcript(props: TranscriptProps) {
  const { onHandout, onRetry } = props;
  const captions = usePlayer((state) => state.captions);
  const [hasFailed, setFailed] = useState(false);
  // What is asked for again keeps its words and the button that was pressed, until it is known how that ends.
  const isRetrying = hasFailed && captions === 'loading';
  const isFailed = captions === 'failed' || isRetrying;
  if (hasFailed !== isFailed) setFailed(isFailed);
  if (captions === 'ready') return <Lines />;
  if (isFailed)
    return (
      <ErrorState
        order={2}
        title={words.captionsFailed}
        text={words.captionsFailedText}
        action={
          <Group gap="sm" justify="center">
            {/* One that is truly disabled, as `loading` makes it, would lose the focus. */}
            <Button
              variant="light"
              aria-disabled={isRetrying}
              leftSection={isRetrying && <Loader size={16} aria-hidden />}
              onClick={() => {
                if (!isRetrying) onRetry();
              }}
            >
              {words.retry}
            </Button>
            <Button variant="subtle" onClick={onHandout}>
              {words.openHandout}
            </Button>
          </Group>
        }
      />
    );
  if (captions === 'loading')
    return (
      <div className={styles.waiting}>
        <PageSkeleton shape="reading" />
      </div>
    );
  const hasNone = captions === 'none';
  return (
    <EmptyState
      art={hasNone ? 'book' : 'storm'}
      order={2}
      title={hasNone ? words.noCaptions : words.captionsFailed}
      text={whyMissing[captions]}
      action={
        <Button variant="light" onClick={onHandout}>
          {words.openHandout}
        </Button>
      }
    />
  );
});

const whyMissing = {
  none: words.noCaptionsText,
  unreached: words.captionsUnreachedText,
};

function Lines() {
  const lines = usePlayer((state) => state.lines);
  const current = usePlayer((state) => state.line);
  const list = useRef<HTMLElement>(null);
  const [query, setQuery] = useState('');
  const [place, setPlace] = useState(0);
  const { isFollowing, follow, unfollow, target, goTo } = useFollow({ list, line: current });

  const stretches = useMemo(() => cut(lines, linesOfStretch), [lines]);
  useNear(list);
  const searched = useDeferredValue(query);
  const hits = useMemo(() => findLines(lines, searched), [lines, searched]);
  const found = useMemo(() => new Set(hits), [hits]);
  const hit = hits[Math.min(place, hits.length - 1)];

  const goToHit = (next: number, among: readonly number[]) => {
    const index = among[next];
    setPlace(next);
    if (index !== undefined) goTo(index);
  };
  const search = (text: string) => {
    setQuery(text);
    const among = findLines(lines, text);
    // The first hit from where the lecture stands.
    goToHit(
      Math.max(
        0,
        among.findIndex((index) => index >= current),
      ),
      among,
    );
  };

  return (
    <div className={styles.root}>
      <div className={styles.tools}>
        <TranscriptSearch
          query={query}
          place={hits.length === 0 ? 0 : Math.min(place, hits.length - 1) + 1}
          count={hits.length}
          onQuery={search}
          onMove={(step) => goToHit((place + step + hits.length) % hits.length, hits)}
        />
        {/* On a phone it floats over the lines, once they are not followed. */}
        <button
          type="button"
          className={styles.follow}
          aria-pressed={isFollowing}
          onClick={isFollowing ? unfollow : follow}
        >
          <IconArrowsVertical size={16} stroke={1.6} aria-hidden />
          {words.follow}
        </button>
      </div>
      <section
        className={styles.list}
        ref={list}
        aria-label={words.transcript}
        data-hours={(lines.at(-1)?.start ?? 0) >= 3600 || undefined}
      >
        {stretches.map((stretch, place) => {
          const first = place * linesOfStretch;
          const within = (index = -1) => indexWithin(index, first, stretch.length);
          return (
            <TranscriptStretch
              key={first}
              lines={stretch}
              first={first}
              current={within(current)}
              target={within(target)}
              words={searched}
              found={found}
              hit={within(hit)}
            />
          );
        })}
      </section>
    </div>
  );
}
