/** Fetches as soon as a pointer or the focus comes near; what does not arrive is asked for again by the click. */
export function near(load: () => Promise<unknown>) {
  const fetchAhead = () => void load().catch(() => {});
  return { onPointerEnter: fetchAhead, onFocus: fetchAhead };
}
