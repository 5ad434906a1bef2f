import { useEffect, useRef, useState, type RefObject } from 'react';
import { bringIntoView, type Scroller } from './keep-in-view.ts';

const scrollKeys = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']);

interface FollowOptions {
  list: RefObject<HTMLElement | null>;
  /** The list scrolls by itself; else the window does. */
  ownScroll: boolean;
  /** Index of the line to keep in view. */
  line: number;
}

/** Keeps the line that is being said in view, until the reader scrolls by hand. */
export function useFollow({ list, ownScroll, line }: FollowOptions) {
  const [isFollowing, setFollowing] = useState(true);
  const stop = useRef(() => {});

  const show = (index: number) => {
    stop.current();
    const box = list.current;
    const row = box?.querySelector(`[data-line="${index}"]`);
    if (!box || !row) return;
    const scroller: Scroller = ownScroll ? box : window;
    stop.current = bringIntoView(row, scroller, document.querySelector('[data-lecture-cover]'));
  };

  useEffect(() => {
    const box = list.current;
    if (!box) return;
    const target: EventTarget = ownScroll ? box : window;
    const byHand = (event: Event) => {
      if (event instanceof KeyboardEvent && (event.defaultPrevented || !scrollKeys.has(event.key)))
        return;
      // Moving along the player's line is no scrolling.
      if (event.target instanceof Element && event.target.closest('[data-lecture-cover]')) return;
      stop.current();
      setFollowing(false);
    };
    // The scrollbar belongs to the box itself, its rows do not.
    const onBar = (event: Event) => {
      if (event.target === box) byHand(event);
    };
    const options = { passive: true };
    target.addEventListener('wheel', byHand, options);
    target.addEventListener('touchmove', byHand, options);
    target.addEventListener('keydown', byHand);
    target.addEventListener('pointerdown', onBar);
    return () => {
      target.removeEventListener('wheel', byHand);
      target.removeEventListener('touchmove', byHand);
      target.removeEventListener('keydown', byHand);
      target.removeEventListener('pointerdown', onBar);
      stop.current();
    };
  }, [list, ownScroll]);

  useEffect(() => {
    if (isFollowing && line >= 0) show(line);
    // eslint-disable-next-line react/exhaustive-deps -- `show` is made anew each time and reads only refs.
  }, [isFollowing, line, ownScroll]);

  return { isFollowing, setFollowing, show };
}
