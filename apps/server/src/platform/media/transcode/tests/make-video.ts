import { runFfmpeg } from '../run-ffmpeg.ts';

/** A test picture with a number in it, and a tone unless it shall be silent. */
export async function makeVideo(
  file: string,
  { size = '640x360', fps = 25, seconds = 3, sound = true, extra = [] as string[] } = {},
): Promise<string> {
  const picture = ['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=${fps}:duration=${seconds}`];
  const tone = sound ? ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`] : [];
  await runFfmpeg([
    ...picture,
    ...tone,
    '-pix_fmt',
    'yuv420p',
    '-preset',
    'ultrafast',
    ...extra,
    file,
  ]);
  return file;
}
