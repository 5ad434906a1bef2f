/** What fingers on the picture mean. */
export interface Hands {
  /** One tap, told at once. */
  readonly onTap: () => void;
  /** Two taps at a side, and each that follows: so many seconds, and how many since the first. `isFirst` after one told tap. */
  readonly onSkip: (seconds: number, total: number, isFirst: boolean) => void;
  /** Two taps in the middle, after one told tap. */
  readonly onMiddle: () => void;
  /** A finger rests on it, or is lifted again. */
  readonly onHold: (isHeld: boolean) => void;
  /** A finger moves along it, in widths of the picture; null where that is broken off. */
  readonly onSwipe: (widths: number | null, isDone: boolean) => void;
}

const nextTapMs = 300;
/** After two taps each more adds to them. */
const moreTapsMs = 700;
const holdMs = 500;
const stepSeconds = 10;
/** Pixels that a finger may tremble. */
const slack = 12;

const sideOf = (share: number) => (share < 1 / 3 ? -1 : share > 2 / 3 ? 1 : 0);

/** Hears fingers, not pointers that hover, on an element; returns the way to stop. */
export function followHands(element: HTMLElement, hands: Hands): () => void {
  const heard = new AbortController();
  const { signal } = heard;
  let down: { x: number; y: number; mode: 'rests' | 'held' | 'swipes' } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastTouch = Number.NEGATIVE_INFINITY;
  // Across is ours, up and down the page's.
  element.style.touchAction = 'pan-y pinch-zoom';
  const tap = tapsOf(element, hands);
  const end = (event: PointerEvent, isDone: boolean) => {
    clearTimeout(timer);
    const was = down;
    down = null;
    if (event.pointerType !== 'touch' || !was) return;
    lastTouch = event.timeStamp;
    if (was.mode === 'held') hands.onHold(false);
    else if (was.mode === 'swipes')
      hands.onSwipe(isDone ? widthsOf(element, event.clientX - was.x) : null, true);
    else if (isDone) tap(event.clientX, event.timeStamp);
  };

  element.addEventListener(
    'pointerdown',
    (event) => {
      if (event.pointerType !== 'touch' || !event.isPrimary) return;
      down = { x: event.clientX, y: event.clientY, mode: 'rests' };
      timer = setTimeout(() => {
        if (down?.mode !== 'rests') return;
        down.mode = 'held';
        hands.onHold(true);
      }, holdMs);
    },
    { signal },
  );
  element.addEventListener(
    'pointermove',
    (event) => {
      if (!down || down.mode === 'held') return;
      const [across, along] = [event.clientY - down.y, event.clientX - down.x];
      if (down.mode === 'rests' && Math.hypot(across, along) > slack) {
        clearTimeout(timer);
        // Up and down is the page's.
        if (Math.abs(along) <= Math.abs(across)) down = null;
        else down.mode = 'swipes';
      }
      if (down?.mode === 'swipes') hands.onSwipe(widthsOf(element, along), false);
    },
    { signal },
  );
  element.addEventListener('pointerup', (event) => end(event, true), { signal });
  element.addEventListener('pointercancel', (event) => end(event, false), { signal });
  dropClicks(element, signal, { isDown: () => down !== null, lastTouch: () => lastTouch });
  return () => {
    clearTimeout(timer);
    heard.abort();
  };
}

const widthsOf = (element: HTMLElement, pixels: number): number =>
  pixels / (element.getBoundingClientRect().width || 1);

/** Tells of taps, each by where and when it was. */
function tapsOf(element: HTMLElement, hands: Hands): (x: number, at: number) => void {
  let run = { side: 0, taps: 0, until: Number.NEGATIVE_INFINITY };
  return (x, at) => {
    const { left, width } = element.getBoundingClientRect();
    const side = sideOf((x - left) / width);
    if (run.side !== side || at > run.until) {
      run = { side, taps: 0, until: at + nextTapMs };
      hands.onTap();
      return;
    }
    run = { side, taps: run.taps + 1, until: at + moreTapsMs };
    if (side !== 0) hands.onSkip(side * stepSeconds, side * stepSeconds * run.taps, run.taps === 1);
    else if (run.taps === 1) hands.onMiddle();
  };
}

/** What a browser makes of the same fingers, has been done already. */
function dropClicks(
  element: HTMLElement,
  signal: AbortSignal,
  { isDown, lastTouch }: { isDown: () => boolean; lastTouch: () => number },
): void {
  const noMenu = (event: Event) => {
    if (isDown()) event.preventDefault();
  };
  element.addEventListener('contextmenu', noMenu, { signal });
  const drop = (event: Event) => {
    if (event.timeStamp - lastTouch() > 1000) return;
    event.preventDefault();
    event.stopPropagation();
  };
  element.addEventListener('click', drop, { capture: true, signal });
  element.addEventListener('dblclick', drop, { capture: true, signal });
}
