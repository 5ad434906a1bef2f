import { useEffect, useEffectEvent, useReducer, useState } from 'react';

/**
 * Makes a hook for code that a press wants and no page waits for. It gives the code from the first press on, once it
 * is there. Without a network it calls `giveUp` and leaves the page as it is: the next press asks again. With one,
 * code that does not come is an error of the page, whose way on is to load it anew.
 */
export function fetchedOnPress<Code>(load: () => Promise<Code>) {
  let known: Code | undefined;
  return function useFetched(isWanted: boolean, giveUp: () => void): Code | undefined {
    const [wasWanted, setWasWanted] = useState(isWanted);
    if (isWanted && !wasWanted) setWasWanted(true);
    const [failure, fail] = useState<{ error: unknown }>();
    const [, drawAgain] = useReducer((times: number) => times + 1, 0);
    const leave = useEffectEvent(giveUp);
    const isMissing = isWanted && known === undefined;
    useEffect(() => {
      if (!isMissing) return undefined;
      let isAwaited = true;
      load().then(
        (code) => {
          known = code;
          if (isAwaited) drawAgain();
        },
        (error: unknown) => {
          if (!isAwaited) return;
          if (navigator.onLine) fail({ error });
          else leave();
        },
      );
      return () => {
        isAwaited = false;
      };
    }, [isMissing]);
    if (failure) throw failure.error;
    return wasWanted ? known : undefined;
  };
}

/** When a pointer or the focus comes near: what does not come then is told by the press. */
export function fetchAhead(load: () => Promise<unknown>): void {
  void load().catch(() => undefined);
}
