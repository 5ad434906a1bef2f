import { useEffect, type RefObject } from 'react';
import type { Stretch } from './paper-notes.ts';

const highlightName = 'xz-mock';

/** Texts are highlighted by the browser itself, so that nothing is put into a question's HTML. */
export const canHighlight = () => typeof Highlight !== 'undefined' && 'highlights' in CSS;

function* textsIn(box: Node): Generator<Text> {
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) yield walker.currentNode as Text;
}

/** How many characters of the box stand before a point in it. */
function offsetOf(box: Node, node: Node, offset: number): number {
  const before = document.createRange();
  before.setStart(box, 0);
  before.setEnd(node, offset);
  return before.toString().length;
}

/** What is selected inside the box; null when nothing is, or it reaches out of it. */
export function selectedStretch(box: Node): Stretch | null {
  const selection = window.getSelection();
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  if (!box.contains(range.commonAncestorContainer)) return null;
  return [
    offsetOf(box, range.startContainer, range.startOffset),
    offsetOf(box, range.endContainer, range.endOffset),
  ];
}

function rangeOf(box: Node, [from, to]: Stretch): Range | null {
  const range = document.createRange();
  let passed = 0;
  let hasStart = false;
  for (const text of textsIn(box)) {
    const end = passed + text.data.length;
    if (!hasStart && from < end) {
      range.setStart(text, from - passed);
      hasStart = true;
    }
    if (hasStart && to <= end) {
      range.setEnd(text, to - passed);
      return range;
    }
    passed = end;
  }
  return null;
}

/** Draws the stretches of a text; `html` says when it is another one. */
export function useHighlights(
  box: RefObject<HTMLElement | null>,
  stretches: readonly Stretch[],
  html: string,
): void {
  useEffect(() => {
    const node = box.current;
    if (!node || !canHighlight()) return undefined;
    const all = CSS.highlights.get(highlightName) ?? new Highlight();
    CSS.highlights.set(highlightName, all);
    let drawn: Range[] = [];
    const draw = () => {
      for (const range of drawn) all.delete(range);
      drawn = stretches.flatMap((stretch) => rangeOf(node, stretch) ?? []);
      for (const range of drawn) all.add(range);
    };
    draw();
    // Formulas and tables arrive behind the text.
    const watcher = new MutationObserver(draw);
    watcher.observe(node, { childList: true, subtree: true });
    return () => {
      watcher.disconnect();
      for (const range of drawn) all.delete(range);
    };
  }, [box, stretches, html]);
}
