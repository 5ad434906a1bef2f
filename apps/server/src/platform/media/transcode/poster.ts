import { runFfmpeg } from './run-ffmpeg.ts';
import { SAFE_INPUT, type VideoFacts } from './probe.ts';
import { sharp } from '../images/sharp.ts';

const WIDTH = 1280;
/** Frames among which ffmpeg chooses the least unusual: not the black one at a fade. */
const CANDIDATES = 40;

/** A typical frame from the beginning of the video, as a JPEG file. */
export async function makePoster(
  input: string,
  facts: VideoFacts,
  outputFile: string,
  signal?: AbortSignal,
): Promise<void> {
  const early = Math.min((facts.durationMs ?? 0) / 10_000, 5);
  // A duration that the header promises may not be there: then the first frames.
  const frame = (await takeFrame(input, early, signal)) ?? (await takeFrame(input, 0, signal));
  if (!frame) throw new Error('ffmpeg gave no frame for the poster');
  await sharp(frame)
    .resize({ width: WIDTH, withoutEnlargement: true })
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(outputFile);
}

async function takeFrame(
  input: string,
  seconds: number,
  signal?: AbortSignal,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  const filter = `thumbnail=${CANDIDATES},scale=iw*sar:ih,setsar=1`;
  await runFfmpeg(
    [
      ...['-ss', seconds.toFixed(2), ...SAFE_INPUT, '-i', input, '-an', '-vf', filter],
      ...['-frames:v', '1', '-f', 'image2pipe', '-c:v', 'png', 'pipe:1'],
    ],
    { signal, nice: true, onStdout: (chunk) => chunks.push(chunk) },
  );
  return chunks.length === 0 ? undefined : Buffer.concat(chunks);
}
