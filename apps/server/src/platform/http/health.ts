import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Counter, Registry, Histogram, collectDefaultMetrics } from 'prom-client';
import { counts } from '../faults/counts.ts';
import type { Services } from '../services.ts';
import { Failure } from './refusal.ts';

/** /healthz: the process lives. /readyz: it can serve. /metrics: Prometheus text, for who has the token. */
export function mountHealth(
  app: FastifyInstance,
  { database, config }: Pick<Services, 'database' | 'config'>,
  isStopping: () => boolean,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answered = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  showCounts(registry);
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    answered.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    if (isStopping()) return reply.code(503).send({ status: 'stopping' });
    if (await database.pulse.isAlive()) return { status: 'ready' };
    return reply.code(503).send({ status: 'no database' });
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    // A proxy on this machine asks from this machine, whoever asked it: an address proves nothing.
    const wanted = `Bearer ${config.METRICS_TOKEN}`;
    if (config.METRICS_TOKEN === '' || !isSame(request.headers.authorization ?? '', wanted))
      throw new Failure(404);
    return await reply.type(registry.contentType).send(await registry.metrics());
  });
}

const shownCounts = {
  log_lines_dropped_total: ['droppedLogLines', 'Lines of the log that found no room'],
  unawaited_failures_total: ['unawaitedFailures', 'Failures that nobody awaited'],
  database_connections_silent_total: [
    'silentConnections',
    'Connections to the database that had gone silent and were cut',
  ],
} as const;

function showCounts(registry: Registry): void {
  for (const [name, [key, help]] of Object.entries(shownCounts)) {
    const counter = new Counter({
      name,
      help,
      registers: [],
      collect() {
        this.reset();
        this.inc(counts[key]);
      },
    });
    registry.registerMetric(counter);
  }
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(digestOf(one), digestOf(other));
