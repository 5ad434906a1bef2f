import { openVideo } from '@xuezhou/contract/lecture';
import { takeActivity } from '../browser/activity.ts';

const activeDigits = [1, 7, 8] as const;
const idleDigits = [2, 5, 6] as const;

/**
 * The `t` that every request carries. For the path that signs a video its last digit tells the server whether
 * somebody sits at the screen: 1, 7 or 8 after mouse or keyboard activity, else 2, 5 or 6.
 */
export function timestampFor(path: string, now = Date.now(), random = Math.random()): string {
  if (path !== openVideo.path) return String(now);
  const digits = takeActivity() ? activeDigits : idleDigits;
  const digit = digits[Math.floor(random * digits.length)] ?? digits[0];
  return `${String(now).slice(0, -1)}${digit}`;
}
