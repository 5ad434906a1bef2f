import { createStore } from '@xuezhou/client/browser/store.ts';

/** What the parts of the page may do with its player. */
export interface DraftPlayer {
  /** Seconds, a tenth at a time. */
  readonly second: ReturnType<typeof createStore<number>>;
  /** Of the video, in seconds; 0 until it is known. */
  readonly duration: ReturnType<typeof createStore<number>>;
  readonly hold: (media: HTMLVideoElement | null) => void;
  readonly seek: (second: number) => void;
  readonly skip: (seconds: number) => void;
  readonly toggle: () => void;
  readonly pause: () => void;
}

export function makePlayer(): DraftPlayer {
  const second = createStore(0);
  const duration = createStore(0);
  let media: HTMLVideoElement | null = null;
  const seek = (to: number) => {
    const place = Math.max(0, to);
    second.set(place);
    if (media !== null) media.currentTime = place;
  };
  return {
    second,
    duration,
    hold: (next) => (media = next),
    seek,
    pause: () => media?.pause(),
    skip: (seconds) => seek(second.get() + seconds),
    toggle: () => {
      if (media === null) return;
      // One that cannot begin yet says so by its own controls.
      if (media.paused) void media.play().catch(() => undefined);
      else media.pause();
    },
  };
}
