import { existsSync, rmSync } from 'node:fs';
import { Client } from 'pg';
import { expect, it, vi } from 'vitest';
import { makeThrowawayPlace } from './cluster-place.ts';
import { connectOrStart } from './connect-or-start.ts';
import { stopPostgres } from './postgres-process.ts';
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

it('waits for a cluster whose making alone took longer than a start may', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const place = makeThrowawayPlace();
  try {
    // Told just before `initdb` begins.
    const log = () => void vi.setSystemTime(Date.now() + 600_000);
    const plan = { place, settings: {}, isDurable: false, log };
    const { client, startedHere } = await connectOrStart(plan, 'xuezhou test');
    expect(startedHere).toBe(true);
    await client.end();
  } finally {
    vi.useRealTimers();
    await stopPostgres(place, 'SIGQUIT');
    for (const folder of [place.root, place.sockets])
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
