import { createStore } from '@xuezhou/client/browser/store.ts';

/** The session ended under a page that stands there, so that what is typed on it must not be lost. */
export const isSessionLost = createStore(false);

let pages = 0;

/** A page of somebody signed in is drawn, until the returned function is called. */
export function standsInSession(): () => void {
  pages += 1;
  return () => {
    pages -= 1;
    if (pages === 0) isSessionLost.set(false);
  };
}

/** True where it is told on the page; else the sign-in has a page of its own. */
export function tellSessionLost(): boolean {
  if (pages === 0) return false;
  isSessionLost.set(true);
  return true;
}
