import { threads } from './limited.ts';
import { NotAVideoError } from './media-errors.ts';
import { spawnFfmpeg } from './run-ffmpeg.ts';

export type VideoFacts = {
  /** Undefined when the file does not say, as recordings from a browser do not. */
  durationMs: number | undefined;
  /** As shown: rotation and pixel shape are already counted in. */
  width: number;
  height: number;
  fps: number | undefined;
  hasAudio: boolean;
  hasVideo: true;
};

/**
 * Only containers of one video each, read from the disk. Everything else that ffmpeg knows is refused: a playlist would
 * make it read other files and addresses, and a text file would become a picture of its letters.
 */
const CONTAINERS =
  'mov,matroska,webm,avi,flv,live_flv,mpeg,mpegts,asf,ogg,rm,mxf,dv,wtv,m4v,h264,hevc';
export const SAFE_INPUT = [
  ...['-protocol_whitelist', 'file', '-format_whitelist', CONTAINERS],
  ...['-threads', threads],
];

/** Reading the head of a file takes less than one. */
const probeSeconds = 60;

/**
 * What a video file holds.
 * @throws NotAVideoError in Chinese
 */
export async function probe(file: string, signal?: AbortSignal): Promise<VideoFacts> {
  const { lines } = await spawnFfmpeg([...SAFE_INPUT, '-i', file], {
    signal,
    cpuSeconds: probeSeconds,
  });
  return parseProbe(lines.join('\n'));
}

/** Reads what `ffmpeg -i` prints. */
export function parseProbe(said: string): VideoFacts {
  if (/No such file or directory|Permission denied/.test(said)) {
    throw new Error(`ffmpeg cannot open the file: ${said.split('\n').at(-1)}`);
  }
  const streams = said.split('\n').filter((line) => /^\s*Stream #\d/.test(line));
  if (streams.length === 0) throw new NotAVideoError();
  const hasAudio = streams.some((line) => / Audio: /.test(line));
  const video = streams.find((line) => / Video: /.test(line) && !line.includes('attached pic'));
  if (video === undefined)
    throw new NotAVideoError(hasAudio ? '里面只有声音，没有画面' : '里面没有画面');
  const size = /[ ,](\d{2,5})x(\d{2,5})[ ,\n[]/.exec(`${video}\n`);
  if (!size) throw new NotAVideoError('画面读不出来，文件可能不完整');
  const duration = /Duration: (\d+):(\d+):(\d+(?:\.\d+)?)/.exec(said);
  const fps = Number(/([\d.]+) (?:fps|tbr)/.exec(video)?.[1]);
  return {
    durationMs: duration ? toMs(duration) : undefined,
    ...shownSize(Number(size[1]), Number(size[2]), video, said),
    fps: fps > 0 ? fps : undefined,
    hasAudio,
    hasVideo: true,
  };
}

function toMs([, hours, minutes, seconds]: RegExpExecArray): number {
  return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000);
}

function shownSize(width: number, height: number, video: string, said: string) {
  const pixel = /SAR (\d+):(\d+)/.exec(video);
  const stretch =
    pixel && Number(pixel[1]) && Number(pixel[2]) ? Number(pixel[1]) / Number(pixel[2]) : 1;
  const wide = Math.round(width * stretch);
  const rotation = /rotate\s*:\s*(-?\d+)/.exec(said) ?? /rotation of (-?[\d.]+)/.exec(said);
  const isTurned = Math.abs(Math.round(Number(rotation?.[1] ?? 0) / 90)) % 2 === 1;
  return isTurned ? { width: height, height: wide } : { width: wide, height };
}
