import { parseCrontab } from 'graphile-worker';
import { expect, it } from 'vitest';
import { jobSchedule } from '../../capabilities.ts';
import { oneAfterTheOther } from './by-the-clock.ts';

it('each job of the clock has one run at a time, and so leaves the others their room', () => {
  const lines = parseCrontab(jobSchedule.map(oneAfterTheOther).join('\n'));
  expect(lines).toHaveLength(jobSchedule.length);
  for (const { task, options } of lines)
    expect([task, options.queueName]).toEqual([task, task === 'send-webhooks' ? 'webhooks' : task]);
  // What a line says besides stays.
  const fill = lines.find(({ task }) => task === 'take-bills')?.options.backfillPeriod;
  expect(fill).toBe(12 * 3_600_000);
});

it('what is no line is said at the start', () => {
  expect(() => oneAfterTheOther('* * * * close-mocks')).toThrow('no line of a schedule');
});
