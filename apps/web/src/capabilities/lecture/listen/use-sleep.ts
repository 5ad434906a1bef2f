import { useEffect, useEffectEvent, useState } from 'react';
import type { ListenTools } from './tools.ts';

/** When it stops by itself: not, after this lecture, or after so many minutes. */
export type Sleep = 'off' | 'lecture' | '15' | '30';

export interface SleepTimer {
  readonly sleep: Sleep;
  readonly setSleep: (sleep: Sleep) => void;
}

/** Asked at each sign of the player: what waits for a timer under a locked screen may wait long. */
export function useSleep({ player, pause }: Pick<ListenTools, 'player' | 'pause'>): SleepTimer {
  const [chosen, setChosen] = useState<{ sleep: Sleep; until: number }>(awake);
  const onSign = useEffectEvent((isPlaying: boolean) => {
    if (!isPlaying || Date.now() < chosen.until) return;
    setChosen(awake);
    pause();
  });
  useEffect(() => player.subscribe(({ isPlaying }) => onSign(isPlaying)), [player]);
  return {
    sleep: chosen.sleep,
    setSleep: (sleep) =>
      setChosen({
        sleep,
        until: sleep === '15' || sleep === '30' ? Date.now() + Number(sleep) * 60_000 : Infinity,
      }),
  };
}

const awake = { sleep: 'off', until: Infinity } as const;
