import { availableParallelism, cpus, loadavg, totalmem, type } from 'node:os';

/** What a reader needs to know to compare; the load tells how much others were using the machine. */
export function describeMachine(database: string | undefined): string {
  const model = cpus()[0]?.model ?? 'unknown processor';
  const memory = Math.round(totalmem() / 2 ** 30);
  const load = loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');
  return [
    new Date().toISOString().slice(0, 16).replace('T', ' ') + ' UTC',
    `${type()}, ${availableParallelism()} cores (${model}), ${memory} GB`,
    `Node ${process.versions.node}`,
    ...(database === undefined ? [] : [`PostgreSQL ${database}`]),
    `load average at the end ${load}`,
  ].join(' · ');
}
