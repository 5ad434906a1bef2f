import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Book, ReadingGroups } from '@xuezhou/contract/study';
import { useCallback, useMemo, useState } from 'react';
import { scrollToElement } from '@xuezhou/client/browser/scroll-to.ts';
import { toReading, useWay } from '../catalogue/port/way.ts';
import type { OpenHighlight } from './highlights/highlight-list.tsx';
import type { ShownHighlight } from './highlights/shown-highlights.ts';
import { headingsOf, paragraphsOf, type Heading } from './highlights/text-points.ts';
import { useFound } from './highlights/use-found.ts';
import { useHighlights } from './highlights/use-highlights.ts';
import { showPassage, useReturn } from './port/use-return.ts';
import { usePlaces } from './reading-places.ts';
import { useReadingPlace } from './use-reading-place.ts';

type Panel = 'contents' | 'highlights' | null;

interface Shown {
  readonly book: Book;
  readonly reading: ReadingGroups;
  /** The text, once it stands on the page. */
  readonly root: HTMLElement | null;
}

/** Where one is in a text, what was marked in it, and how to get from one to the other. */
export function useMarks({ book, reading, root }: Shown) {
  const { courseId, bookId } = book;
  const { readingId } = reading;
  const own = useHighlights(book);
  const { places, isPending, keep } = usePlaces(bookId);
  const place = places.find((each) => each.readingId === readingId);
  const { mark, p, q } = useSearch({ strict: false });
  const found = useFound(root, { paragraph: p, words: q });
  const isBack = useReturn(root, {
    place: p === undefined ? place : undefined,
    isKnown: !isPending,
    isCalled: mark !== undefined && !own.isSettled,
    passage: own.highlights.find(({ highlightId }) => highlightId === mark),
  });
  const seen = useReadingPlace(isBack ? root : null, { courseId, bookId, readingId }, keep);
  const headings = useMemo(() => (root ? headingsOf(root) : []), [root]);
  const ofReading = useMemo(
    () => own.highlights.filter((highlight) => highlight.readingId === readingId),
    [own.highlights, readingId],
  );
  return {
    ...{ own, places, found, seen, headings, ofReading },
    share: place?.share ?? 0,
    ...useJumps({ book, reading, root }, own),
  };
}

function useJumps({ book, reading, root }: Shown, own: ReturnType<typeof useHighlights>) {
  const way = useWay();
  const navigate = useNavigate();
  const [panel, setPanel] = useState<Panel>(null);
  const [open, setOpen] = useState<OpenHighlight | null>(null);
  const { readingId } = reading;
  const show = useCallback((highlightId: string | null, isWriting = false) => {
    setOpen(highlightId === null ? null : { highlightId, isWriting });
    setPanel('highlights');
  }, []);
  const jump = (highlight: ShownHighlight) => {
    setPanel(null);
    const { readingId: to, highlightId: mark } = highlight;
    if (to !== readingId) void navigate(toReading(way, { ...book, readingId: to }, { mark }));
    else if (root) showPassage(root, highlight);
  };
  const goTo = (heading: Heading) => {
    setPanel(null);
    const target = root && paragraphsOf(root)[heading.paragraph];
    if (target) scrollToElement(target);
  };
  const paint = (
    anchor: Parameters<typeof own.make>[1],
    color: Parameters<typeof own.make>[2],
    withNote: boolean,
  ) => {
    const highlightId = own.make(readingId, anchor, color);
    if (withNote) show(highlightId, true);
  };
  return { panel, setPanel, open, show, jump, goTo, paint };
}
