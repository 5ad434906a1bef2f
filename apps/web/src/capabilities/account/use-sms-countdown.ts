import { smsResendSeconds } from '@xuezhou/rules/account/sms-code';
import { useEffect, useState } from 'react';
import { readJson, writeJson } from '../../platform/local-storage.ts';

const endKey = 'xuezhou-sms-resend-at';

function secondsLeft(): number {
  const end = readJson(endKey);
  if (typeof end !== 'number') return 0;
  // A clock that was set back must not lock the button for longer than the wait itself.
  return Math.max(0, Math.min(smsResendSeconds, Math.ceil((end - Date.now()) / 1000)));
}

/** Seconds until another code may be asked for; they go on counting across a reload. */
export function useSmsCountdown(): { seconds: number; start: () => void } {
  // Nothing is known while the page is drawn ahead of time.
  const [seconds, setSeconds] = useState(0);
  useEffect(() => setSeconds(secondsLeft()), []);
  const isRunning = seconds > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setSeconds(secondsLeft()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  const start = () => {
    writeJson(endKey, Date.now() + smsResendSeconds * 1000);
    setSeconds(smsResendSeconds);
  };
  return { seconds, start };
}
