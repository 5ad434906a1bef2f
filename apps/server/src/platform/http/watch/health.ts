import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Registry, Histogram, collectDefaultMetrics } from 'prom-client';
import { counts } from '../../faults/counts.ts';
import type { Services } from '../../services.ts';
import { version } from '../../version.ts';
import { showNumbers, type WatchedNumber } from './gauges.ts';
import { showReplica } from './show-replica.ts';
import { Failure } from '../refusal.ts';

/** /healthz: the process lives. /readyz: it can serve. /metrics: Prometheus text, for who has the token. */
export function mountHealth(
  app: FastifyInstance,
  { database, config, replica }: Pick<Services, 'database' | 'config' | 'replica'>,
  isStopping: () => boolean,
  watched: Watched = { numbers: [], connections: () => 0 },
): void {
  const registry = new Registry();
  metricsOfProcess();
  showProcess(registry, database, watched.connections);
  showNumbers(registry, database.connection, watched.numbers);
  const answered = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  showCounts(registry);
  showReplica(registry, replica);
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
    const all = Registry.merge([metricsOfProcess(), registry]);
    return await reply.type(all.contentType).send(await all.metrics());
  });
}

let ofProcess: Registry | undefined;

/** Processor, memory, collections and the loop: one collector a process, since the library's can never be ended. */
function metricsOfProcess(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/** What /metrics tells beside what every server has. */
interface Watched {
  readonly numbers: readonly WatchedNumber[];
  /** Pages that are connected to rooms of this process. */
  readonly connections: () => number;
}

/** Of this process alone; a school of many servers adds them up. */
function showProcess(
  registry: Registry,
  { pool }: Pick<Services['database'], 'pool'>,
  connections: () => number,
): void {
  const gauges: readonly [name: string, help: string, read: () => number][] = [
    ['xuezhou_realtime_connections', 'Pages that are connected to this process', connections],
    [
      'xuezhou_database_pool_connections',
      'Connections to the database that this process has open',
      () => pool.totalCount,
    ],
    [
      'xuezhou_database_pool_waiting',
      'Requests of this process that wait for a connection to the database',
      () => pool.waitingCount,
    ],
  ];
  for (const [name, help, read] of gauges)
    registry.registerMetric(
      new Gauge({
        ...{ name, help, registers: [] },
        collect() {
          this.set(read());
        },
      }),
    );
  const build = new Gauge({
    ...{ name: 'xuezhou_build_info', help: 'The version that runs', registers: [] },
    labelNames: ['version'],
  });
  build.set({ version }, 1);
  registry.registerMetric(build);
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
  registry.registerMetric(
    new Counter({
      name: 'xuezhou_views_total',
      help: "First views of a student's pages, by what became of each",
      labelNames: ['end'],
      registers: [],
      collect() {
        this.reset();
        for (const [end, count] of Object.entries(counts.views)) this.inc({ end }, count);
      },
    }),
  );
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(digestOf(one), digestOf(other));
