import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { copyText } from '@xuezhou/client/browser/copy-text.ts';
import { highlightColors, longestPassage, type HighlightColor } from '@xuezhou/contract/reader';
import { toast } from '@xuezhou/ui/toast';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { ColorButtons } from './color-buttons.tsx';
import styles from '../reader-text.module.css';
import { readerWords as words } from '../reader.words.ts';
import type { TextPoints } from './text-points.ts';

interface SelectionBarProps {
  root: HTMLElement;
  points: TextPoints;
  onPaint: (start: number, end: number, color: HighlightColor, withNote: boolean) => void;
  /** Left out where nobody can be asked. */
  onAsk?: ((start: number, end: number) => void) | undefined;
}

interface Selected {
  readonly start: number;
  readonly end: number;
  readonly rect: DOMRect;
}

/** What can be done with the words that are selected; on a phone at the foot of the page. */
export function SelectionBar({ root, points, onPaint, onAsk }: SelectionBarProps) {
  const [selected, setSelected] = useState<Selected | null>(null);
  const look = useEffectEvent(() => setSelected(selectedIn(root, points)));
  const paint = (color: HighlightColor, withNote = false) => {
    if (!selected) return;
    const { start, end } = selected;
    getSelection()?.removeAllRanges();
    setSelected(null);
    if (end - start <= longestPassage) onPaint(start, end, color, withNote);
    else notifications.show(toast({ tone: 'info', title: words.tooLong }));
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!selected || event.ctrlKey || event.metaKey || event.altKey) return;
    const color = highlightColors[Number(event.key) - 1];
    if (!color) return;
    event.preventDefault();
    paint(color);
  });
  useEffect(() => {
    let timer = 0;
    const soon = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => look(), 150);
    };
    const press = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('selectionchange', soon);
    window.addEventListener('scroll', soon, { passive: true });
    document.addEventListener('keydown', press);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('selectionchange', soon);
      window.removeEventListener('scroll', soon);
      document.removeEventListener('keydown', press);
    };
  }, []);
  if (!selected) return null;
  const leave = () => {
    getSelection()?.removeAllRanges();
    setSelected(null);
  };
  const actions = {
    paint,
    copy: async () => {
      const isCopied = await copyText(points.text.slice(selected.start, selected.end));
      notifications.show(
        isCopied
          ? toast({ tone: 'done', title: words.copied })
          : toast({ tone: 'failed', title: words.notCopied, text: words.copyByKeys }),
      );
      // What is still selected can be copied by hand.
      if (isCopied) getSelection()?.removeAllRanges();
    },
    ask:
      onAsk &&
      (() => {
        leave();
        onAsk(selected.start, selected.end);
      }),
  };
  return createPortal(<Bar rect={selected.rect} actions={actions} />, document.body);
}

interface BarProps {
  rect: DOMRect;
  actions: {
    paint: (color: HighlightColor, withNote?: boolean) => void;
    copy: () => Promise<void>;
    ask: (() => void) | undefined;
  };
}

function Bar({ rect, actions: { paint, copy, ask } }: BarProps) {
  const isPhone = usePhone();
  return (
    <div
      className={styles.bar}
      role="toolbar"
      aria-label={words.selection}
      style={isPhone ? undefined : placeBy(rect)}
      // A press would take the selection away before it is used.
      onPointerDown={(event) => event.preventDefault()}
    >
      <ColorButtons chosen={null} onChoose={(color) => paint(color)} />
      <Button variant="subtle" size="sm" onClick={() => paint('yellow', true)}>
        {words.withNote}
      </Button>
      <Button variant="subtle" size="sm" onClick={() => void copy()}>
        {words.copy}
      </Button>
      {ask && (
        <Button variant="subtle" size="sm" aria-haspopup="dialog" onClick={ask}>
          {words.ask}
        </Button>
      )}
    </div>
  );
}

const barHeight = 64;

/** Under the words, or over them where there is no room; never beside the window. */
function placeBy({ left, width, top, bottom }: DOMRect) {
  const isBelow = bottom + barHeight < window.innerHeight;
  return {
    left: Math.min(Math.max(left + width / 2, 200), window.innerWidth - 200),
    top: isBelow ? bottom + 8 : Math.max(8, top - barHeight),
  };
}

/** The words that are selected within the text, without the blanks around them. */
function selectedIn(root: HTMLElement, points: TextPoints): Selected | null {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!range.intersectsNode(root)) return null;
  const inside = (node: Node, offset: number, edge: 'start' | 'end') =>
    points.offsetOf(node, offset, edge);
  const from = inside(range.startContainer, range.startOffset, 'start') ?? 0;
  const to = inside(range.endContainer, range.endOffset, 'end') ?? points.text.length;
  const words = points.text.slice(from, to);
  const start = from + (words.length - words.trimStart().length);
  const end = from + words.trimEnd().length;
  return start < end ? { start, end, rect: range.getBoundingClientRect() } : null;
}
