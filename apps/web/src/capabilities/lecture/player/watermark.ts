/**
 * How long the mark takes from one place to the next, and stays there at least, in milliseconds; without motion longer.
 * While it moves, the browser composes every frame of the page anew: one that never rests empties a phone's battery.
 */
const wayMs = 1500;
const stayMs = 15_000;
const calmStayMs = 60_000;
/** How often a mark that somebody's style hides is looked for. */
const lookMs = 5000;

/**
 * Keeps a name over a picture. It wanders from place to place, or jumps now and then for who wants no motion, so that
 * no fixed corner can be cut away; taken out or hidden, it comes back. It is no part of React's page, which would not
 * miss it. Returns the way to stop.
 */
export function keepWatermark(picture: HTMLElement, text: string): () => void {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)');
  let mark = draw(text);
  let movedAt = 0;
  const observer = new MutationObserver((changes) => {
    // Captions come and go beside it.
    if (!isThere() || changes.some(({ target }) => target !== picture)) putBack();
  });
  const isThere = () => mark.parentElement === picture;

  const move = (isAtOnce: boolean) => {
    movedAt = Date.now();
    const { width, height } = mark.getBoundingClientRect();
    const x = Math.random() * Math.max(0, picture.clientWidth - width);
    const y = Math.random() * Math.max(0, picture.clientHeight - height);
    const isStill = isAtOnce || calm.matches;
    set(mark, {
      transition: isStill ? 'none' : `transform ${wayMs}ms ease-in-out`,
      transform: `translate(${Math.round(x)}px, ${Math.round(y)}px)`,
    });
    // What we change ourselves is no tampering.
    observer.takeRecords();
  };
  const putBack = () => {
    observer.disconnect();
    mark.remove();
    mark = draw(text);
    picture.querySelector('video')?.after(mark);
    observer.observe(picture, { childList: true });
    observer.observe(mark, {
      attributes: true,
      childList: true,
      characterData: true,
      subtree: true,
    });
    move(true);
  };
  const look = () => {
    if (!isThere() || isHidden(mark)) putBack();
    else if (Date.now() - movedAt >= (calm.matches ? calmStayMs : stayMs)) move(false);
  };

  putBack();
  const timer = setInterval(look, lookMs);
  const sizes = new ResizeObserver(() => move(true));
  sizes.observe(picture);
  return () => {
    clearInterval(timer);
    sizes.disconnect();
    observer.disconnect();
    mark.remove();
  };
}

function draw(text: string): HTMLElement {
  const mark = document.createElement('span');
  mark.textContent = text;
  mark.ariaHidden = 'true';
  set(mark, {
    all: 'initial',
    position: 'absolute',
    // Nothing can be lifted over it but what comes after it as high: captions, and words in place of the picture.
    'z-index': '2147483647',
    top: '0',
    left: '0',
    padding: '4px 8px',
    // Seen on a light slide and on a dark picture, and read through on both.
    color: 'rgb(122 128 138 / 0.5)',
    font: '500 clamp(12px, 1.7cqi, 22px) / 1.4 var(--mantine-font-family)',
    'white-space': 'nowrap',
    'pointer-events': 'none',
    'user-select': 'none',
  });
  return mark;
}

function set(mark: HTMLElement, style: Record<string, string>): void {
  for (const [name, value] of Object.entries(style))
    mark.style.setProperty(name, value, 'important');
}

function isHidden(mark: HTMLElement): boolean {
  const { display, visibility, opacity } = getComputedStyle(mark);
  return display === 'none' || visibility === 'hidden' || Number(opacity || 1) < 0.5;
}
