import { SAFE_INPUT } from './probe.ts';
import { runFfmpeg } from './run-ffmpeg.ts';

interface Cut {
  readonly input: string;
  readonly output: string;
  readonly fromMs: number;
  readonly lengthMs: number;
  readonly signal: AbortSignal;
}

/** Cutting ten minutes of sound out of a video takes less. */
const cpuSeconds = 600;

/**
 * A stretch of a video's sound as an M4A in which speech can be told: 16 kHz, one channel.
 * @throws DiskFullError, FfmpegError; the signal's reason when it was aborted
 */
export async function cutSpeech({ input, output, fromMs, lengthMs, signal }: Cut): Promise<void> {
  const seconds = (ms: number) => (ms / 1000).toFixed(3);
  const place = ['-ss', seconds(fromMs), '-i', input, '-t', seconds(lengthMs)];
  const sound = ['-map', '0:a:0', '-ac', '1', '-ar', '16000', '-c:a', 'aac', '-b:a', '48k'];
  await runFfmpeg([...SAFE_INPUT, ...place, ...sound, '-f', 'ipod', output], {
    ...{ signal, cpuSeconds, nice: true },
  });
}
