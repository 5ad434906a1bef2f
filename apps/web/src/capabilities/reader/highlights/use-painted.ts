import { findAnchor } from '@xuezhou/rules/reader/text-anchor';
import { useEffect } from 'react';
import { paintHighlights } from './paint-highlights.ts';
import type { ShownHighlight } from './shown-highlights.ts';
import type { TextPoints } from './text-points.ts';

export interface PlacedHighlight {
  readonly highlight: ShownHighlight;
  readonly start: number;
  readonly end: number;
}

/** Where the highlights of a reading stand in the text as it is today; those that are nowhere are left out. */
export function placedHighlights(
  { text }: TextPoints,
  highlights: readonly ShownHighlight[],
): PlacedHighlight[] {
  return highlights.flatMap((highlight) => {
    const found = findAnchor(text, highlight);
    return found ? [{ highlight, start: found.start, end: found.end }] : [];
  });
}

export function usePainted(
  root: HTMLElement | null,
  points: TextPoints | null,
  placed: readonly PlacedHighlight[],
  found: readonly Range[],
): void {
  useEffect(() => {
    if (!root || !points) return;
    const own = placed.flatMap(({ highlight, start, end }) => {
      const range = points.rangeOf(start, end);
      return range ? [{ range, color: highlight.color }] : [];
    });
    return paintHighlights(root, [
      ...own,
      ...found.map((range) => ({ range, color: 'found' as const })),
    ]);
  }, [root, points, placed, found]);
}
