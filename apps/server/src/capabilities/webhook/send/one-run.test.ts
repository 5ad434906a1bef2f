import { parseCrontab } from 'graphile-worker';
import { expect, it } from 'vitest';
import { webhookCapability } from '../webhook.capability.ts';

it('has one run at a time, whoever asks for it: one that is slow leaves the other jobs their room', () => {
  const lines = parseCrontab((webhookCapability.schedule ?? []).join('\n'));
  expect(lines.map(({ task, options }) => [task, options.queueName])).toEqual([
    ['send-webhooks', 'webhooks'],
  ]);
  // While one runs, no more than one waits.
  expect(lines.every(({ options }) => options.jobKey !== undefined)).toBe(true);
});
