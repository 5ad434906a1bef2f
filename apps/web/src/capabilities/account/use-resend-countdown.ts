import { smsResendSeconds } from '@xuezhou/rules/account/sms-code';
import { useSyncExternalStore } from 'react';
import { readJson, writeJson } from '@xuezhou/client/browser/local-storage.ts';

const endKeys = {
  /** A number that is typed. */
  phone: 'xuezhou-sms-resend-at',
  /** The student's own number, which the server knows. */
  own: 'xuezhou-own-sms-resend-at',
  email: 'xuezhou-email-resend-at',
} as const;
export type ResendKind = keyof typeof endKeys;

const listeners = new Set<() => void>();

function secondsLeft(kind: ResendKind): number {
  const end = readJson(endKeys[kind]);
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

function start(kind: ResendKind): void {
  writeJson(endKeys[kind], Date.now() + smsResendSeconds * 1000);
  for (const listener of listeners) listener();
}

/** Seconds until another code may be asked for; they go on counting across a reload. */
export function useResendCountdown(kind: ResendKind): { seconds: number; start: () => void } {
  return {
    // Nothing is known while the page is drawn ahead of time.
    seconds: useSyncExternalStore(
      subscribe,
      () => secondsLeft(kind),
      () => 0,
    ),
    start: () => start(kind),
  };
}
