import { openSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { onStage, type FaultCase } from '../case.ts';
import { statusOf } from '../serve.ts';

/** Every line that is written there fails as on a volume without room. */
const fullDevice = '/dev/full';
const watchedMs = 8000;

export const fullLog: FaultCase = {
  name: 'full-log',
  title: 'the volume of the log is full',
  run: async () => {
    if (process.platform !== 'linux') return { skipped: `there is no ${fullDevice} here` };
    return await onStage(
      { environment: { ROLE: 'web', LOG_LEVEL: 'debug' }, log: openSync(fullDevice, 'w') },
      async ({ server, writers, fault }) => {
        await delay(watchedMs);
        if ((await statusOf(`${server.address}/readyz`)) !== 200)
          fault('/readyz says it cannot serve');
        const bad = writers.asked.filter(({ status }) => status !== 200).length;
        if (bad > 0) fault(`${bad} answers were not taken`);
        return 'no line of the log could be written';
      },
    );
  },
};
