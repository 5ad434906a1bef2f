const holdMs = 550;
const slack = 10;

/**
 * Hears a finger that rests on a line of the transcript: `onHeld` gets its index, and the tap that the browser makes of it
 * plays nothing. Returns the way to stop.
 */
export function followLines(onHeld: (line: number) => void): () => void {
  const heard = new AbortController();
  const { signal } = heard;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
  let isHeld = false;
  const stop = () => clearTimeout(timer);

  document.addEventListener(
    'pointerdown',
    (event) => {
      stop();
      isHeld = false;
      const row = event.target instanceof Element ? event.target.closest('[data-line]') : null;
      if (event.pointerType !== 'touch' || !row) return;
      from = { x: event.clientX, y: event.clientY };
      timer = setTimeout(() => {
        isHeld = true;
        onHeld(Number(row.getAttribute('data-line')));
      }, holdMs);
    },
    { signal },
  );
  document.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      if (Math.hypot(clientX - from.x, clientY - from.y) > slack) stop();
    },
    { signal, passive: true },
  );
  document.addEventListener('pointerup', stop, { signal });
  document.addEventListener('pointercancel', stop, { signal });
  document.addEventListener(
    'click',
    (event) => {
      if (!isHeld || !(event.target instanceof Element) || !event.target.closest('[data-line]'))
        return;
      isHeld = false;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true, signal },
  );
  document.addEventListener(
    'contextmenu',
    (event) => {
      if (isHeld) event.preventDefault();
    },
    { signal },
  );
  return () => {
    stop();
    heard.abort();
  };
}
