import type { Line } from '../../port/player-store.ts';

/** The cues of a loaded track, in order, without markup. */
export function linesOf(track: TextTrack): Line[] {
  return [...(track.cues ?? [])].map((cue) => ({
    start: cue.startTime,
    end: cue.endTime,
    text: textOf(cue),
  }));
}

/** What a track shows at this moment. */
export function captionOf(track: TextTrack): string {
  return [...(track.activeCues ?? [])].map(textOf).join('\n');
}

function textOf(cue: TextTrackCue): string {
  if (!('text' in cue)) return '';
  const { text } = cue as VTTCue;
  if (!text.includes('<') && !text.includes('&')) return text.trim();
  return ((cue as VTTCue).getCueAsHTML().textContent ?? '').trim();
}

/** Index of the last line that has begun at a time; -1 before the first. */
export function findLine(lines: readonly Line[], time: number): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle]?.start ?? 0) <= time + 0.01) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
