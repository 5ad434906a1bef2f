import { useEffect, useEffectEvent, useReducer, useState } from 'react';

let tellMissing = () => {};

/**
 * Says what tells of code that did not come although there is a network. Many browsers keep such a failure, and the
 * next press gets it at once: only a page that is loaded anew asks again. Returns the way to stop.
 */
export function whenCodeIsMissing(tell: () => void): () => void {
  tellMissing = tell;
  return () => {
    tellMissing = () => {};
  };
}

/**
 * Makes a hook for code that a press wants and no page waits for. It gives the code from the first press on, once it
 * is there. Where it does not come, it calls `giveUp` and leaves the page as it is.
 */
export function fetchedOnPress<Code>(load: () => Promise<Code>) {
  let known: Code | undefined;
  return function useFetched(isWanted: boolean, giveUp: () => void): Code | undefined {
    const [wasWanted, setWasWanted] = useState(isWanted);
    if (isWanted && !wasWanted) setWasWanted(true);
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
        () => {
          if (!isAwaited) return;
          leave();
          // Without a network a bar says so already.
          if (navigator.onLine) tellMissing();
        },
      );
      return () => {
        isAwaited = false;
      };
    }, [isMissing]);
    return wasWanted ? known : undefined;
  };
}

/** When a pointer or the focus comes near. Never without a network: the press might inherit the failure. */
export function fetchAhead(load: () => Promise<unknown>): void {
  if (navigator.onLine) void load().catch(() => undefined);
}
