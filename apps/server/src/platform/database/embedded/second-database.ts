import { Client } from 'pg';
import type { SocketConnection } from './connection.ts';
import { DATABASE } from './ensure-database.ts';

/** Beside the school's own in its cluster: what is restored there takes the place of the school when all of it is there. */
const SECOND = 'xuezhou_restored';
const BEFORE = 'xuezhou_before';

export const secondOf = (connection: SocketConnection): SocketConnection => ({
  ...connection,
  database: SECOND,
});

/** An empty one; what another left half done goes. */
export const makeSecond = async (connection: SocketConnection): Promise<void> =>
  await onCluster(connection, async (client) => {
    await client.query(`drop database if exists ${SECOND} with (force)`);
    await client.query(`create database ${SECOND} template template0`);
  });

export const dropSecond = async (connection: SocketConnection): Promise<void> =>
  await onCluster(connection, async (client) => {
    await client.query(`drop database if exists ${SECOND} with (force)`);
    await client.query(`drop database if exists ${BEFORE} with (force)`);
  });

export const hasSecond = async (connection: SocketConnection): Promise<boolean> =>
  await onCluster(connection, isSecondThere);

async function isSecondThere(client: Client): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [SECOND]);
  return rowCount !== 0;
}

/**
 * The second takes the name of the first, in one transaction, while no server uses either; once more it does nothing. What
 * was the school stays beside it until it is dropped.
 */
export const takeSecond = async (connection: SocketConnection): Promise<void> =>
  await onCluster(connection, async (client) => {
    if (!(await isSecondThere(client))) return;
    await client.query(`drop database if exists ${BEFORE} with (force)`);
    await client.query('begin');
    // A tool that came meanwhile is cut off.
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = any($1) and pid <> pg_backend_pid()',
      [[DATABASE, SECOND]],
    );
    await client.query(`alter database ${DATABASE} rename to ${BEFORE}`);
    await client.query(`alter database ${SECOND} rename to ${DATABASE}`);
    await client.query('commit');
  });

async function onCluster<Found>(
  connection: SocketConnection,
  work: (client: Client) => Promise<Found>,
): Promise<Found> {
  const client = new Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
