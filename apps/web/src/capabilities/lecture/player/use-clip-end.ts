import { useEffect, useEffectEvent } from 'react';
import { usePlayer } from '../port/player-store.ts';
import { pause } from './controls/player-actions.ts';

interface Clip {
  /** Seconds of the lecture. */
  readonly from: number;
  readonly to: number;
  readonly onEnd: () => void;
}

/** Stops once where a part of the lecture ends; who plays on from there is let. */
export function useClipEnd(clip: Clip | undefined): void {
  const tell = useEffectEvent(() => clip?.onEnd());
  const from = clip?.from;
  const to = clip?.to;
  useEffect(() => {
    if (from === undefined || to === undefined) return undefined;
    let isInside = false;
    let isOver = false;
    return usePlayer.subscribe(({ time, isPlaying, isEnded, beginsAt }) => {
      if (isOver || beginsAt !== null) return;
      if (isPlaying && time >= from && time < to) isInside = true;
      if (!isInside || (time < to && !isEnded)) return;
      isOver = true;
      pause();
      tell();
    });
  }, [from, to]);
}
