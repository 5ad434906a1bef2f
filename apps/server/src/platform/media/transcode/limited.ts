import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Of one coder or filter: each has addresses of its own, and by itself ffmpeg takes more than there are cores. */
export const threads = String(Math.min(16, availableParallelism()));

export interface ProcessLimits {
  /** Of the processor, over all its threads. */
  readonly cpuSeconds: number;
}

/**
 * Of addresses, most of which are never touched: a 1080p video in eight threads takes less than 3 GiB of them, and ffmpeg
 * is given no more than `threads`.
 */
const MEMORY_KIB = 8 * 1024 * 1024;
/** Of one file that it writes, in blocks of 512 bytes: 20 GiB. */
const FILE_BLOCKS = 20 * 1024 * 1024 * 2;
const OPEN_FILES = 256;

/**
 * The command by which a program that reads what strangers made runs within limits of memory, time and files, and
 * without a network where the system lets us take that away. It keeps its process id. On Windows the program alone.
 */
export function limited(
  file: string,
  args: readonly string[],
  { cpuSeconds }: ProcessLimits,
): readonly [file: string, args: readonly string[]] {
  if (process.platform === 'win32') return [file, args];
  // Of macOS some are unknown to the shell or the system; what can be limited there is.
  const limits = [
    `ulimit -v ${MEMORY_KIB}`,
    `ulimit -t ${cpuSeconds}`,
    `ulimit -f ${FILE_BLOCKS}`,
    `ulimit -n ${OPEN_FILES}`,
  ].map((limit) => `${limit} 2>/dev/null`);
  return ['/bin/sh', ['-c', [...limits, 'exec "$@"'].join('; '), 'sh', ...walls(), file, ...args]];
}

/** What stands before the program so that it has a network of its own, with nothing in it. */
let found: readonly string[] | undefined;
const walls = (): readonly string[] => (found ??= findWalls());

export const hasNoNetwork = (): boolean => process.platform !== 'win32' && walls().length > 0;

function findWalls(): readonly string[] {
  if (process.platform !== 'linux') return [];
  // As root the first; the second where the system lets ordinary users make namespaces.
  const ways = [['--net'], ['--map-root-user', '--net']].map((way) => ['unshare', ...way, '--']);
  return ways.find(([program = '', ...args]) => isPossible(program, args)) ?? [];
}

const isPossible = (program: string, args: readonly string[]): boolean =>
  spawnSync(program, [...args, 'true'], { stdio: 'ignore', timeout: 10_000 }).status === 0;
