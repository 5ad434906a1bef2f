import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { bringIntoView } from './keep-in-view.ts';

const scrollKeys = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']);

interface FollowOptions {
  list: RefObject<HTMLElement | null>;
  /** Index of the line to keep in view. */
  line: number;
}

/** Keeps the line that is being said in view, until the reader scrolls by hand or goes to another. */
export function useFollow({ list, line }: FollowOptions) {
  const [isFollowing, setFollowing] = useState(true);
  // Made anew by each wish, or the same line would be gone to only once.
  const [wish, setWish] = useState({ index: -1 });
  const stop = useRef(() => {});
  const unfollow = () => setFollowing(false);

  useEffect(() => {
    const box = list.current;
    if (!box) return;
    const unhear = hearHand(box, () => {
      stop.current();
      setFollowing(false);
    });
    return () => {
      unhear();
      stop.current();
    };
  }, [list]);

  const show = useEffectEvent((index: number) => {
    const box = list.current;
    const row = box?.querySelector(`[data-line="${index}"]`);
    if (!box || !row) return;
    stop.current();
    stop.current = bringIntoView(row, box);
  });

  // A line is drawn when it is wanted, and shown once it is drawn.
  useEffect(() => {
    if (isFollowing) show(line);
  }, [isFollowing, line]);
  useEffect(() => show(wish.index), [wish]);

  return {
    isFollowing,
    follow: () => setFollowing(true),
    unfollow,
    /** Index of the line that was gone to last; -1 before the first. */
    target: wish.index,
    goTo: (index: number) => {
      setFollowing(false);
      setWish({ index });
    },
  };
}

/** Tells of scrolling by hand. Returns the way to stop. */
function hearHand(box: HTMLElement, onHand: () => void): () => void {
  const heard = new AbortController();
  const byHand = (event: Event) => {
    if (event instanceof KeyboardEvent && (event.defaultPrevented || !scrollKeys.has(event.key)))
      return;
    onHand();
  };
  // The scrollbar belongs to the box itself, its rows do not.
  const onBar = (event: Event) => {
    if (event.target === box) byHand(event);
  };
  const { signal } = heard;
  box.addEventListener('wheel', byHand, { passive: true, signal });
  box.addEventListener('touchmove', byHand, { passive: true, signal });
  box.addEventListener('keydown', byHand, { signal });
  box.addEventListener('pointerdown', onBar, { signal });
  // The browser's own search goes to a line far from the view.
  box.addEventListener('beforematch', byHand, { signal });
  return () => heard.abort();
}
