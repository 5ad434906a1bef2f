import { isComposing } from '@xuezhou/client/browser/composing.ts';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Trail, type TrailPoint } from './trail.ts';

interface DragOptions {
  /** The furthest that the piece goes, in pixels of the picture. */
  most: number;
  /** Pixels of the screen for one of the picture. */
  scale: () => number;
  isOff: boolean;
  onRelease: (x: number, trail: TrailPoint[]) => void;
  /** Moved by keys for the first time. */
  onFirstKey: () => void;
  onEnter: (x: number) => void;
}

interface Grip {
  pointer: number;
  startX: number;
  startY: number;
  startT: number;
  trail: Trail;
}

/** A handle that follows the pointer and keeps the way it took, and that arrow keys move too. */
export function useDrag({ most, scale, isOff, onRelease, onFirstKey, onEnter }: DragOptions) {
  const [x, setX] = useState(0);
  const [isByKeys, setByKeys] = useState(false);
  const within = (value: number) => Math.min(Math.max(value, 0), most);
  const grip = useGrip({
    isOff,
    scale,
    onTake: () => {
      // What was done by keys is taken back: a trail begins where the piece is.
      setX(0);
      setByKeys(false);
    },
    onMove: (to) => setX(within(to.x)),
    onLetGo: (last, trail) => {
      // A touch is no try.
      if (last === null || Math.abs(last.x) < 3) {
        setX(0);
        return;
      }
      setX(within(last.x));
      onRelease(within(last.x), trail.end(last));
    },
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (isOff) return;
    if (event.key === 'Enter' && !isComposing(event)) {
      event.preventDefault();
      if (isByKeys) onEnter(x);
      return;
    }
    const to = keyTarget(event, x, most);
    if (to === null) return;
    event.preventDefault();
    if (!isByKeys) onFirstKey();
    setByKeys(true);
    setX(within(to));
  };
  return { x, isByKeys, handle: { onKeyDown, ...grip } };
}

interface GripOptions extends Pick<DragOptions, 'isOff' | 'scale'> {
  onTake: () => void;
  onMove: (to: TrailPoint) => void;
  /** Null where the browser took the pointer away. */
  onLetGo: (last: TrailPoint | null, trail: Trail) => void;
}

/** One pointer that holds the handle, and its trail from where it took hold; another finger is not heard. */
function useGrip({ isOff, scale, onTake, onMove, onLetGo }: GripOptions) {
  const grip = useRef<Grip>(null);
  const pointOf = (current: Grip, { clientX, clientY, timeStamp }: MouseEvent): TrailPoint => ({
    x: (clientX - current.startX) / scale(),
    y: (clientY - current.startY) / scale(),
    t: Math.max(0, timeStamp - current.startT),
  });
  const gripOf = (event: PointerEvent): Grip | null =>
    grip.current?.pointer === event.pointerId ? grip.current : null;
  return {
    onPointerDown: (event: PointerEvent) => {
      if (isOff || event.button !== 0 || grip.current !== null) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      onTake();
      grip.current = {
        pointer: event.pointerId,
        startX: event.clientX,
        startY: event.clientY,
        startT: event.timeStamp,
        trail: new Trail(),
      };
    },
    onPointerMove: (event: PointerEvent) => {
      const current = gripOf(event);
      if (current === null) return;
      const moves = event.nativeEvent.getCoalescedEvents?.() ?? [];
      for (const move of moves.length > 0 ? moves : [event.nativeEvent])
        current.trail.add(pointOf(current, move));
      onMove(pointOf(current, event.nativeEvent));
    },
    onPointerUp: (event: PointerEvent) => {
      const current = gripOf(event);
      if (current === null) return;
      grip.current = null;
      onLetGo(pointOf(current, event.nativeEvent), current.trail);
    },
    onPointerCancel: (event: PointerEvent) => {
      const current = gripOf(event);
      if (current === null) return;
      grip.current = null;
      onLetGo(null, current.trail);
    },
  };
}

/** As a slider of the platform moves: a pixel, with Shift or Page ten, and to both ends. */
function keyTarget({ key, shiftKey }: KeyboardEvent, x: number, most: number): number | null {
  const step = shiftKey ? 10 : 1;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return x + step;
    case 'ArrowLeft':
    case 'ArrowDown':
      return x - step;
    case 'PageUp':
      return x + 10;
    case 'PageDown':
      return x - 10;
    case 'Home':
      return 0;
    case 'End':
      return most;
    default:
      return null;
  }
}
