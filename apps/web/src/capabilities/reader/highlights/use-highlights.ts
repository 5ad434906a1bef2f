import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import type { Book } from '@xuezhou/contract/study';
import type { TextAnchor } from '@xuezhou/rules/reader/text-anchor';
import { toast } from '@xuezhou/ui/toast';
import { useMemo } from 'react';
import { v7 } from 'uuid';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { highlightOutbox, highlightRemovals } from '../reader.outbox.ts';
import { refreshWaiting } from './highlight-outcomes.ts';
import { highlightsQuery, waitingHighlights } from '../port/reader.queries.ts';
import { readerWords as words } from '../reader.words.ts';
import { shownHighlights, type HighlightEdit, type ShownHighlight } from './shown-highlights.ts';

type Color = HighlightEdit['color'];

/** The highlights of a book. A change shows at once, and reaches the server when there is a network. */
export function useHighlights({ courseId, bookId, readingGroupList }: Book) {
  const listed = useSteadyQuery(highlightsQuery(courseId, bookId));
  const waiting = useQuery(waitingHighlights).data;
  const highlights = useMemo(() => {
    const nameOf = (readingId: number) => {
      const reading = readingGroupList.find((one) => one.readingId === readingId);
      return { number: reading?.number ?? '', readingName: reading?.readingName ?? '' };
    };
    const own = {
      saved: (waiting?.saved ?? []).filter((edit) => edit.bookId === bookId),
      removed: waiting?.removed ?? [],
    };
    return shownHighlights(listed.data ?? [], own, nameOf);
  }, [listed.data, waiting, bookId, readingGroupList]);
  const make = (readingId: number, anchor: TextAnchor, color: Color): string => {
    const highlightId = v7();
    void save({
      highlightId,
      courseId,
      bookId,
      readingId,
      ...anchor,
      color,
      note: '',
      baseRevision: 0,
    });
    return highlightId;
  };
  return {
    highlights,
    /** Null where the list came, or where there is something to show all the same. */
    error: highlights.length === 0 ? listed.error : null,
    isPending: listed.isPending,
    isFetching: listed.isFetching,
    /** The server has answered, or has not: nothing more is to be waited for. */
    isSettled: listed.isFetched,
    retry: () => void listed.refetch(),
    make,
    change: (highlight: ShownHighlight, change: { color?: Color; note?: string }) =>
      void save({ ...editOf(highlight), ...change, baseRevision: highlight.revision }),
    remove,
  };
}

export type Highlights = ReturnType<typeof useHighlights>;

async function save(edit: Omit<HighlightEdit, 'at'>): Promise<void> {
  const at = new Date(serverNow()).toISOString();
  await highlightOutbox.add({ body: { ...edit, at } });
  refreshWaiting();
}

async function remove(highlight: ShownHighlight): Promise<void> {
  await highlightRemovals.add({ body: { highlightId: highlight.highlightId } });
  refreshWaiting();
  const putBack = () => void save({ ...editOf(highlight), highlightId: v7(), baseRevision: 0 });
  notifications.show(
    toast({
      tone: 'undone',
      title: words.removed,
      action: { label: words.undo, onClick: putBack },
    }),
  );
}

function editOf(highlight: ShownHighlight): Omit<HighlightEdit, 'at' | 'baseRevision'> {
  const { highlightId, courseId, bookId, readingId, exact, prefix, suffix, start, color, note } =
    highlight;
  return { highlightId, courseId, bookId, readingId, exact, prefix, suffix, start, color, note };
}
