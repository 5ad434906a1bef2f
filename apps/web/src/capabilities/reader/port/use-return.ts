import { notifications } from '@mantine/notifications';
import type { ReadingPlace } from '@xuezhou/contract/reader';
import { findAnchor, type TextAnchor } from '@xuezhou/rules/reader/text-anchor';
import { toast } from '@xuezhou/ui/toast';
import { useEffect, useRef, useState } from 'react';
import { scrollToElement, scrollToHeight } from '@xuezhou/client/browser/scroll-to.ts';
import { readerWords as words } from '../reader.words.ts';
import { paragraphsOf, textPointsOf } from '../highlights/text-points.ts';
import { isReadToEnd } from '@xuezhou/rules/reader/read-share';

/** A text that was read is opened at its beginning again. */
export const isRead = ({ share }: { readonly share: number }): boolean => isReadToEnd(share);

interface Return {
  /** What is known of the reading. */
  readonly place: ReadingPlace | undefined;
  readonly isKnown: boolean;
  /** A passage that the address names goes first; undefined until it is known. */
  readonly isCalled: boolean;
  readonly passage: TextAnchor | undefined;
}

/**
 * Brings the reader to the passage that the address names, or back to where they stopped, once. True from then on: what
 * is in sight is theirs.
 */
export function useReturn(
  root: HTMLElement | null,
  { place, isKnown, isCalled, passage }: Return,
): boolean {
  const [isDone, setDone] = useState(false);
  const isBegun = useRef(false);
  const canBegin = root !== null && (isCalled ? passage !== undefined : isKnown);
  useEffect(() => {
    if (!root || !canBegin || isBegun.current) return;
    isBegun.current = true;
    // After the router has put the new page to its top.
    requestAnimationFrame(() => {
      if (passage) showPassage(root, passage);
      else if (place) goBack(root, place);
      setDone(true);
    });
  }, [root, canBegin, passage, place]);
  return isDone;
}

function goBack(root: HTMLElement, place: ReadingPlace): void {
  const paragraphs = paragraphsOf(root);
  const target = paragraphs[Math.min(place.paragraph, paragraphs.length - 1)];
  if (!target || place.paragraph === 0 || isRead(place) || window.scrollY > 0) return;
  target.scrollIntoView({ block: 'start', behavior: 'instant' });
  const fromStart = { label: words.fromStart, onClick: () => scrollToHeight(0) };
  notifications.show(toast({ tone: 'info', title: words.returned, action: fromStart }));
}

/** Scrolls to a passage of the text that is shown. */
export function showPassage(root: HTMLElement, anchor: TextAnchor): void {
  const points = textPointsOf(root);
  const found = findAnchor(points.text, anchor);
  const start = found && points.rangeOf(found.start, found.end)?.startContainer;
  const element = start instanceof Element ? start : start?.parentElement;
  if (element) scrollToElement(element);
}
