import { createStore, useStore } from '../browser/store.ts';

/** Milliseconds that the server is ahead of this device. */
let ahead = 0;
/** The server's time in milliseconds; moves once a second while somebody looks at it. */
const ticking = createStore(Date.now());
let timer: ReturnType<typeof setInterval> | undefined;
let watchers = 0;

/** Takes an answer's Date header. It has whole seconds, so a difference under two seconds is left alone. */
export function syncServerClock(date: string | null): void {
  const server = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(server)) return;
  const difference = server - Date.now();
  if (Math.abs(difference - ahead) <= 2000) return;
  ahead = difference;
  // Whoever looks next is drawn before the first tick, and an exam must not be over by the device's own clock.
  tick();
}

/** The server's time now, in milliseconds. */
export function serverNow(): number {
  return Date.now() + ahead;
}

function tick(): void {
  ticking.set(serverNow());
}

function subscribe(listener: () => void): () => void {
  watchers += 1;
  if (watchers === 1) {
    tick();
    timer = setInterval(tick, 1000);
  }
  const leave = ticking.subscribe(listener);
  return () => {
    leave();
    watchers -= 1;
    if (watchers === 0) clearInterval(timer);
  };
}

const watched = { ...ticking, subscribe };

/** The server's time in milliseconds, advanced once a second. */
export function useServerNow(): number {
  return useStore(watched);
}
