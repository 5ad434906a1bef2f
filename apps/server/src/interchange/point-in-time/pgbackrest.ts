import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import {
  childOptions,
  type DatabaseOwner,
} from '../../platform/database/embedded/database-owner.ts';
import { say } from '../../platform/text/shell-language.ts';
import { BackupError } from '../backup/backup-error.ts';

/** One name for the school's backups in whatever repository: another of the same name is never written over. */
export const stanza = 'xuezhou';

const mostOutput = 64 * 1024 * 1024;

/** Runs it as who owns the database. Throws BackupError with what it said last. */
export const pgbackrest = async (
  owner: DatabaseOwner,
  config: string,
  args: readonly string[],
): Promise<string> => await run(owner, [`--config=${config}`, `--stanza=${stanza}`, ...args]);

/** Throws BackupError where it is not installed. */
export const demandPgbackrest = async (owner: DatabaseOwner): Promise<void> =>
  void (await run(owner, ['version']));

async function run(owner: DatabaseOwner, args: readonly string[]): Promise<string> {
  try {
    const options = { ...childOptions(owner), maxBuffer: mostOutput };
    const { stdout } = await promisify(execFile)('pgbackrest', args, options);
    return stdout;
  } catch (error) {
    throw toldOf(error, args.at(-1) ?? '');
  }
}

function toldOf(error: unknown, command: string): BackupError {
  const { code, stdout, stderr } = error as { code?: unknown; stdout?: string; stderr?: string };
  if (code === 'ENOENT')
    return new BackupError(
      say(
        '这台机器没有 pgBackRest。请先安装：apt-get install pgbackrest',
        'pgBackRest is not on this machine. Please install it: apt-get install pgbackrest',
      ),
    );
  const said = `${stdout ?? ''}\n${stderr ?? ''}`
    .split('\n')
    .filter((line) => /\b(?:ERROR|HINT|WARN)\b/.test(line))
    .map((line) => line.replace(/^.*?(?=\b(?:ERROR|HINT|WARN)\b)/, '').trim());
  const words = [...new Set(said)].slice(-4).join('; ') || String(error);
  return new BackupError(
    say(`pgBackRest 没有做成 ${command}：${words}`, `pgBackRest could not do ${command}: ${words}`),
  );
}

/** What one backup in the repository is, as `info` tells it. */
export interface KeptBackup {
  readonly label: string;
  readonly isFull: boolean;
  readonly endedAt: Date;
  /** Of the database then, and of what had to be written for it. */
  readonly bytes: number;
  readonly storedBytes: number;
}

interface Info {
  readonly backup: readonly {
    readonly label: string;
    readonly type: string;
    readonly timestamp: { readonly stop: number };
    readonly info: {
      readonly size: number;
      readonly repository: { readonly delta: number };
    };
  }[];
}

/** The oldest first. */
export async function keptBackups(owner: DatabaseOwner, config: string): Promise<KeptBackup[]> {
  const said = await pgbackrest(owner, config, ['--output=json', 'info']);
  const [found] = JSON.parse(said) as readonly Info[];
  return (found?.backup ?? []).map(({ label, type, timestamp, info }) => ({
    label,
    isFull: type === 'full',
    endedAt: new Date(timestamp.stop * 1000),
    bytes: info.size,
    storedBytes: info.repository.delta,
  }));
}
