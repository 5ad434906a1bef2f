import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { judge, secondsUntil, type FaultCase } from '../case.ts';
import { makeFolder, serverEnvironment, type Environment } from '../../school/start-server.ts';
import { serve, statusOf, type Served } from '../serve.ts';
import { countKept, openClass, startWriters } from '../writers.ts';

/** Room for a database and little more; megabytes. */
const size = 260;
const backWithin = 60;

/** The embedded database's own volume fills while students write, and is cleared again. */
export const fullDisk: FaultCase = {
  name: 'full-disk',
  title: 'the volume of the embedded database is full',
  run: async () => {
    const { folder, remove } = await makeFolder();
    const disk = path.join(folder, 'disk');
    mkdirSync(disk);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m,mode=755`, 'tmpfs', disk], {
        stdio: 'ignore',
      });
    } catch {
      await remove();
      return { skipped: 'a small disk can be mounted by root alone' };
    }
    try {
      return await onSmallDisk(disk);
    } finally {
      execFileSync('umount', ['-l', disk]);
      await remove();
    }
  },
};

async function onSmallDisk(disk: string) {
  const faults: string[] = [];
  const environment = await serverEnvironment(disk, {
    DEMO: 'off',
    ROLE: 'all',
    BUSY_AFTER_MS: '0',
  });
  const server = await serve(environment);
  const pupils = await openClass(environment, 6);
  const writers = startWriters(server.address, pupils);
  let notes = '';
  try {
    await secondsUntil(() => writers.acknowledged.size > 30, 60);
    const filler = path.join(disk, 'filler');
    await fill(filler);
    const full = await secondsUntil(() => writers.asked.some(({ status }) => status === 507), 120);
    if (full === null) faults.push('nobody was told that the disk is full');
    await exhaustLog(environment);
    const down = await secondsUntil(() => isDown(server), 60);
    const from = writers.asked.length;
    await secondsUntil(() => writers.asked.length > from + 40, 30);
    const said = [...new Set(writers.asked.map(({ status }) => status))].toSorted((a, b) => a - b);
    if (said.some((status) => ![200, 503, 507].includes(status)))
      faults.push(`statuses ${said.join(', ')}`);
    await rm(filler);
    const kept = writers.acknowledged.size;
    const back = await secondsUntil(() => writers.acknowledged.size > kept + 10, backWithin);
    if (back === null) faults.push(`not back ${backWithin} s after there was room`);
    notes = `507 after ${full?.toFixed(1) ?? '…'} s, ${down === null ? 'the database stayed up' : 'the database went down'}, statuses ${said.join(', ')}, back after ${back?.toFixed(1) ?? '…'} s`;
    if (server.hasEnded()) faults.push(`the server ended:\n${server.output().slice(-1500)}`);
  } finally {
    await writers.stop();
    await server.stop();
  }
  return { ...judge(writers, await countKept(environment, writers), faults), notes };
}

const isDown = async ({ address }: Served): Promise<boolean> =>
  (await statusOf(`${address}/readyz`)) === 503;

/** What is left of its log's room ends soon: the database falls, and cannot start again. */
async function exhaustLog(environment: Environment): Promise<void> {
  const host = path.join(environment['DATA_DIR'] ?? '', 'postgres/sockets');
  const client = new pg.Client({ host, port: 5432, user: 'xuezhou', database: 'xuezhou' });
  client.on('error', () => {});
  try {
    await client.connect();
    for (let times = 0; times < 20; times += 1) {
      await client.query('select pg_logical_emit_message(false, $1, $1)', ['x']);
      await client.query('select pg_switch_wal()');
    }
  } catch {
    // It has fallen.
  } finally {
    await client.end().catch(() => {});
  }
}

async function fill(file: string): Promise<void> {
  const handle = await open(file, 'w');
  try {
    for (const bytes of [1_048_576, 4096])
      for (;;) {
        try {
          await handle.write(Buffer.alloc(bytes));
        } catch {
          break;
        }
      }
  } finally {
    await handle.close();
  }
}
