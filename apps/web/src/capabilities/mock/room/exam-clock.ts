import type { MockSheet } from '@xuezhou/contract/mock';
import { useServerNow } from '@xuezhou/client/time/server-clock.ts';

/** From here on the clock asks to be looked at. */
const fewSeconds = 5 * 60;

/** Whole seconds until the end, by the server's clock; 0 when the time is over. */
export function secondsLeft({ endsAt }: Pick<MockSheet, 'endsAt'>, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(endsAt) - now) / 1000));
}

export function useExamClock(sheet: Pick<MockSheet, 'endsAt'>) {
  const seconds = secondsLeft(sheet, useServerNow());
  return { seconds, isOver: seconds === 0, isLow: seconds <= fewSeconds };
}
