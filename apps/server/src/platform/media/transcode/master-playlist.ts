import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Rung } from './ladder.ts';

export type Rendition = {
  height: number;
  width: number;
  /** The highest rate of any segment, bits a second, as BANDWIDTH means it. */
  bandwidth: number;
  /** File name inside the output directory. */
  playlist: string;
};

/** Reads one rendition's playlist and weighs its segments. */
export async function measureRendition(
  playlist: string,
): Promise<{ durationMs: number; bandwidth: number }> {
  let seconds = 0;
  let length = 0;
  let bandwidth = 0;
  for (const line of (await readFile(playlist, 'utf8')).split('\n')) {
    if (line.startsWith('#EXTINF:')) length = Number.parseFloat(line.slice('#EXTINF:'.length));
    if (line === '' || line.startsWith('#')) continue;
    const { size } = await stat(join(dirname(playlist), line));
    seconds += length;
    // The last segment may be a few frames long, and its headers would then count as a peak.
    if (length >= 1 || bandwidth === 0)
      bandwidth = Math.max(bandwidth, (size * 8) / Math.max(length, 1));
  }
  return { durationMs: Math.round(seconds * 1000), bandwidth: Math.ceil(bandwidth) };
}

/** The list of renditions, lowest first: players begin with the first. */
export function writeMaster(renditions: readonly (Rendition & Pick<Rung, 'level'>)[]): string {
  const entries = renditions.map(({ bandwidth, width, height, level, playlist }) => {
    const codecs = `avc1.4D40${Math.round(Number(level) * 10)
      .toString(16)
      .toUpperCase()},mp4a.40.2`;
    return `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${width}x${height},CODECS="${codecs}"\n${playlist}\n`;
  });
  return ['#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-INDEPENDENT-SEGMENTS\n', ...entries].join('');
}
