import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { findFfmpeg } from './find-ffmpeg.ts';
import { limited, threads } from './limited.ts';
import { DiskFullError, FfmpegError } from './media-errors.ts';

const KEPT_LINES = 12;
const POLITE = 10;

/** Of the processor: a lecture of many hours takes a part of it, and nothing takes more. */
const MOST_CPU_SECONDS = 24 * 3600;

export type RunOptions = {
  signal?: AbortSignal | undefined;
  /** Gives way to everything else on the machine. */
  nice?: boolean | undefined;
  onStdout?: ((chunk: Buffer) => void) | undefined;
  /** What it may take of the processor; a day where nothing is said. */
  cpuSeconds?: number | undefined;
};

/**
 * Runs ffmpeg to its end.
 * @throws DiskFullError, FfmpegError; the signal's reason when it was aborted
 */
export async function runFfmpeg(args: string[], options: RunOptions = {}): Promise<void> {
  const { exit, lines } = await spawnFfmpeg(['-loglevel', 'warning', '-y', ...args], options);
  const words = lines.slice(-KEPT_LINES);
  // Asked first: when only the end of a file finds no room, old builds say so and still exit with 0.
  if (words.some((line) => /No space left on device|Disk quota exceeded/i.test(line))) {
    throw new DiskFullError({ cause: new FfmpegError(exit, words) });
  }
  if (exit === 0) return;
  throw new FfmpegError(exit, words);
}

/** Runs ffmpeg and gives what it said on stderr, whatever its exit code. */
export async function spawnFfmpeg(
  args: string[],
  { signal, nice, onStdout, cpuSeconds = MOST_CPU_SECONDS }: RunOptions = {},
): Promise<{ exit: number | string; lines: string[] }> {
  signal?.throwIfAborted();
  const filters = ['-filter_threads', threads, '-filter_complex_threads', threads];
  const given = ['-hide_banner', '-nostdin', ...filters, ...args];
  const [file, all] = await limited(await findFfmpeg(), given, { cpuSeconds });
  signal?.throwIfAborted();
  const child = spawn(file, all, {
    // In many threads the allocator would take more addresses than the work needs.
    env: { ...process.env, MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Asked kindly, it would still finish its files.
    killSignal: 'SIGKILL',
    windowsHide: true,
  });
  const kill = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', kill, { once: true });
  if (nice && child.pid !== undefined) lowerPriority(child.pid);
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    // A broken file can make it complain without end.
    said = (said + chunk.toString()).slice(-20_000);
  });
  child.stdout.on('data', (chunk: Buffer) => onStdout?.(chunk));
  try {
    const exit = await new Promise<number | string>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, killedBy) => resolve(code ?? killedBy ?? '?'));
    });
    signal?.throwIfAborted();
    return { exit, lines: said.split(/[\r\n]+/).filter((line) => line.trim() !== '') };
  } finally {
    signal?.removeEventListener('abort', kill);
  }
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, POLITE);
  } catch {
    // It has ended already, or the system does not let us: speed is not worth a failure.
  }
}
