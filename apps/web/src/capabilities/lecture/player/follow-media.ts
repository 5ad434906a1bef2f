import type { Range } from '@xuezhou/rules/lecture/watched';
import { findLine } from './captions/caption-lines.ts';
import { usePlayer, type PlayerState } from '../port/player-store.ts';

/** How far from where it begins a lecture may stand and count as there, in seconds. */
const near = 1;

/** Keeps the store in step with the element. Returns the way to stop. */
export function followMedia(media: HTMLVideoElement): () => void {
  const set = (change: Partial<PlayerState>) => usePlayer.setState(change);

  const moved = () => {
    const { beginsAt, lines } = usePlayer.getState();
    const time = media.currentTime;
    // Until the stream has come to where it begins, the element says 0.
    if (beginsAt !== null && Math.abs(time - beginsAt) > near) return;
    set({ time, beginsAt: null, line: findLine(lines, time) });
  };
  const measured = () => {
    if (Number.isFinite(media.duration)) set({ duration: media.duration });
  };

  const listen: Record<string, () => void> = {
    play: () => set({ isPlaying: true, hasStarted: true, isEnded: false }),
    emptied: () => set({ isPlaying: !media.paused, isWaiting: false, buffered: [] }),
    pause: () => set({ isPlaying: false, isWaiting: false }),
    playing: () => set({ isWaiting: false }),
    waiting: () => set({ isWaiting: true }),
    canplay: () => set({ isWaiting: false }),
    // One that begins at 0 is there with its first picture; whoever moves the element itself before it plays is followed.
    loadeddata: moved,
    seeking: moved,
    seeked: moved,
    timeupdate: moved,
    loadedmetadata: measured,
    durationchange: measured,
    progress: () => set({ buffered: rangesOf(media.buffered) }),
    volumechange: () => set({ volume: media.volume, isMuted: media.muted }),
    ended: () => {
      moved();
      set({ isEnded: true, isPlaying: false, isWaiting: false });
    },
  };
  for (const [event, listener] of Object.entries(listen)) media.addEventListener(event, listener);
  return () => {
    for (const [event, listener] of Object.entries(listen))
      media.removeEventListener(event, listener);
  };
}

function rangesOf(times: TimeRanges): Range[] {
  return Array.from({ length: times.length }, (_, index) => ({
    from: times.start(index),
    to: times.end(index),
  }));
}
