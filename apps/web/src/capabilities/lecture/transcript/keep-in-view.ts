import { afterFrame } from '@xuezhou/client/code/after-frame.ts';

/** The part of the view where a line is wanted: not above its top, nor below its upper third. */
export interface View {
  top: number;
  bottom: number;
}

/** How far to scroll so that a line stands in the upper third; 0 when it does. */
function distanceTo(line: DOMRect, { top, bottom }: View): number {
  const height = bottom - top;
  const isWell = line.top >= top + 8 && line.bottom <= top + height / 3;
  return isWell ? 0 : line.top - (top + Math.min(height / 3 - line.height, height * 0.22));
}

/** How long the browser's smooth way takes at most, in milliseconds. */
const smoothWay = 450;
const maxTries = 6;

/**
 * Brings a line into the upper third. Rows out of sight are only estimated in height, so the way is measured again
 * once they are drawn. Returns the way to stop.
 */
export function bringIntoView(row: Element, scroller: HTMLElement): () => void {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  let stop = () => {};
  let tries = 0;
  const go = () => {
    const view: View = scroller.getBoundingClientRect();
    const distance = distanceTo(row.getBoundingClientRect(), view);
    if (Math.abs(distance) < 2 || tries >= maxTries) return;
    tries += 1;
    const isFar = Math.abs(distance) > (view.bottom - view.top) * 1.5;
    const isSmooth = !isFar && !isCalm;
    scroller.scrollBy({ top: distance, behavior: isSmooth ? 'smooth' : 'instant' });
    stop = afterFrame(go, isSmooth ? smoothWay : 0);
  };
  stop = afterFrame(go);
  return () => stop();
}
