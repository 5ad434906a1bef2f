import { createStore, useStore } from '../browser/store.ts';

/** Whether the network is there, by what the browser says. */
export const online = createStore(typeof navigator === 'undefined' ? true : navigator.onLine);

export function watchNetwork(): () => void {
  const update = () => online.set(navigator.onLine);
  update();
  window.addEventListener('online', update);
  window.addEventListener('offline', update);
  return () => {
    window.removeEventListener('online', update);
    window.removeEventListener('offline', update);
  };
}

/** An answer proves a network, which the browser may not have noticed; a lost call leaves it to the browser. */
export function reportNetwork(isThere: boolean): void {
  online.set(isThere || navigator.onLine);
}

export function useOnline(): boolean {
  return useStore(online, true);
}
