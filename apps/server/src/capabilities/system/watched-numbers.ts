import { sql } from 'kysely';
import type { WatchedNumber } from '../../platform/http/watch/gauges.ts';
import type { Services } from '../../platform/services.ts';
import { lastBackupAt } from './backup-runs.ts';
import { watchedPoints } from './points/watched-points.ts';
import { countFailedJobs, countJobs } from './failed-jobs.ts';

const second = 1000;

/** Jobs and backups, for who watches from outside; the console's system page says the same by the same functions. */
export const watchedNumbers = (services: Services): readonly WatchedNumber[] => {
  const ago = (moment: Date): number =>
    (services.clock.now().getTime() - moment.getTime()) / second;
  return [
    {
      name: 'xuezhou_jobs',
      help: 'Jobs that run, and jobs that wait to be run',
      labels: ['state'],
      read: async (connection) => {
        const { running, waiting } = await countJobs(connection);
        return [
          { labels: { state: 'running' }, value: running },
          { labels: { state: 'waiting' }, value: waiting },
        ];
      },
    },
    {
      name: 'xuezhou_failed_jobs',
      help: 'Jobs that nobody tries again, by name',
      labels: ['job'],
      read: async (connection) =>
        (await countFailedJobs(connection)).map(({ name, count }) => ({
          labels: { job: name },
          value: count,
        })),
    },
    {
      name: 'xuezhou_oldest_due_job_seconds',
      help: 'For how long the oldest job that is due has waited to be begun',
      read: async (connection) => {
        const { due_since: since } = await countJobs(connection);
        return [{ value: since === null ? 0 : Math.max(0, ago(since)) }];
      },
    },
    {
      name: 'xuezhou_backup_age_seconds',
      help: 'Since the last backup was written whole; nothing where there is none',
      read: async () => {
        const at = await lastBackupAt(services);
        return at === null ? [] : [{ value: ago(at) }];
      },
    },
    ...watchedPoints(ago),
    {
      name: 'xuezhou_database_bytes',
      help: 'Size of the database',
      read: async (connection) => {
        const { rows } = await sql<{ bytes: string }>`
          select pg_database_size(current_database())::text as bytes`.execute(connection);
        return rows.map(({ bytes }) => ({ value: Number(bytes) }));
      },
    },
  ];
};
