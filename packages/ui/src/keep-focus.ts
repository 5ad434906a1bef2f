let waiting: HTMLElement | undefined;

/** What has the focus, or will have it again when its work is done; null where nothing has. */
export function focusOwner(): HTMLElement | null {
  if (waiting) return waiting;
  const { activeElement, body } = document;
  return activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null;
}

/**
 * A button that is at work is disabled, and Chromium takes the focus from whatever is disabled. It comes back when the
 * button is enabled again, unless the reader has gone elsewhere meanwhile. Returns what ends it.
 */
export function keepFocus(): () => void {
  const end = new AbortController();
  const { signal } = end;
  let work: MutationObserver | undefined;
  const forget = () => {
    work?.disconnect();
    waiting = undefined;
  };
  signal.addEventListener('abort', forget);
  for (const kind of ['focusin', 'pointerdown'])
    document.addEventListener(kind, forget, { signal, passive: true });
  document.addEventListener(
    'focusout',
    ({ target }) => {
      if (!(target instanceof HTMLButtonElement && target.disabled)) return;
      forget();
      waiting = target;
      work = new MutationObserver(() => {
        if (target.disabled) return;
        forget();
        // A frame of another site takes the focus without a word.
        if (document.activeElement === document.body) target.focus({ preventScroll: true });
      });
      work.observe(target, { attributeFilter: ['disabled'] });
    },
    { signal },
  );
  return () => end.abort();
}
