import { useEffect, useMemo } from 'react';
import { scrollToElement } from '@xuezhou/client/browser/scroll-to.ts';
import { paragraphsOf, textPointsOf } from './text-points.ts';

interface Wanted {
  /** The paragraph's number, and what was looked for in it. */
  readonly paragraph: string | undefined;
  readonly words: string | undefined;
}

const nothing: readonly Range[] = [];

/** Goes to the paragraph that a search has found; gives its words to be marked. */
export function useFound(root: HTMLElement | null, { paragraph, words }: Wanted): readonly Range[] {
  const element = useMemo(
    () => (root && paragraph !== undefined ? paragraphsOf(root)[Number(paragraph)] : undefined),
    [root, paragraph],
  );
  useEffect(() => {
    // After the router has put the new page to its top.
    if (element) requestAnimationFrame(() => scrollToElement(element));
  }, [element, words]);
  return useMemo(() => (element ? rangesIn(element, words ?? '') : nothing), [element, words]);
}

/** Every place of the words in a paragraph; the whole of it where they are not in it as they were typed. */
function rangesIn(paragraph: HTMLElement, words: string): Range[] {
  const points = textPointsOf(paragraph);
  const [text, wanted] = [points.text.toLowerCase(), words.toLowerCase()];
  const whole = points.rangeOf(0, points.text.length);
  const ranges: Range[] = [];
  let at = wanted === '' ? -1 : text.indexOf(wanted);
  while (at !== -1) {
    const range = points.rangeOf(at, at + wanted.length);
    if (range) ranges.push(range);
    at = text.indexOf(wanted, at + wanted.length);
  }
  return ranges.length > 0 || !whole ? ranges : [whole];
}
