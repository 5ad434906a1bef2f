import { useRef, useState, type PointerEvent } from 'react';

export interface TrailPoint {
  x: number;
  y: number;
  t: number;
}

interface DragOptions {
  /** The furthest that the piece goes, in pixels of the picture. */
  most: number;
  /** Pixels of the screen for one of the picture. */
  scale: () => number;
  isOff: boolean;
  onRelease: (x: number, trail: TrailPoint[]) => void;
}

/** A handle that follows the pointer and keeps the way it took. */
export function useDrag({ most, scale, isOff, onRelease }: DragOptions) {
  const [x, setX] = useState(0);
  const drag = useRef<{ startX: number; startY: number; startT: number; trail: TrailPoint[] }>(
    null,
  );

  const follow = (event: PointerEvent) => {
    const current = drag.current;
    if (current === null) return;
    const pointOf = ({ clientX, clientY, timeStamp }: MouseEvent): TrailPoint => ({
      x: (clientX - current.startX) / scale(),
      y: (clientY - current.startY) / scale(),
      t: Math.max(0, timeStamp - current.startT),
    });
    current.trail.push(pointOf(event.nativeEvent));
    setX(within(current.trail.at(-1)?.x ?? 0, most));
  };
  const release = (event: PointerEvent) => {
    const current = drag.current;
    if (current === null) return;
    follow(event);
    drag.current = null;
    const last = current.trail.at(-1);
    onRelease(within(last?.x ?? 0, most), current.trail);
  };
  return {
    x,
    reset: () => {
      drag.current = null;
      setX(0);
    },
    handle: {
      onPointerDown: (event: PointerEvent) => {
        if (isOff || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = {
          startX: event.clientX,
          startY: event.clientY,
          startT: event.timeStamp,
          trail: [{ x: 0, y: 0, t: 0 }],
        };
      },
      onPointerMove: follow,
      onPointerUp: release,
      onPointerCancel: () => {
        drag.current = null;
        setX(0);
      },
    },
  };
}

const within = (x: number, most: number): number => Math.min(Math.max(x, 0), most);
