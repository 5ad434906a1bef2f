import pg from 'pg';
import type { Config } from '../platform/config/config.ts';
import { say } from '../platform/text/shell-language.ts';
import { fault, good, warning, type Check, type Finding } from './finding.ts';

/** Asked beside each other: a proxy that spreads connections over several replicas shows itself. */
const connections = 6;
/** A replica that is further behind than this is mostly one that cannot keep up. */
const farBytes = 64 * 1024 * 1024;

interface Seen {
  readonly node: string;
  readonly isReplica: boolean;
  readonly behind: number;
}

export const replicaCheck: Check = {
  title: say('备库', 'Replica'),
  look: async (config) => {
    if (config.REPLICA_DATABASE_URL === '')
      return [
        good(
          say(
            '没有设 REPLICA_DATABASE_URL，都由主库回答',
            'REPLICA_DATABASE_URL is not set: the primary answers everything',
          ),
        ),
      ];
    try {
      return judgeReplica(await lookAt(config));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return [
        warning(
          say(
            `备库没有回答，都由主库回答：${why}`,
            `The replica does not answer, so the primary answers everything: ${why}`,
          ),
          say(
            '请检查 REPLICA_DATABASE_URL 和那台机器',
            'Please check REPLICA_DATABASE_URL and that machine',
          ),
        ),
      ];
    }
  },
};

async function lookAt(config: Config): Promise<Seen[]> {
  const primary = new pg.Pool({ ...settings(config.DATABASE_URL), max: 1 });
  const replica = new pg.Pool({ ...settings(config.REPLICA_DATABASE_URL), max: connections });
  // What breaks between two questions is told by the next.
  for (const pool of [primary, replica]) pool.on('error', () => undefined);
  const clients: pg.PoolClient[] = [];
  try {
    const { rows } = await primary.query<{ stands: string }>(
      'select pg_current_wal_insert_lsn()::text as stands',
    );
    for (let place = 0; place < connections; place += 1) clients.push(await replica.connect());
    return await Promise.all(clients.map((client) => ask(client, rows[0]?.stands ?? '0/0')));
  } finally {
    for (const client of clients) client.release();
    await Promise.all([primary.end(), replica.end()]);
  }
}

const settings = (connectionString: string) => ({
  connectionString,
  connectionTimeoutMillis: 5000,
});

async function ask(client: pg.PoolClient, stands: string): Promise<Seen> {
  const { rows } = await client.query<Seen>(
    `select pg_postmaster_start_time()::text as node, pg_is_in_recovery() as "isReplica",
       greatest(0, pg_wal_lsn_diff($1::pg_lsn, coalesce(pg_last_wal_replay_lsn(), $1::pg_lsn)))::float8 as behind`,
    [stands],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('it says nothing of itself');
  return row;
}

/** Of what each of its connections leads to. */
export function judgeReplica(seen: readonly Seen[]): Finding[] {
  if (seen.some(({ isReplica }) => !isReplica))
    return [
      warning(
        say(
          'REPLICA_DATABASE_URL 指向的不是备库，都由主库回答',
          'REPLICA_DATABASE_URL leads to no replica, so the primary answers everything',
        ),
        say(
          '请指向一台跟随主库的 PostgreSQL，或去掉这一项',
          'Please give the address of a PostgreSQL that follows the primary, or take it out',
        ),
      ),
    ];
  if (new Set(seen.map(({ node }) => node)).size > 1)
    return [
      fault(
        say(
          'REPLICA_DATABASE_URL 的连接分散到了几台备库，刚写的可能时有时无',
          'Connections of REPLICA_DATABASE_URL are spread over several replicas: what was just written may come and go',
        ),
        say(
          '请让一台服务器的连接都到同一台备库，如 deploy/database/haproxy.cfg 那样',
          'Please let all connections of a server lead to the same replica, as deploy/database/haproxy.cfg does',
        ),
      ),
    ];
  const behind = Math.max(...seen.map((one) => one.behind));
  const megabytes = (behind / 1024 / 1024).toFixed(1);
  const words = say(`备库落后 ${megabytes} MB`, `The replica is ${megabytes} MB behind`);
  return [
    behind > farBytes
      ? warning(
          words,
          say(
            '请看它的磁盘和网络跟不跟得上；落后太多时由主库回答',
            'Please see whether its disk and network keep up; while it is far behind, the primary answers',
          ),
        )
      : good(words),
  ];
}
