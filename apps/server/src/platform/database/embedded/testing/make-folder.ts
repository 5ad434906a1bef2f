import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { readPostmaster } from '../postmaster-pid.ts';
import { until } from './until.ts';

/** A folder that everybody may enter. With the test go the folder and the database that may still run in it. */
export function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'xuezhou-embedded-'));
  chmodSync(folder, 0o755);
  onTestFinished(() => removeCluster(path.join(folder, 'postgres')).then(() => remove(folder)));
  return folder;
}

/** Stops what runs in a cluster's directory, by its pid, and removes the directory. */
export async function removeCluster(directory: string): Promise<void> {
  const running = readPostmaster(path.join(directory, 'data'));
  if (running?.isDatabase) process.kill(running.pid, 'SIGQUIT');
  await until(() => readPostmaster(path.join(directory, 'data'))?.isDatabase !== true);
  remove(directory);
}

function remove(directory: string): void {
  if (existsSync(directory)) rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
}
