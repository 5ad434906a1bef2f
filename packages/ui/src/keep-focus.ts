/**
 * A button that is at work is disabled, and Chromium takes the focus from whatever is disabled. It comes back to the
 * button with the end of the work, unless the reader has gone elsewhere meanwhile. Returns what ends it.
 */
export function keepFocus(): () => void {
  const end = new AbortController();
  const { signal } = end;
  let work: MutationObserver | undefined;
  const forget = () => work?.disconnect();
  signal.addEventListener('abort', forget);
  document.addEventListener('focusin', forget, { signal });
  document.addEventListener(
    'focusout',
    ({ target }) => {
      if (!(target instanceof HTMLButtonElement && target.disabled)) return;
      forget();
      work = new MutationObserver(() => {
        if (target.disabled) return;
        forget();
        if (document.activeElement === document.body) target.focus({ preventScroll: true });
      });
      work.observe(target, { attributeFilter: ['disabled'] });
    },
    { signal },
  );
  return () => end.abort();
}
