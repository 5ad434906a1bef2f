import { Button } from '@mantine/core';
import type { HighlightColor } from '@xuezhou/contract/reader';
import { anchorOf, type TextAnchor } from '@xuezhou/rules/reader/text-anchor';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { useEffect, useMemo, useState, type MouseEvent } from 'react';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { hasPart, PagePart, type AskAbout } from '../../platform/page/page-parts.tsx';
import { prepareRichHtml } from '@xuezhou/client/rich-html/rich-html-parts.ts';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { readingQueryOf } from '../lecture/port/lecture.queries.ts';
import { lectureWords } from '../lecture/port/lecture.words.ts';
import { useWay } from '../catalogue/port/way.ts';
import styles from './reader-text.module.css';
import { SelectionBar } from './highlights/selection-bar.tsx';
import type { ShownHighlight } from './highlights/shown-highlights.ts';
import { paragraphsOf, textPointsOf, type TextPoints } from './highlights/text-points.ts';
import { placedHighlights, usePainted } from './highlights/use-painted.ts';

interface ReaderTextProps {
  courseId: number;
  bookId: number;
  readingId: number;
  highlights: readonly ShownHighlight[];
  /** Passages that a search has found in this text. */
  found: readonly Range[];
  /** The text stands on the page, whole; or it is taken away again. */
  onShown: (root: HTMLElement | null) => void;
  onPaint: (anchor: TextAnchor, color: HighlightColor, withNote: boolean) => void;
  /** A highlight was pressed. */
  onOpen: (highlightId: string) => void;
}

/** The text of a reading with its highlights. */
export function ReaderText(props: ReaderTextProps) {
  const { courseId, bookId, readingId } = props;
  const place = { courseId, bookId, readingId };
  const { data, error, isFetching, refetch } = useSteadyQuery(readingQueryOf(useWay(), place));
  const html = data?.html;
  // Where a page is drawn without a browser, its formulas are at hand.
  const [ready, setReady] = useState(() => (typeof document === 'undefined' ? html : undefined));
  useEffect(() => {
    if (html !== undefined) void prepareRichHtml(html).then(() => setReady(html));
  }, [html]);
  if (html?.trim() === '')
    return (
      <EmptyState
        art="book"
        order={2}
        title={lectureWords.noHandout}
        text={lectureWords.noHandoutText}
      />
    );
  if (html !== undefined && html === ready) return <ShownText {...props} html={html} />;
  if (error && html === undefined)
    return (
      <ErrorState
        order={2}
        title={lectureWords.handoutFailed}
        text={troubleText(error)}
        action={
          <Button variant="light" loading={isFetching} onClick={() => void refetch()}>
            {lectureWords.retry}
          </Button>
        }
      />
    );
  return <PageSkeleton shape="reading" />;
}

function ShownText({
  courseId,
  bookId,
  readingId,
  html,
  highlights,
  found,
  onShown,
  onPaint,
  onOpen,
}: ReaderTextProps & { html: string }) {
  const [root, setRoot] = useState<HTMLElement | null>(null);
  useEffect(() => {
    onShown(root);
    return () => onShown(null);
  }, [root, onShown]);
  const points = useMemo(() => root && textPointsOf(root), [root]);
  const placed = useMemo(
    () => (points ? placedHighlights(points, highlights) : []),
    [points, highlights],
  );
  usePainted(root, points, placed, found);
  const asking = useAskingOf({ courseId, bookId, readingId }, root, points);
  const press = (event: MouseEvent) => {
    if (!points || !getSelection()?.isCollapsed) return;
    if (event.target instanceof Element && event.target.closest('a')) return;
    const caret = caretAt(event.clientX, event.clientY);
    const at = caret && points.offsetOf(caret.node, caret.offset, 'start');
    const hit = placed.findLast(
      ({ start, end }) => at !== undefined && start <= Number(at) && Number(at) < end,
    );
    if (at !== null && hit) onOpen(hit.highlight.highlightId);
  };
  return (
    <div className={styles.root}>
      {/* oxlint-disable-next-line click-events-have-key-events, no-static-element-interactions -- pressing a passage is a shortcut: the list of highlights does the same by keyboard */}
      <div
        onClick={press}
        ref={(box) => setRoot(box?.querySelector<HTMLElement>('.xz-rich') ?? null)}
      >
        <RichHtml html={html} size="question" />
      </div>
      {root && points && (
        <SelectionBar
          root={root}
          points={points}
          onPaint={(start, end, color, withNote) =>
            onPaint(anchorOf(points.text, start, end), color, withNote)
          }
          onAsk={hasPart('ask-sheet') ? asking.ask : undefined}
        />
      )}
      {asking.sheet}
    </div>
  );
}

interface ReadingPlace {
  courseId: number;
  bookId: number;
  readingId: number;
}

/** Asks a teacher about words of the text. */
function useAskingOf(place: ReadingPlace, root: HTMLElement | null, points: TextPoints | null) {
  const [about, setAbout] = useState<AskAbout | null>(null);
  const [isOpen, setOpen] = useState(false);
  const ask = (start: number, end: number) => {
    if (!root || !points) return;
    const at = points.rangeOf(start, end)?.startContainer ?? root;
    const paragraph = paragraphsOf(root).findLastIndex((element) => element.contains(at));
    const words = points.text.slice(start, end);
    setAbout({ kind: 'paragraph', ...place, paragraph: Math.max(0, paragraph), words });
    setOpen(true);
  };
  const sheet = about && (
    <PagePart name="ask-sheet" about={about} isOpen={isOpen} onClose={() => setOpen(false)} />
  );
  return { ask, sheet };
}

interface Caret {
  readonly node: Node;
  readonly offset: number;
}

/** Safari knows the older of the two. */
function caretAt(x: number, y: number): Caret | null {
  if ('caretPositionFromPoint' in document) {
    const position = document.caretPositionFromPoint(x, y);
    return position && { node: position.offsetNode, offset: position.offset };
  }
  // oxlint-disable-next-line typescript/no-deprecated -- Safari before 26.2 has nothing else
  const range = (document as Document).caretRangeFromPoint(x, y);
  return range && { node: range.startContainer, offset: range.startOffset };
}
