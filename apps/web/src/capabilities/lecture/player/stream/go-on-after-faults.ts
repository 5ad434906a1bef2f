/** How often what plays goes on by itself after a fault of the element. */
const maxGoingOn = 3;

/**
 * A fault of the element, as when the headphones go, makes hls.js load it anew, which stops what plays. Returns what ends
 * the watch.
 */
export function goOnAfterFaults(
  media: HTMLMediaElement,
  onAttached: (act: () => void) => void,
): () => void {
  let [count, isToGoOn] = [0, false];
  const note = () => {
    isToGoOn = !media.paused && count < maxGoingOn;
    count += 1;
  };
  media.addEventListener('error', note);
  onAttached(() => {
    if (isToGoOn) void media.play().catch(() => {});
    isToGoOn = false;
  });
  return () => media.removeEventListener('error', note);
}
