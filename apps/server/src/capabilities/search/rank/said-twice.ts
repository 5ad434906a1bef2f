import type { CaptionLine } from '../sources/search-source.ts';

interface Said {
  readonly bullet_id: number | null;
  readonly language: string | null;
  readonly lines: readonly CaptionLine[] | null;
}

/** Whether another language of the captions said the same at the same time of a lecture: the better one stays. */
export const isSaidBefore = (one: Said, before: readonly Said[]): boolean =>
  one.lines !== null && before.some((other) => isSameSpeech(one, other));

function isSameSpeech(one: Said, other: Said): boolean {
  if (one.bullet_id !== other.bullet_id || one.language === other.language) return false;
  const [mine, theirs] = [timesOf(one), timesOf(other)];
  if (mine === undefined || theirs === undefined) return false;
  const shared = Math.min(mine.to, theirs.to) - Math.max(mine.from, theirs.from);
  // Captions of two languages are cut at other seconds.
  return shared > 0.3 * Math.min(mine.to - mine.from, theirs.to - theirs.from);
}

function timesOf({ lines }: Said): { from: number; to: number } | undefined {
  const [first, last] = [lines?.[0], lines?.at(-1)];
  return first === undefined || last === undefined ? undefined : { from: first[1], to: last[2] };
}
