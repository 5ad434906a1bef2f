import { execFile } from 'node:child_process';
import { accessSync, chmodSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { FfmpegMissingError } from './media-errors.ts';

const PROGRAM = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg';
/** The first whose readers of files are still looked after. */
const LEAST_MAJOR = 5;
/** When that one came: builds between releases say no version, only a year. */
const LEAST_YEAR = 2022;

export interface Ffmpeg {
  readonly file: string;
  /** What it calls itself, as `7.1.1` or `N-47683-g0e8eb07980`; empty where it says nothing. */
  readonly version: string;
  readonly isRecent: boolean;
  /** `given` by FFMPEG_PATH, of the `system`, or `packaged` with the product. */
  readonly from: 'given' | 'system' | 'packaged';
}

/**
 * The ffmpeg to run: FFMPEG_PATH, else the first one on the PATH that is recent; else the one that npm installed for this
 * platform, which is of 2018 and for trying out alone: with real students (NODE_ENV=production) an older one of the system
 * is taken, whose maker mends it, or none.
 * @throws FfmpegMissingError
 */
export async function chooseFfmpeg(env: NodeJS.ProcessEnv = process.env): Promise<Ffmpeg> {
  if (env['FFMPEG_PATH']) {
    if (isRunnable(env['FFMPEG_PATH'])) return await describe(env['FFMPEG_PATH'], 'given');
    throw new FfmpegMissingError();
  }
  const onPath = await Promise.all(
    (env['PATH'] ?? '')
      .split(delimiter)
      .map((folder) => join(folder, PROGRAM))
      .filter(isRunnable)
      .map((file) => describe(file, 'system')),
  );
  const isForStudents = env['NODE_ENV'] === 'production';
  const installed = isForStudents ? undefined : findInstalled();
  const found =
    onPath.find(({ isRecent }) => isRecent) ??
    (installed === undefined ? undefined : await describe(installed, 'packaged')) ??
    onPath[0];
  if (found === undefined) throw new FfmpegMissingError();
  return found;
}

/** Its path. @throws FfmpegMissingError */
export const findFfmpeg = async (env?: NodeJS.ProcessEnv): Promise<string> =>
  (await chooseFfmpeg(env)).file;

/** Asked once: a program that is replaced under a running server is asked at its next start. */
const known = new Map<string, string>();

const run = promisify(execFile);

/** What it says of itself, whatever its exit code; nothing where it cannot be run. */
async function ask(file: string): Promise<string> {
  try {
    return (await run(file, ['-version'], { timeout: 10_000, windowsHide: true })).stdout;
  } catch (error) {
    return (error as { stdout?: string }).stdout ?? '';
  }
}

async function describe(file: string, from: Ffmpeg['from']): Promise<Ffmpeg> {
  const said = known.get(file) ?? (await ask(file));
  // One that had no time to answer is asked again.
  if (said !== '') known.set(file, said);
  const version = /^ffmpeg version (\S+)/.exec(said)?.[1] ?? '';
  const major = /^n?(\d{1,2})\./.exec(version)?.[1];
  const year = /Copyright \(c\) \d{4}-(\d{4})/.exec(said)?.[1];
  const isRecent =
    major === undefined ? Number(year ?? 0) >= LEAST_YEAR : Number(major) >= LEAST_MAJOR;
  return { file, version, isRecent, from };
}

function findInstalled(): string | undefined {
  const require = createRequire(import.meta.url);
  const name = `@ffmpeg-installer/${process.platform}-${process.arch}/package.json`;
  try {
    const file = join(dirname(require.resolve(name)), PROGRAM);
    // The package sets the bit in an install script, and those may be switched off.
    if (existsSync(file) && !isRunnable(file)) chmodSync(file, 0o755);
    return isRunnable(file) ? file : undefined;
  } catch {
    return undefined;
  }
}

function isRunnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
