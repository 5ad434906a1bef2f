import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../platform/capability.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { watchCheck } from './watch-check.ts';

const minute = 60_000;
const everyMs = 5 * minute;
/** A school that was shut down over night has an old check until its jobs begin again. */
const graceMs = 20 * minute;

/** While a server answers, it looks whether the check still runs; at its start it asks for one. */
export function watchFromHere(app: FastifyInstance, context: AppContext): void {
  const { services } = context;
  const warn = (error: unknown) =>
    services.log.warn({ err: error }, 'whether the check of repairs runs was not looked at');
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    const began = services.clock.now();
    await enqueue(
      services.database.connection,
      'check-repairs',
      {},
      { key: 'check-repairs', queue: 'check-repairs' },
    ).catch(warn);
    timer = setInterval(() => {
      if (services.clock.now().getTime() - began.getTime() > graceMs)
        void watchCheck(context, began).catch(warn);
    }, everyMs).unref();
  });
  app.addHook('onClose', () => clearInterval(timer));
}
