import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const patienceMs = 60_000;

/** pgBackRest lives on when who asked for it is killed, and would write beside whoever takes its folder away. */
export async function endLeftRestore(data: string): Promise<void> {
  const giveUpAt = Date.now() + patienceMs;
  for (let left = restoresInto(data); left.length > 0; left = restoresInto(data)) {
    for (const pid of left) end(pid, Date.now() > giveUpAt ? 'SIGKILL' : 'SIGTERM');
    await delay(50);
  }
}

function restoresInto(data: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const [program = '', ...args] = wordsOf(pid);
      return path.basename(program) === 'pgbackrest' && args.includes(`--pg1-path=${data}`);
    });
}

function wordsOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    // It ended in between.
    return [];
  }
}

function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ESRCH') throw error;
  }
}
