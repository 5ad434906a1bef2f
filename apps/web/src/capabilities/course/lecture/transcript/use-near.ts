import { useEffect, type RefObject } from 'react';
import { create } from 'zustand';
import type { View } from './keep-in-view.ts';

/**
 * How far beyond the view a block comes near, and how far it is left behind, in heights of the view. Between the two
 * nothing changes: a block is not quite as high drawn as it was taken to be, and would come and go without end.
 */
const near = 0.75;
const far = 1.25;

interface NearOptions {
  /** Holds the blocks, each marked with `data-block`, in their order. */
  list: RefObject<HTMLElement | null>;
  /** The list scrolls by itself; else the window does. */
  ownScroll: boolean;
}

/** Places of the blocks that are near the view; a page has one transcript. */
const useNearPlaces = create<ReadonlySet<number>>(() => new Set());

/** Whether the block of this place is near the view. */
export const useIsNear = (place: number): boolean => useNearPlaces((places) => places.has(place));

/**
 * Watches which blocks of a list are near the view. After a jump they come one a frame, the nearest first, and those
 * left behind go after them: however far the jump, no frame has to draw them all.
 */
export function useNear({ list, ownScroll }: NearOptions): void {
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    let frame = 0;
    let height = 0;
    const step = () => {
      const blocks = [...box.querySelectorAll('[data-block]')];
      const view = ownScroll ? box.getBoundingClientRect() : windowView();
      const drawn = useNearPlaces.getState();
      // What was never drawn is taken to be as high as what is, or it would push the view when it comes.
      const [first = -1] = drawn;
      height ||= blocks[first]?.getBoundingClientRect().height ?? 0;
      if (height > 0) box.style.setProperty('--block', `${height}px`);
      const kept = [...placesWithin(blocks, view, far), focusedPlace(blocks)];
      const next = oneStep(drawn, placesWithin(blocks, view, near), kept);
      frame = next === drawn ? 0 : requestAnimationFrame(step);
      useNearPlaces.setState(next, true);
    };
    const look = () => {
      frame ||= requestAnimationFrame(step);
    };
    // Told once at its beginning too.
    const resizes = new ResizeObserver(look);
    resizes.observe(box);
    const scroller = ownScroll ? box : window;
    scroller.addEventListener('scroll', look, { passive: true });
    return () => {
      resizes.disconnect();
      scroller.removeEventListener('scroll', look);
      cancelAnimationFrame(frame);
      useNearPlaces.setState(new Set(), true);
    };
  }, [list, ownScroll]);
}

const windowView = (): View => ({ top: 0, bottom: window.innerHeight });

/** Places of the blocks that are in a view or so far beyond it, first those nearest to its middle. */
function placesWithin(blocks: readonly Element[], { top, bottom }: View, beyond: number): number[] {
  const boxOf = (place: number) => blocks[place]?.getBoundingClientRect() ?? new DOMRect();
  const from = top - (bottom - top) * beyond;
  const to = bottom + (bottom - top) * beyond;
  let low = 0;
  let high = blocks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (boxOf(middle).bottom < from) low = middle + 1;
    else high = middle;
  }
  const found: { place: number; away: number }[] = [];
  for (let place = low; place < blocks.length; place += 1) {
    const box = boxOf(place);
    if (box.top > to) break;
    found.push({ place, away: Math.abs(box.top + box.bottom - top - bottom) });
  }
  return found.toSorted((one, other) => one.away - other.away).map(({ place }) => place);
}

/** What to draw next: one block more that is wanted, or else one less that is not kept, or else the same. */
export function oneStep(
  drawn: ReadonlySet<number>,
  wanted: readonly number[],
  kept: readonly number[],
): ReadonlySet<number> {
  const missing = wanted.find((place) => !drawn.has(place));
  if (missing !== undefined) return new Set([...drawn, missing]);
  const left = [...drawn].find((place) => !kept.includes(place));
  return left === undefined ? drawn : new Set([...drawn].filter((place) => place !== left));
}

/** Of the block that has the focus, or its reader would lose the place; -1 without one. */
function focusedPlace(blocks: readonly Element[]): number {
  const block = document.activeElement?.closest('[data-block]');
  return block ? blocks.indexOf(block) : -1;
}
