import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import type { TestApp } from '../test-app.ts';

/**
 * A server of its own that does one thing, told the database and the time, until there is no more or it is killed; with
 * its test at the latest. `gone` has the code and the signal of its end.
 */
export function startScript(
  { services, clock }: Pick<TestApp, 'services' | 'clock'>,
  script: string,
): { child: ChildProcess; gone: Promise<[code: number | null, signal: string | null]> } {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const { connectionString = '' } = services.database.pool.options;
  const child = spawn(
    process.execPath,
    ['--import', tsx, script, connectionString, clock.now().toISOString()],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, gone: once(child, 'exit') as Promise<[number | null, string | null]> };
}
