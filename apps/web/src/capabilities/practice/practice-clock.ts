import { useEffect } from 'react';
import { createStore, useStore } from '@xuezhou/client/browser/store.ts';

const storageKey = 'xuezhou-practice-clock';
const seconds = createStore(0);
let running = '';

/** From zero, for a new session. */
export function startClock(key: string): void {
  running = key;
  seconds.set(0);
  save();
}

/** Seconds that this session was in sight; goes on after a reload. */
export function usePracticeClock(key: string): void {
  useEffect(() => {
    if (running !== key) {
      running = key;
      seconds.set(saved(key));
    }
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') seconds.set(seconds.get() + 1);
    }, 1000);
    window.addEventListener('pagehide', save);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', save);
    };
  }, [key]);
}

export function usePracticeSeconds(): number {
  return useStore(seconds);
}

function save(): void {
  try {
    sessionStorage.setItem(storageKey, `${running} ${seconds.get()}`);
  } catch {
    // The clock then begins anew.
  }
}

function saved(key: string): number {
  try {
    const [savedKey, text] = (sessionStorage.getItem(storageKey) ?? '').split(' ');
    return savedKey === key ? Number(text) || 0 : 0;
  } catch {
    return 0;
  }
}
