import { expect, it } from 'vitest';
import { SendLimits } from './send-limits.ts';

const START = Date.parse('2026-11-21T00:00:00Z');
const minutesLater = (minutes: number): Date => new Date(START + minutes * 60_000);

/** Sends at each of the minutes and answers what the provider says at the last one. */
function wordsAfter(minutesSent: number[], minute: number): string | undefined {
  const limits = new SendLimits();
  for (const sent of minutesSent) limits.count('13800000000', '学舟', minutesLater(sent));
  return limits.check('13800000000', '学舟', minutesLater(minute))?.message;
}

it.each([
  [[0], 0.9, '触发分钟级流控Permits:1'],
  [[0], 1, undefined],
  [[0, 2, 4, 6, 8], 59, '触发小时级流控Permits:5'],
  [[0, 2, 4, 6, 8], 60, undefined],
  [[0, 2, 4, 6, 8, 100, 102, 104, 106, 108], 1439, '触发天级流控Permits:10'],
  [[0, 2, 4, 6, 8, 100, 102, 104, 106, 108], 1440, undefined],
])('after messages at minutes %j, minute %d answers %s', (minutesSent, minute, words) => {
  expect(wordsAfter(minutesSent, minute)).toBe(words);
});

it('counts numbers and signatures apart', () => {
  const limits = new SendLimits();
  limits.count('13800000000', '学舟', minutesLater(0));
  expect(limits.check('13900000000', '学舟', minutesLater(0))).toBeUndefined();
  expect(limits.check('13800000000', '别家', minutesLater(0))).toBeUndefined();
});
