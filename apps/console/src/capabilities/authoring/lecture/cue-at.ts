import type { Cue } from '@xuezhou/contract/authoring/console';

/** The place of the caption that is said at a moment, or was said last; -1 before the first. In milliseconds. */
export function cueAt(cues: readonly Cue[], moment: number): number {
  let [low, high] = [0, cues.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cues[middle]?.start ?? 0) <= moment) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** `0:12.4`, for a field: minutes, seconds and tenths. */
export function timeText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  return `${minutes}:${((ms % 60_000) / 1000).toFixed(1).padStart(4, '0')}`;
}

/** Milliseconds; undefined: no time stands there. Hours may be written too. */
export function readTime(text: string): number | undefined {
  const written = text.trim().replaceAll('：', ':');
  const [, hours = '0', minutes = '0', seconds] =
    /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,2}(?:\.\d{1,3})?)$/.exec(written) ?? [];
  if (seconds === undefined || Number(seconds) >= 60) return undefined;
  return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000);
}
