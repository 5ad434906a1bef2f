import { existsSync } from 'node:fs';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { startThrowawayCluster } from './start-throwaway-cluster.ts';

it('gives tests a cluster of their own and leaves nothing behind', async () => {
  const cluster = await startThrowawayCluster();
  const client = new Client({ connectionString: cluster.connectionString });
  await client.connect();
  const { rows } = await client.query<{ directory: string }>(
    "select current_setting('data_directory') as directory",
  );
  await client.end();
  await cluster.stop();
  expect(rows[0]?.directory).toBeTruthy();
  expect(existsSync(rows[0]!.directory)).toBe(false);
});
