import { Button } from '@mantine/core';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { useState } from 'react';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { HighlightItem } from './highlight-item.tsx';
import styles from './highlight-list.module.css';
import { readerWords as words } from '../reader.words.ts';
import type { ShownHighlight } from './shown-highlights.ts';
import type { Highlights } from './use-highlights.ts';

export interface OpenHighlight {
  readonly highlightId: string;
  readonly isWriting: boolean;
}

interface HighlightListProps {
  highlights: Highlights;
  /** The one that is open when the list appears. */
  first: OpenHighlight | null;
  onJump: (highlight: ShownHighlight) => void;
}

/** The highlights of a book by reading. */
export function HighlightList({ highlights: own, first, onJump }: HighlightListProps) {
  const [open, setOpen] = useState(first);
  const { highlights, error, isPending, isFetching, retry } = own;
  if (error)
    return (
      <ErrorState
        order={3}
        title={words.highlightsFailed}
        text={troubleText(error)}
        action={
          <Button variant="light" loading={isFetching} onClick={retry}>
            {words.retry}
          </Button>
        }
      />
    );
  if (highlights.length === 0)
    return isPending ? (
      <PageSkeleton shape="list" />
    ) : (
      <EmptyState art="book" order={3} title={words.noHighlights} text={words.noHighlightsText} />
    );
  const readingIds = [...new Set(highlights.map(({ readingId }) => readingId))];
  const readings = readingIds.map((readingId) => ({
    readingId,
    ofReading: highlights.filter((highlight) => highlight.readingId === readingId),
  }));
  return readings.map(({ readingId, ofReading }) => (
    <section key={readingId}>
      <h3 className={styles.reading}>
        {ofReading[0]?.number} {ofReading[0]?.readingName}
      </h3>
      <ul className={styles.list}>
        {ofReading.map((highlight) => {
          const isOpen = open?.highlightId === highlight.highlightId;
          return (
            <HighlightItem
              key={highlight.highlightId}
              highlight={highlight}
              highlights={own}
              isOpen={isOpen}
              isWriting={isOpen && open.isWriting}
              onOpen={() =>
                setOpen(isOpen ? null : { highlightId: highlight.highlightId, isWriting: false })
              }
              onJump={() => onJump(highlight)}
            />
          );
        })}
      </ul>
    </section>
  ));
}
