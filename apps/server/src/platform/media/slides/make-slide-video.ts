import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runFfmpeg } from '../transcode/run-ffmpeg.ts';

const FPS = 5;
const SILENCE = 'anullsrc=channel_layout=stereo:sample_rate=44100';

/**
 * A video of slides, as a teacher might have uploaded it: H.264 at 5 frames a second, with sound or silence.
 * Its quality is for another encoding to come, not for the net.
 */
export async function makeSlideVideo(options: {
  slides: readonly { png: Buffer; seconds: number }[];
  /** An .mp4; whole or absent. */
  outputFile: string;
  /** A sound file; silence without it. */
  audio?: string | undefined;
  signal?: AbortSignal | undefined;
}): Promise<void> {
  const { slides, outputFile, audio, signal } = options;
  const folder = await mkdtemp(join(tmpdir(), 'xuezhou-slides-'));
  const part = `${outputFile}.part`;
  try {
    const list = await writeList(folder, slides);
    const seconds = slides.reduce((sum, slide) => sum + slide.seconds, 0);
    const sound = audio === undefined ? ['-f', 'lavfi', '-i', SILENCE] : ['-i', audio];
    await runFfmpeg(
      [
        ...['-f', 'concat', '-safe', '0', '-i', list, ...sound, '-map', '0:v', '-map', '1:a'],
        ...['-vf', `format=yuv420p,fps=${FPS}`, '-c:v', 'libx264', '-preset', 'superfast'],
        ...['-tune', 'stillimage', '-crf', '16', '-g', String(FPS * 20)],
        ...['-c:a', 'aac', '-b:a', '64k', '-t', seconds.toFixed(3)],
        ...['-movflags', '+faststart', '-f', 'mp4', part],
      ],
      { signal, nice: true },
    );
    await rename(part, outputFile);
  } finally {
    await rm(part, { force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeList(
  folder: string,
  slides: readonly { png: Buffer; seconds: number }[],
): Promise<string> {
  const lines: string[] = ['ffconcat version 1.0'];
  for (const [index, { png, seconds }] of slides.entries()) {
    await writeFile(join(folder, `${index}.png`), png);
    lines.push(`file ${index}.png`, `duration ${seconds.toFixed(3)}`);
  }
  // The last picture needs a successor, or its duration is not counted.
  if (slides.length > 0) lines.push(`file ${slides.length - 1}.png`);
  const list = join(folder, 'slides.ffconcat');
  await writeFile(list, `${lines.join('\n')}\n`);
  return list;
}
