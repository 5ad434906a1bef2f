import { smsResendSeconds } from '@xuezhou/rules/account/sms-code';
import { useSyncExternalStore } from 'react';
import { readJson, writeJson } from '../../platform/local-storage.ts';

const endKey = 'xuezhou-sms-resend-at';
const listeners = new Set<() => void>();

function secondsLeft(): number {
  const end = readJson(endKey);
  if (typeof end !== 'number') return 0;
  // A clock that was set back must not lock the button for longer than the wait itself.
  return Math.max(0, Math.min(smsResendSeconds, Math.ceil((end - Date.now()) / 1000)));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const timer = setInterval(listener, 1000);
  return () => {
    listeners.delete(listener);
    clearInterval(timer);
  };
}

function start(): void {
  writeJson(endKey, Date.now() + smsResendSeconds * 1000);
  for (const listener of listeners) listener();
}

/** Seconds until another code may be asked for; they go on counting across a reload. */
export function useSmsCountdown(): { seconds: number; start: () => void } {
  // Nothing is known while the page is drawn ahead of time.
  return { seconds: useSyncExternalStore(subscribe, secondsLeft, () => 0), start };
}
