/** Acts once the next frame is drawn, when to measure or to focus lays out nothing anew. Returns the way to stop. */
export function afterFrame(act: () => void, delay = 0): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act, delay);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
