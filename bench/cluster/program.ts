import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../tools/root.mjs';

/** A program of the machine that can be killed, frozen and begun again, with all processes that it started. */
export interface Program {
  readonly name: string;
  start(): void;
  isRunning(): boolean;
  /** Of all its processes. */
  pids(): number[];
  /** To every process of it at once; those that have gone are no fault. */
  signal(signal: NodeJS.Signals): void;
  /** What it wrote of late. */
  output(): string;
  stop(): Promise<void>;
}

const longestOutput = 60_000;

/** PostgreSQL runs as nobody's superuser: who is root becomes this user of Debian's package. */
const databaseUser = 'postgres';

const idOf = (flag: '-u' | '-g'): number =>
  Number(execFileSync('id', [flag, databaseUser], { encoding: 'utf8' }));

/** The user that PostgreSQL runs as here; undefined where nobody is root, and it is who runs the trial. */
export const unprivileged = (): { uid: number; gid: number } | undefined =>
  process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined;

/** Whoever is interrupted leaves nothing running. */
const begun = new Set<() => void>();
process.once('exit', () => begun.forEach((end) => end()));

export interface ProgramPlan {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Processes of it that are nobody's children, as a daemon is. */
  readonly apart?: () => number[];
}

export function programOf({
  name,
  command,
  args,
  cwd,
  environment = {},
  apart = () => [],
}: ProgramPlan): Program {
  let child: ChildProcess | undefined;
  let said = '';
  const isRunning = () =>
    child !== undefined && child.exitCode === null && child.signalCode === null;
  const pids = (): number[] =>
    [...(isRunning() && child?.pid !== undefined ? [child.pid] : []), ...apart()].flatMap((pid) => [
      ...descendantsOf(pid),
      pid,
    ]);
  const signal = (which: NodeJS.Signals): void => {
    for (const pid of pids()) send(pid, which);
  };
  begun.add(() => {
    signal('SIGCONT');
    signal('SIGKILL');
  });
  return {
    name,
    isRunning,
    pids,
    signal,
    output: () => said,
    start: () => {
      child = spawn(command, args, {
        cwd,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8', ...environment },
        ...unprivileged(),
      });
      for (const stream of [child.stdout, child.stderr])
        stream
          ?.setEncoding('utf8')
          .on('data', (text: string) => (said = `${said}${text}`.slice(-longestOutput)));
      child.on('error', (error) => (said += String(error)));
    },
    stop: async () => {
      const ended = isRunning() && child !== undefined ? once(child, 'exit') : undefined;
      signal('SIGCONT');
      signal('SIGKILL');
      await ended;
    },
  };
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended meanwhile.
  }
}

/** Children first found by `ps`, their children after them. */
function descendantsOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).split('\n');
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const below = (parent: number): number[] =>
    pairs.flatMap(([one = 0, ppid]) => (ppid === parent ? [one, ...below(one)] : []));
  return below(pid);
}

/** A file of `deploy/` with what stands there as `${NAME}` filled in, as `envsubst` does; a name that is not given is a fault. */
export async function fillIn(
  file: string,
  values: Readonly<Record<string, string>>,
): Promise<string> {
  const text = await readFile(path.join(root, 'deploy', file), 'utf8');
  // The sentence that explains the mark is not one.
  return text.replaceAll(/\$\{([A-Z_]+)\}/g, (_mark, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${file} wants ${name}`);
    return value;
  });
}
