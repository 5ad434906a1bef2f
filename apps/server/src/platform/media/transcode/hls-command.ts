import { threads } from './limited.ts';
import type { VideoFacts } from './probe.ts';
import { SAFE_INPUT } from './probe.ts';
import { isSlideshow, type Rung } from './ladder.ts';

const SEGMENT_SECONDS = 4;
const HIGHEST_FPS = 30;
/** A phone whose screen is off fetches seldom. */
const SOUND_SEGMENT_SECONDS = 10;
const SOUND_HERTZ = 44_100;
/** 21 MB an hour. */
const SOUND_KBPS = 48;
const SILENCE = 'anullsrc=channel_layout=stereo:sample_rate=44100';

export interface SoundFiles {
  playlist: string;
  /** A pattern with a number in it. */
  segments: string;
}

export type HlsCommand = {
  input: string;
  facts: VideoFacts;
  rungs: Rung[];
  keyInfoFile: string;
  playlistOf: (rung: Rung) => string;
  segmentsOf: (rung: Rung) => string;
  /** Where the sound alone goes; null for a video whose sound says nothing. */
  sound: SoundFiles | null;
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
      ...hlsOptions({
        seconds: SEGMENT_SECONDS,
        keyInfoFile: command.keyInfoFile,
        playlist: command.playlistOf(rung),
        segments: command.segmentsOf(rung),
      }),
    ]),
    ...(facts.hasAudio && command.sound !== null ? soundOutput(command, command.sound) : []),
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

interface HlsOutput extends SoundFiles {
  seconds: number;
  keyInfoFile: string;
}

function hlsOptions({ seconds, keyInfoFile, playlist, segments }: HlsOutput): string[] {
  return [
    ...['-f', 'hls', '-hls_time', String(seconds), '-hls_playlist_type', 'vod'],
    ...['-hls_flags', 'independent_segments', '-hls_key_info_file', keyInfoFile],
    ...['-hls_segment_filename', segments, playlist],
  ];
}

/** The sound of a video whose pictures are encoded already. */
export const soundArguments = (
  command: Pick<HlsCommand, 'input' | 'facts' | 'keyInfoFile'>,
  sound: SoundFiles,
): string[] => [...SAFE_INPUT, '-i', command.input, ...soundOutput(command, sound), '-nostats'];

/**
 * A voice, in one channel. What it lacks before and after the picture is filled with silence, and nothing is cut off,
 * as beside the picture: a second of the one is the same second of the other.
 */
function soundOutput(
  { facts, keyInfoFile }: Pick<HlsCommand, 'facts' | 'keyInfoFile'>,
  sound: SoundFiles,
): string[] {
  const whole = facts.durationMs && Math.ceil((facts.durationMs * SOUND_HERTZ) / 1000);
  const filters = [`aresample=${SOUND_HERTZ}:async=1:first_pts=0`];
  if (whole) filters.push(`apad=whole_len=${whole}`);
  return [
    ...['-map', '0:a:0', '-vn', '-af', filters.join(','), '-c:a', 'aac'],
    ...['-b:a', `${SOUND_KBPS}k`, '-ac', '1', '-ar', String(SOUND_HERTZ)],
    ...hlsOptions({ seconds: SOUND_SEGMENT_SECONDS, keyInfoFile, ...sound }),
  ];
}
