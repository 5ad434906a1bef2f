import pg from 'pg';
import type { Line } from './line.ts';

/** A connection beside all others, opened to ask: that it could be is the proof that others can. */
export interface Aside {
  /** Lines whose statement runs at this moment; null where a pooler on the way hides whose line is whose. */
  busyAmong(lines: readonly Line[]): Promise<ReadonlySet<Line> | null>;
  /** Ends them at the other side too, so that what they have locked is free at once. */
  end(lines: readonly Line[]): Promise<void>;
  /** Whether the database says anything on it. */
  answers(): Promise<boolean>;
  close(): void;
}

/** How long the database may take to say something. */
const answerWithinMs = 2000;
const tooManyConnections = '53300';

/** `full` where the database lives and has no room for one more; `down` where it says nothing. */
export async function openAside(options: pg.PoolConfig): Promise<Aside | 'full' | 'down'> {
  const client = new pg.Client({
    ...options,
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    // A pooler answers for a database that is gone.
    await client.query('select');
  } catch (error) {
    client.connection.stream.destroy();
    return error instanceof pg.DatabaseError && error.code === tooManyConnections ? 'full' : 'down';
  }
  return asideOf(client);
}

const asideOf = (client: pg.Client): Aside => ({
  busyAmong: async (lines) => {
    if (lines.length === 0) return new Set();
    try {
      const { rows } = await client.query<{ me: number; busy: number[] | null }>(
        `select pg_backend_pid() as me, array(
           select pid from pg_stat_activity where pid = any($1) and state like 'idle%' is not true
         ) as busy`,
        [pidsOf(lines)],
      );
      const [row] = rows;
      if (row === undefined || row.me !== Reflect.get(client, 'processID')) return null;
      const busy = new Set(row.busy);
      return new Set(lines.filter(({ pid }) => pid !== null && busy.has(pid)));
    } catch {
      return null;
    }
  },
  end: async (lines) => {
    if (lines.length === 0) return;
    await client
      .query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where pid = any($1) and state like 'idle%'`,
        [pidsOf(lines)],
      )
      .catch(() => {});
  },
  answers: async () =>
    await client.query('select').then(
      () => true,
      () => false,
    ),
  close: () => {
    client.end().catch(() => {});
    // A dead one takes no farewell.
    setTimeout(() => client.connection.stream.destroy(), answerWithinMs).unref();
  },
});

const pidsOf = (lines: readonly Line[]): number[] => lines.flatMap(({ pid }) => pid ?? []);
