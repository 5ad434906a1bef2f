import { setTimeout as delay } from 'node:timers/promises';
import { onStage, type FaultCase } from '../case.ts';
import { statusOf } from '../serve.ts';

/** A refusal in words has to come within this, and everything has to go again within the other; seconds. */
const wordsWithin = 5;
const wholeWithin = 15;
const watchedSeconds = 25;

/** A firewall, or a fail-over, forgets connections: they stay open and carry nothing; new ones are served. */
export const silence: FaultCase = {
  name: 'silence',
  title: 'connections go silent',
  run: () =>
    onStage({ environment: { ROLE: 'web' } }, async ({ server, relay, writers, fault }) => {
      const silenced = relay.connections();
      const at = performance.now();
      relay.silence();
      const ready: number[] = [];
      while (performance.now() - at < watchedSeconds * 1000) {
        ready.push(await statusOf(`${server.address}/readyz`));
        await delay(500);
      }
      await writers.stop();
      const since = writers.asked.filter((one) => one.at + one.ms > at);
      // Who asks in the worst moment waits for one check of the lines more than the promise has room for.
      const slowest = Math.max(...since.map(({ ms }) => ms)) / 1000;
      const bad = since.filter(({ status }) => status !== 200);
      const lastBad = Math.max(at, ...bad.map((one) => one.at + one.ms));
      const wholeAfter = (lastBad - at) / 1000;
      if (silenced === 0) fault('nothing was silenced');
      if (slowest > wordsWithin) fault(`one waited ${slowest.toFixed(1)} s for an answer`);
      if (bad.some(({ status }) => status !== 503))
        fault(`statuses ${[...new Set(bad.map(({ status }) => status))].join(', ')}`);
      if (wholeAfter > wholeWithin) fault(`not whole after ${wholeAfter.toFixed(1)} s`);
      if (!since.some(({ status }) => status === 200)) fault('nothing was answered afterwards');
      return `${silenced} connections; slowest answer ${slowest.toFixed(1)} s, ${bad.length} refused, whole after ${wholeAfter.toFixed(1)} s; readyz 503 ${ready.filter((one) => one === 503).length} of ${ready.length} times`;
    }),
};
