import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import type { DatabaseOwner } from '../database-owner.ts';
import type { EmbeddedDatabaseOptions } from '../open-embedded-database.ts';

export type ChildReport =
  | { isOpen: true; startedHere: boolean; connectionString: string }
  | { isOpen: false; error: { name: string; message: string } };

export interface Child {
  pid: number | undefined;
  report: ChildReport;
  /** Resolves when the process is gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** Opens the database in another process and waits for its report. The process ends with the test. */
export async function startChild(
  options: EmbeddedDatabaseOptions,
  user?: DatabaseOwner,
): Promise<Child> {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const script = path.join(import.meta.dirname, 'run-child.ts');
  const child = spawn(process.execPath, ['--import', tsx, script, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...user,
  });
  const gone = once(child, 'exit');
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    child.kill(signal);
    await gone;
  };
  onTestFinished(() => end('SIGKILL'));
  for await (const line of createInterface({ input: child.stdout })) {
    return { pid: child.pid, report: JSON.parse(line) as ChildReport, end };
  }
  throw new Error('the child ended without a report');
}
