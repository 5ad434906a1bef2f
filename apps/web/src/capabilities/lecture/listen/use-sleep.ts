import { useEffect, useEffectEvent, useState } from 'react';
import type { ListenTools } from './tools.ts';

/** When it stops by itself: not, after this lecture, or after so many minutes. */
export type Sleep = 'off' | 'lecture' | '15' | '30';

export interface SleepTimer {
  readonly sleep: Sleep;
  readonly setSleep: (sleep: Sleep) => void;
  /** Asked at a lecture's end: the next one is not begun. */
  readonly isOverAtEnd: () => boolean;
}

/**
 * Asked at each sign of the player: what waits for a timer under a locked screen may wait long. Who presses play when it
 * is over is awake, and who looks at the picture has no use for it.
 */
export function useSleep({ player, pause }: Pick<ListenTools, 'player' | 'pause'>): SleepTimer {
  const [chosen, setChosen] = useState<{ sleep: Sleep; until: number }>(awake);
  const onSign = useEffectEvent((isPlaying: boolean, wasPlaying: boolean) => {
    if (!isPlaying || Date.now() < chosen.until) return;
    setChosen(awake);
    if (wasPlaying) pause();
  });
  useEffect(
    () =>
      player.subscribe((now, before) => {
        if (now.isListening) onSign(now.isPlaying, before.isPlaying);
        else if (before.isListening) setChosen(awake);
      }),
    [player],
  );
  return {
    sleep: chosen.sleep,
    setSleep: (sleep) =>
      setChosen({
        sleep,
        until: sleep === '15' || sleep === '30' ? Date.now() + Number(sleep) * 60_000 : Infinity,
      }),
    isOverAtEnd: () => chosen.sleep === 'lecture' || Date.now() >= chosen.until,
  };
}

const awake = { sleep: 'off', until: Infinity } as const;
