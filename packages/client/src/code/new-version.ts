import { getVersion } from '@xuezhou/contract/site';
import { call } from '../api/call.ts';
import { createStore } from '../browser/store.ts';

/** A newer version waits for the reader's word, since a reload would lose what is typed. */
export const newVersionWaits = createStore(false);

let known: string | null = null;
let hasTyped = false;
let refresh: () => void = () => window.location.reload();

/** How the page is loaded anew; the service worker, where there is one, must let the new version in first. */
export function setRefresh(way: () => void): void {
  refresh = way;
}

export function refreshNow(): void {
  refresh();
}

/** Typing since the last navigation is what a reload would lose. */
export function watchTyping(): () => void {
  const note = () => {
    hasTyped = true;
  };
  document.addEventListener('input', note, { capture: true, passive: true });
  return () => document.removeEventListener('input', note, { capture: true });
}

/** Tells that a new version is there: loads it at once, or asks when something is typed. */
export function announceNewVersion(): void {
  if (hasTyped) newVersionWaits.set(true);
  else refresh();
}

/** After each navigation: what was typed on the page before is done with, and the version is asked. */
export async function checkVersion(): Promise<void> {
  hasTyped = false;
  const answer = await call(getVersion, {}, { ignoreErrors: true }).catch(() => null);
  if (answer === null) return;
  if (known !== null && known !== answer.version) announceNewVersion();
  known = answer.version;
}
