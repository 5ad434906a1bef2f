import { accessSync, chmodSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { FfmpegMissingError } from './media-errors.ts';

const PROGRAM = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg';

/**
 * Path of the ffmpeg to run: FFMPEG_PATH, else the one that npm installed for this platform, else one on the PATH.
 * @throws FfmpegMissingError
 */
export function findFfmpeg(env: NodeJS.ProcessEnv = process.env): string {
  if (env['FFMPEG_PATH']) {
    if (isRunnable(env['FFMPEG_PATH'])) return env['FFMPEG_PATH'];
    throw new FfmpegMissingError();
  }
  const onPath = (env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, PROGRAM));
  const found = [findInstalled(), ...onPath].find((file) => file !== undefined && isRunnable(file));
  if (found === undefined) throw new FfmpegMissingError();
  return found;
}

function findInstalled(): string | undefined {
  const require = createRequire(import.meta.url);
  const name = `@ffmpeg-installer/${process.platform}-${process.arch}/package.json`;
  try {
    const file = join(dirname(require.resolve(name)), PROGRAM);
    // The package sets the bit in an install script, and those may be switched off.
    if (existsSync(file) && !isRunnable(file)) chmodSync(file, 0o755);
    return file;
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
