let hasActed = false;
let noteFirst = (): void => {};
/** Settles when the reader does something for the first time. */
export const firstActivity = new Promise<void>((resolve) => {
  noteFirst = resolve;
});

/** Notes mouse, touch and keyboard from now on. */
export function watchActivity(target: EventTarget = window): () => void {
  const note = () => {
    hasActed = true;
    noteFirst();
  };
  const events = ['mousemove', 'mousedown', 'wheel', 'touchstart', 'keydown'] as const;
  for (const event of events)
    target.addEventListener(event, note, { passive: true, capture: true });
  return () => {
    for (const event of events) target.removeEventListener(event, note, { capture: true });
  };
}

/** Whether the reader did anything since this was last asked. */
export function takeActivity(): boolean {
  const answer = hasActed;
  hasActed = false;
  return answer;
}
