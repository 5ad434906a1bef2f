import { useEffect, type RefObject } from 'react';
import { create } from 'zustand';
import type { View } from './keep-in-view.ts';

/**
 * How far beyond the view a block comes near, and how far it is left behind, in heights of the view. Between the two
 * nothing changes: a block is not quite as high drawn as it was taken to be, and would come and go without end.
 */
const near = 0.75;
const far = 1.25;

/** Places of the blocks that are near the view; a page has one transcript. */
const useNearPlaces = create<ReadonlySet<number>>(() => new Set());

/** Whether the block of this place is near the view. */
export const useIsNear = (place: number): boolean => useNearPlaces((places) => places.has(place));

/**
 * Watches which blocks of a list are near the view. After a jump they come one a frame, the nearest first, and those
 * left behind go after them: however far the jump, no frame has to draw them all. The list holds the blocks, each marked
 * with `data-block`, in their order, and scrolls by itself.
 */
export function useNear(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    let frame = 0;
    let height = 0;
    const measure = (block: Element | undefined) => {
      height = block?.getBoundingClientRect().height ?? 0;
      if (height > 0) box.style.setProperty('--block', `${height}px`);
    };
    const step = () => {
      const blocks = box.querySelectorAll('[data-block]');
      const view = box.getBoundingClientRect();
      const drawn = useNearPlaces.getState();
      // What was never drawn is taken to be as high as what is, or it would push the view when it comes.
      const [first] = drawn;
      if (height === 0 && first !== undefined) measure(blocks[first]);
      const reach = view.bottom - view.top;
      const within = placesWithin(blocks, view, far * reach);
      const wanted = within.filter(({ gap }) => gap <= near * reach).map(({ place }) => place);
      const kept = [...within.map(({ place }) => place), focusedPlace(blocks)];
      const next = oneStep(drawn, wanted, kept);
      frame = next === drawn ? 0 : requestAnimationFrame(step);
      useNearPlaces.setState(next, true);
    };
    const look = () => {
      frame ||= requestAnimationFrame(step);
    };
    // Told once at its beginning too.
    const resizes = new ResizeObserver(look);
    resizes.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      resizes.disconnect();
      box.removeEventListener('scroll', look);
      cancelAnimationFrame(frame);
      useNearPlaces.setState(new Set(), true);
    };
  }, [list]);
}

interface Found {
  readonly place: number;
  /** Pixels between it and the view; 0 where it is seen. */
  readonly gap: number;
}

/** The blocks that are in a view or so many pixels beyond it, first those nearest to its middle. */
function placesWithin(blocks: ArrayLike<Element>, { top, bottom }: View, beyond: number): Found[] {
  const boxOf = (place: number) => blocks[place]?.getBoundingClientRect() ?? new DOMRect();
  let low = 0;
  let high = blocks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (boxOf(middle).bottom < top - beyond) low = middle + 1;
    else high = middle;
  }
  const found: (Found & { readonly away: number })[] = [];
  for (let place = low; place < blocks.length; place += 1) {
    const box = boxOf(place);
    if (box.top > bottom + beyond) break;
    const gap = Math.max(top - box.bottom, box.top - bottom, 0);
    found.push({ place, gap, away: Math.abs(box.top + box.bottom - top - bottom) });
  }
  return found.toSorted((one, other) => one.away - other.away);
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
function focusedPlace(blocks: ArrayLike<Element>): number {
  const block = document.activeElement?.closest('[data-block]');
  return block ? Array.prototype.indexOf.call(blocks, block) : -1;
}
