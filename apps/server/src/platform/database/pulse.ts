import pg from 'pg';

/** Whether the database answers at all. */
export interface Pulse {
  isAlive(): Promise<boolean>;
  close(): Promise<void>;
}

const mostMs = 2000;

/** Asks on a connection of its own, that nothing else can hold up; whoever asks meanwhile waits for the same answer. */
export function databasePulse(options: pg.PoolConfig): Pulse {
  const pool = new pg.Pool({
    ...options,
    max: 1,
    connectionTimeoutMillis: mostMs,
    query_timeout: mostMs,
    // A server that only lives need not keep it open.
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  let asked: Promise<boolean> | undefined;
  const ask = async (): Promise<boolean> => {
    try {
      await pool.query('select 1');
      return true;
    } catch {
      return false;
    } finally {
      asked = undefined;
    }
  };
  return { isAlive: () => (asked ??= ask()), close: () => pool.end() };
}
