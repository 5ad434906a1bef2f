import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

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
export async function limited(
  file: string,
  args: readonly string[],
  { cpuSeconds }: ProcessLimits,
): Promise<readonly [file: string, args: readonly string[]]> {
  if (process.platform === 'win32') return [file, args];
  // Of macOS some are unknown to the shell or the system; what can be limited there is.
  const limits = [
    `ulimit -v ${MEMORY_KIB}`,
    `ulimit -t ${cpuSeconds}`,
    `ulimit -f ${FILE_BLOCKS}`,
    `ulimit -n ${OPEN_FILES}`,
  ].map((limit) => `${limit} 2>/dev/null`);
  const script = [...limits, 'exec "$@"'].join('; ');
  return ['/bin/sh', ['-c', script, 'sh', ...(await walls()), file, ...args]];
}

/** What stands before the program so that it has a network of its own, with nothing in it. */
let found: Promise<readonly string[]> | undefined;
const walls = (): Promise<readonly string[]> => (found ??= findWalls());

export const hasNoNetwork = async (): Promise<boolean> =>
  process.platform !== 'win32' && (await walls()).length > 0;

async function findWalls(): Promise<readonly string[]> {
  if (process.platform !== 'linux') return [];
  // As root the first; the second where the system lets ordinary users make namespaces.
  const ways = [['--net'], ['--map-root-user', '--net']].map((way) => ['unshare', ...way, '--']);
  for (const [program = '', ...args] of ways)
    if (await isPossible(program, args)) return [program, ...args];
  return [];
}

const run = promisify(execFile);
const isPossible = (program: string, args: readonly string[]): Promise<boolean> =>
  run(program, [...args, 'true'], { timeout: 10_000 }).then(
    () => true,
    () => false,
  );
