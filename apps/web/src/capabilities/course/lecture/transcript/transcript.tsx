import { Button, Group } from '@mantine/core';
import { IconArrowsVertical } from '@tabler/icons-react';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { memo, useDeferredValue, useMemo, useRef, useState } from 'react';
import { lectureWords as words } from '../lecture.words.ts';
import { usePlayer, type Line } from '../player/player-store.ts';
import { findLines } from './find-lines.ts';
import { linesOfBlock, TranscriptBlock } from './transcript-block.tsx';
import { TranscriptSearch } from './transcript-search.tsx';
import { useFollow } from './use-follow.ts';
import styles from './transcript.module.css';

interface TranscriptProps {
  /** Under a player that sticks the window scrolls, and the button to follow floats over the lines. */
  isPhone: boolean;
  /** Where a lecture without captions sends its reader. */
  onHandout: () => void;
  /** Asks again for captions that did not come. */
  onRetry: () => void;
}

/** All that is said in the lecture: to read along, to search, to jump to. */
export const Transcript = memo(function Transcript(props: TranscriptProps) {
  const { isPhone, onHandout, onRetry } = props;
  const captions = usePlayer((state) => state.captions);
  if (captions === 'ready') return <Lines isPhone={isPhone} />;
  if (captions === 'loading')
    return (
      <div className={styles.waiting}>
        <PageSkeleton shape="reading" />
      </div>
    );
  if (captions === 'failed')
    return (
      <ErrorState
        order={2}
        title={words.captionsFailed}
        text={words.captionsFailedText}
        action={
          <Group gap="sm" justify="center">
            <Button variant="light" onClick={onRetry}>
              {words.retry}
            </Button>
            <Button variant="subtle" onClick={onHandout}>
              {words.openHandout}
            </Button>
          </Group>
        }
      />
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

const blocksOf = (lines: readonly Line[]): Line[][] =>
  Array.from({ length: Math.ceil(lines.length / linesOfBlock) }, (_, place) =>
    lines.slice(place * linesOfBlock, (place + 1) * linesOfBlock),
  );

function Lines({ isPhone }: { isPhone: boolean }) {
  const lines = usePlayer((state) => state.lines);
  const current = usePlayer((state) => state.line);
  const list = useRef<HTMLElement>(null);
  const [query, setQuery] = useState('');
  const [place, setPlace] = useState(0);
  const { isFollowing, setFollowing, show } = useFollow({
    list,
    ownScroll: !isPhone,
    line: current,
  });

  const blocks = useMemo(() => blocksOf(lines), [lines]);
  const searched = useDeferredValue(query);
  const hits = useMemo(() => findLines(lines, searched), [lines, searched]);
  const found = useMemo(() => new Set(hits), [hits]);
  const hit = hits[Math.min(place, hits.length - 1)];

  const goTo = (next: number, among: readonly number[]) => {
    const target = among[next];
    setPlace(next);
    if (target === undefined) return;
    setFollowing(false);
    show(target);
  };
  const search = (text: string) => {
    setQuery(text);
    const among = findLines(lines, text);
    // The first hit from where the lecture stands.
    goTo(
      Math.max(
        0,
        among.findIndex((index) => index >= current),
      ),
      among,
    );
  };
  const follow = () => {
    setFollowing(true);
    show(current);
  };

  return (
    <div className={styles.root} data-phone={isPhone || undefined}>
      <div className={styles.tools}>
        <TranscriptSearch
          query={query}
          place={hits.length === 0 ? 0 : Math.min(place, hits.length - 1) + 1}
          count={hits.length}
          onQuery={search}
          onMove={(step) => goTo((place + step + hits.length) % hits.length, hits)}
        />
        {!isPhone && (
          <button
            type="button"
            className={styles.follow}
            aria-pressed={isFollowing}
            onClick={() => (isFollowing ? setFollowing(false) : follow())}
          >
            <IconArrowsVertical size={16} stroke={1.6} aria-hidden />
            {words.follow}
          </button>
        )}
      </div>
      <section
        className={styles.list}
        ref={list}
        aria-label={words.transcript}
        data-hours={(lines.at(-1)?.start ?? 0) >= 3600 || undefined}
      >
        {blocks.map((block, place) => {
          const first = place * linesOfBlock;
          const within = (index = -1) =>
            index >= first && index < first + linesOfBlock ? index : -1;
          return (
            <TranscriptBlock
              key={first}
              lines={block}
              first={first}
              current={within(current)}
              words={searched}
              found={found}
              hit={within(hit)}
            />
          );
        })}
      </section>
      {isPhone && !isFollowing && (
        <button type="button" className={styles.floating} onClick={follow}>
          <IconArrowsVertical size={18} stroke={1.6} aria-hidden />
          {words.follow}
        </button>
      )}
    </div>
  );
}
