/** Does what can wait once the page has nothing else to do, `within` milliseconds at the latest. */
export function whenIdle(work: () => void, within: number): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: within });
  else setTimeout(work, within / 3);
}
