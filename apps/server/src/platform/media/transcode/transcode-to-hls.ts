import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { hlsArguments } from './hls-command.ts';
import { measureSound, soundFiles, writeKeyInfo, type Sound } from './encrypted-sound.ts';
import { planLadder, type Rung } from './ladder.ts';
import { measureRendition, writeMaster, type Rendition } from './master-playlist.ts';
import { DiskFullError } from './media-errors.ts';
import { makePoster } from './poster.ts';
import { probe } from './probe.ts';
import { runFfmpeg } from './run-ffmpeg.ts';

export type TranscodeOptions = {
  input: string;
  /** Made by this function; must be absent or empty. It is there afterwards only if everything went well. */
  outputDir: string;
  /** Where a player asks for the key; written into the playlists as it is. */
  keyUri: string;
  /** 16 bytes. */
  key: Buffer;
  /** 16 bytes; without it, each segment's number is its vector, as the standard has it. */
  iv?: Buffer | undefined;
  /** From 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
  nice?: boolean | undefined;
  /** Its track of sound, if it has one, was put there by us and says nothing. */
  isSilent?: boolean | undefined;
};

export type Transcoded = {
  durationMs: number;
  /** Lowest first; `master.m3u8` names them all. */
  renditions: Rendition[];
  /** The sound alone, beside the ladder; null where there is none. */
  sound: Sound | null;
  /** File name inside the output directory. */
  poster: string;
};

const MASTER = 'master.m3u8';
const POSTER = 'poster.jpg';

/**
 * Turns any video into an AES-128 encrypted HLS ladder with a poster.
 * @throws NotAVideoError, DiskFullError, FfmpegError; the signal's reason when it was aborted
 */
export async function transcodeToHls(options: TranscodeOptions): Promise<Transcoded> {
  const { input, outputDir, signal } = options;
  const facts = await probe(input, signal);
  const target = resolve(outputDir);
  const part = join(dirname(target), `.${basename(target)}-${randomUUID()}`);
  const secrets = await mkdtemp(join(tmpdir(), 'xuezhou-key-'));
  try {
    await mkdir(part, { recursive: true });
    const keyInfoFile = await writeKeyInfo(secrets, options);
    const rungs = planLadder(facts);
    const args = hlsArguments({
      input,
      facts,
      rungs,
      keyInfoFile,
      playlistOf: (rung) => join(part, playlistName(rung)),
      segmentsOf: (rung) => join(part, `${rung.height}p-%04d.ts`),
      sound: options.isSilent ? null : soundFiles(part),
    });
    const onStdout = readProgress(facts.durationMs, options.onProgress);
    await runFfmpeg(args, { signal, nice: options.nice, onStdout });
    const measured = await Promise.all(
      rungs.map(async (rung) => {
        const playlist = playlistName(rung);
        return { rung, playlist, ...(await measureRendition(join(part, playlist))) };
      }),
    );
    const renditions = measured.map(({ rung: { height, width }, bandwidth, playlist }) => ({
      height,
      width,
      bandwidth,
      playlist,
    }));
    const levels = renditions.map((rendition, index) => ({
      ...rendition,
      level: rungs[index]?.level ?? '3.1',
    }));
    await writeFile(join(part, MASTER), writeMaster(levels));
    await makePoster(input, facts, join(part, POSTER), signal);
    // Over an empty directory this succeeds; over somebody's files it does not.
    await rename(part, target);
    options.onProgress?.(1);
    const durationMs = Math.max(...measured.map((one) => one.durationMs));
    return { durationMs, renditions, sound: await measureSound(target), poster: POSTER };
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
    throw isFull ? new DiskFullError({ cause: error }) : error;
  } finally {
    await rm(secrets, { recursive: true, force: true });
  }
}

function playlistName(rung: Rung): string {
  return `${rung.height}p.m3u8`;
}

/** Reads `out_time_ms`, which counts microseconds in spite of its name. */
function readProgress(
  durationMs: number | undefined,
  onProgress: ((share: number) => void) | undefined,
): ((chunk: Buffer) => void) | undefined {
  if (!onProgress || !durationMs) return undefined;
  let last = 0;
  return (chunk) => {
    const found = /.*out_time_ms=(\d+)/s.exec(chunk.toString());
    const share = Math.min(Number(found?.[1] ?? 0) / 1000 / durationMs, 0.99);
    if (share > last) onProgress((last = share));
  };
}
