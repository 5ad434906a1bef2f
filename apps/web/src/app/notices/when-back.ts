import { call } from '@xuezhou/client/api/call.ts';
import { getVersion } from '@xuezhou/contract/site';

/** Grows with every time that is waited: whoever cannot reach the school for long asks it less. */
let pauseMs = 3000;
const longestMs = 30_000;

/**
 * Calls `back` once the school answers. Many a browser believes in a network that leads nowhere, and then tells nothing
 * when it leads somewhere again. Returns what ends the asking.
 */
export function whenBack(back: () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const ask = () => void call(getVersion, {}, { ignoreErrors: true, signal }).then(back, wait);
  const wait = () => {
    if (signal.aborted) return;
    // Not all at the same moment, after a server was away.
    setTimeout(ask, pauseMs * (1 + Math.random()));
    pauseMs = Math.min(longestMs, pauseMs * 1.5);
  };
  wait();
  return () => ended.abort();
}
