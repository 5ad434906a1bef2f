import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { soundArguments, type SoundFiles } from './hls-command.ts';
import { probe } from './probe.ts';
import { runFfmpeg } from './run-ffmpeg.ts';

/** The sound of a video alone, encrypted as its pictures are. */
export interface Sound {
  /** File name inside the output directory. */
  playlist: string;
  /** Of all its segments. */
  bytes: number;
}

interface KeyInfo {
  /** Where a player asks for the key; written into the playlists as it is. */
  keyUri: string;
  /** 16 bytes. */
  key: Buffer;
  /** 16 bytes; without it, each segment's number is its vector, as the standard has it. */
  iv?: Buffer | undefined;
}

const PLAYLIST = 'audio.m3u8';
const segment = /^audio-\d+\.ts$/;

export const soundFiles = (folder: string): SoundFiles => ({
  playlist: join(folder, PLAYLIST),
  segments: join(folder, 'audio-%04d.ts'),
});

/** Null where the folder has no sound in it. */
export async function measureSound(folder: string): Promise<Sound | null> {
  const names = (await readdir(folder)).filter((name) => segment.test(name));
  if (names.length === 0) return null;
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return { playlist: PLAYLIST, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/**
 * The sound of a video that was encoded before there was one; null where it has none.
 * @throws NotAVideoError, DiskFullError, FfmpegError; the signal's reason when it was aborted
 */
export async function encryptSound(options: {
  input: string;
  /** Is made where it is missing. */
  outputDir: string;
  keyUri: string;
  key: Buffer;
  signal?: AbortSignal | undefined;
}): Promise<Sound | null> {
  const { input, outputDir, signal } = options;
  const facts = await probe(input, signal);
  if (!facts.hasAudio) return null;
  await mkdir(outputDir, { recursive: true });
  const secrets = await mkdtemp(join(tmpdir(), 'xuezhou-key-'));
  try {
    const keyInfoFile = await writeKeyInfo(secrets, options);
    const args = soundArguments({ input, facts, keyInfoFile }, soundFiles(outputDir));
    await runFfmpeg(args, { signal, nice: true });
    return await measureSound(outputDir);
  } finally {
    await rm(secrets, { recursive: true, force: true });
  }
}

/** The file by which ffmpeg learns the key. It never lies beside what is served. */
export async function writeKeyInfo(folder: string, { key, keyUri, iv }: KeyInfo): Promise<string> {
  if (key.length !== 16) throw new RangeError('an AES-128 key has 16 bytes');
  if (iv && iv.length !== 16) throw new RangeError('an AES-128 IV has 16 bytes');
  if (/[\r\n"]/.test(keyUri))
    throw new RangeError('a key address has no quotes and no line breaks');
  const keyFile = join(folder, 'key');
  const infoFile = join(folder, 'key-info');
  await writeFile(keyFile, key, { mode: 0o600 });
  const lines = [keyUri, keyFile, ...(iv ? [iv.toString('hex')] : [])];
  await writeFile(infoFile, `${lines.join('\n')}\n`, { mode: 0o600 });
  return infoFile;
}
