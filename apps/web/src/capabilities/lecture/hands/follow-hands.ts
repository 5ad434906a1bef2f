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

/**
 * Hears one finger at a time, not pointers that hover, on an element: two of them make the page larger, and what the first
 * had begun is broken off. Returns the way to stop, which breaks off too.
 */
export function followHands(element: HTMLElement, hands: Hands): () => void {
  const heard = new AbortController();
  const { signal } = heard;
  let lastTouch = Number.NEGATIVE_INFINITY;
  // Across is ours, up and down the page's.
  element.style.touchAction = 'pan-y pinch-zoom';
  const tap = tapsOf(element, hands);
  const finger = oneFinger(hands);
  const onUp = (event: PointerEvent) => {
    if (!isTouch(event)) return;
    lastTouch = event.timeStamp;
    if (!event.isPrimary) return;
    const was = finger.letGo();
    if (was?.mode === 'swipes') hands.onSwipe(widthsOf(element, event.clientX - was.x), true);
    else if (was?.mode === 'rests') tap(event.clientX, event.timeStamp);
    else finger.breakOff(was);
  };
  const onMove = (event: PointerEvent) => {
    const down = finger.now();
    if (!down || down.mode === 'held' || !isTouch(event) || !event.isPrimary) return;
    const [across, along] = [event.clientY - down.y, event.clientX - down.x];
    if (down.mode === 'rests' && Math.hypot(across, along) > slack) {
      // Up and down is the page's.
      if (Math.abs(along) <= Math.abs(across)) return void finger.letGo();
      down.mode = 'swipes';
    }
    if (down.mode === 'swipes') hands.onSwipe(widthsOf(element, along), false);
  };
  const onDown = (event: PointerEvent) => {
    if (!isTouch(event)) return;
    if (event.isPrimary) finger.begin(event);
    else finger.breakOff();
  };

  element.addEventListener('pointerdown', onDown, { signal });
  element.addEventListener('pointermove', onMove, { signal });
  element.addEventListener('pointerup', onUp, { signal });
  element.addEventListener('pointercancel', (event) => isTouch(event) && finger.breakOff(), {
    signal,
  });
  dropClicks(element, signal, { isDown: () => finger.now() !== null, lastTouch: () => lastTouch });
  return () => {
    finger.breakOff();
    heard.abort();
  };
}

interface Finger {
  readonly x: number;
  readonly y: number;
  mode: 'rests' | 'held' | 'swipes';
}

/** The finger that is on it. */
function oneFinger(hands: Hands) {
  let down: Finger | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const letGo = () => {
    clearTimeout(timer);
    const was = down;
    down = null;
    return was;
  };
  return {
    now: () => down,
    begin: ({ clientX, clientY }: PointerEvent) => {
      const own: Finger = { x: clientX, y: clientY, mode: 'rests' };
      letGo();
      down = own;
      timer = setTimeout(() => {
        if (own.mode !== 'rests') return;
        own.mode = 'held';
        hands.onHold(true);
      }, holdMs);
    },
    letGo,
    /** What it had begun is not done. */
    breakOff: (was = letGo()) => {
      if (was?.mode === 'held') hands.onHold(false);
      else if (was?.mode === 'swipes') hands.onSwipe(null, true);
    },
  };
}

const isTouch = ({ pointerType }: PointerEvent): boolean => pointerType === 'touch';

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
