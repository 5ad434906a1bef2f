import { threads } from './limited.ts';
import type { VideoFacts } from './probe.ts';
import { SAFE_INPUT } from './probe.ts';
import { isSlideshow, type Rung } from './ladder.ts';

const SEGMENT_SECONDS = 4;
const HIGHEST_FPS = 30;
const SILENCE = 'anullsrc=channel_layout=stereo:sample_rate=44100';

export type HlsCommand = {
  input: string;
  facts: VideoFacts;
  rungs: Rung[];
  keyInfoFile: string;
  playlistOf: (rung: Rung) => string;
  segmentsOf: (rung: Rung) => string;
};

/**
 * One decoding, one output for each rung. ffmpeg's own master playlist is not asked for: builds of 2018, which npm still
 * ships, crash on it.
 */
export function hlsArguments(command: HlsCommand): string[] {
  const { input, facts, rungs } = command;
  const silence = facts.hasAudio ? [] : ['-f', 'lavfi', '-i', SILENCE];
  return [
    ...SAFE_INPUT,
    '-i',
    input,
    ...silence,
    '-filter_complex',
    scaleFilter(rungs),
    ...rungs.flatMap((rung, index) => [
      '-map',
      `[v${index}]`,
      '-map',
      facts.hasAudio ? '0:a:0' : '1:a:0',
      ...videoOptions(rung, facts.fps),
      ...audioOptions(rung),
      ...(facts.hasAudio ? [] : ['-shortest']),
      ...hlsOptions(command, rung),
    ]),
    '-progress',
    'pipe:1',
    '-nostats',
  ];
}

function scaleFilter(rungs: Rung[]): string {
  const splits = rungs.map((_rung, index) => `[s${index}]`).join('');
  const scales = rungs.map(
    ({ width, height }, index) => `[s${index}]scale=${width}:${height},setsar=1[v${index}]`,
  );
  return [`[0:v:0]split=${rungs.length}${splits}`, ...scales].join(';');
}

function videoOptions(rung: Rung, fps: number | undefined): string[] {
  const slides = isSlideshow(fps);
  const rate = Math.min(fps ?? 25, HIGHEST_FPS);
  const gop = Math.max(1, Math.round(rate * SEGMENT_SECONDS));
  return [
    ...[
      '-threads',
      threads,
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-profile:v',
      'main',
      '-level',
      rung.level,
    ],
    ...['-pix_fmt', 'yuv420p', '-r', String(rate), '-g', String(gop), '-sc_threshold', '0'],
    ...['-force_key_frames', `expr:gte(t,n_forced*${SEGMENT_SECONDS})`],
    ...['-crf', '23', '-maxrate', `${rung.videoKbps}k`, '-bufsize', `${rung.videoKbps * 2}k`],
    ...(slides ? ['-tune', 'stillimage'] : []),
  ];
}

function audioOptions(rung: Rung): string[] {
  return ['-c:a', 'aac', '-b:a', `${rung.audioKbps}k`, '-ac', '2', '-ar', '44100'];
}

function hlsOptions({ keyInfoFile, playlistOf, segmentsOf }: HlsCommand, rung: Rung): string[] {
  return [
    ...['-f', 'hls', '-hls_time', String(SEGMENT_SECONDS), '-hls_playlist_type', 'vod'],
    ...['-hls_flags', 'independent_segments', '-hls_key_info_file', keyInfoFile],
    ...['-hls_segment_filename', segmentsOf(rung), playlistOf(rung)],
  ];
}
