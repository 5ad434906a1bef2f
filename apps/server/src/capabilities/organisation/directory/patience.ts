import { setTimeout as wait } from 'node:timers/promises';
import type { Patience } from '../../../providers/company/company.port.ts';

const pausesMs = [1000, 3000, 9000, 20_000];

/** A job's: providers count by the second or the minute. */
export const patience: Patience = async (tries) => {
  const pauseMs = pausesMs[tries];
  if (pauseMs === undefined) return false;
  await wait(pauseMs);
  return true;
};
