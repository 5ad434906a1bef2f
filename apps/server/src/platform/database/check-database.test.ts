import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import pg from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { databaseAt } from '../../testing/database/database-server.ts';
// Brings the type of what the run provides.
import type {} from '../../testing/global-setup.ts';
import { checkDatabase } from './check-database.ts';
import { UnusableDatabaseError } from './unusable-database-error.ts';

async function check(connectionString: string): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 1 });
  onTestFinished(() => pool.end());
  await checkDatabase(pool);
}

/** Where nobody listens any more. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

it('says in words that there is no such database', async () => {
  const { connectionString } = inject('testServer');
  const asked = check(databaseAt(connectionString, 'nobody_made_it'));
  await expect(asked).rejects.toThrow(UnusableDatabaseError);
  await expect(asked).rejects.toThrow(/连不上 DATABASE_URL 的数据库：数据库不存在.*createdb/);
});

it('says in words that there is no server', async () => {
  const asked = check(`postgres://xuezhou@127.0.0.1:${await freePort()}/xuezhou`);
  await expect(asked).rejects.toThrow(UnusableDatabaseError);
  await expect(asked).rejects.toThrow('没有数据库在那里');
});
