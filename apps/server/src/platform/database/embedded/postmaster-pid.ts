import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Whether a process has this id; one of another user counts too. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The process that postmaster.pid names, if it is alive, and whether it is really the database of this directory. */
export function readPostmaster(data: string): { pid: number; isDatabase: boolean } | undefined {
  const pid = readPid(data);
  return pid !== undefined && isAlive(pid)
    ? { pid, isDatabase: isDatabaseOf(pid, data) }
    : undefined;
}

function readPid(data: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(path.join(data, 'postmaster.pid'), 'utf8'), 10);
    return pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A restarted container hands out the same few ids again, and one whose first process reaps nothing keeps dead ones as
 * zombies. Where there is no /proc the file is believed.
 */
function isDatabaseOf(pid: number, data: string): boolean {
  if (process.platform !== 'linux') return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data);
  } catch {
    return isAlive(pid);
  }
}
