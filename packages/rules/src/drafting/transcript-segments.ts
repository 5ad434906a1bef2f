import type { CaptionDraftLine } from '@xuezhou/contract/drafting/console';

/** What a machine wrote down; milliseconds from the beginning of the lecture. */
export interface TranscriptSegment {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly isUnsure: boolean;
}

/** Letters of a caption: two lines of a phone. */
const longest = 32;
/** So often in a row nobody says the same: the machine went round in a circle. */
const circle = 3;

/** What was heard as captions that can be saved: in order, none crossing another, none too long to be read, none empty. */
export function captionsOfSegments(heard: readonly TranscriptSegment[]): TranscriptSegment[] {
  const ordered = heard
    .map((line) => ({ ...line, text: line.text.replaceAll(/\s+/g, ' ').trim() }))
    .filter(({ text }) => text !== '')
    .toSorted((one, other) => one.start - other.start);
  const lines = ordered.flatMap((line, at) => {
    const start = Math.max(line.start, 0);
    const end = Math.min(line.end, ordered[at + 1]?.start ?? Number.MAX_SAFE_INTEGER);
    return end > start ? parts({ ...line, start, end }) : [];
  });
  return withCircles(lines);
}

/** Cut where a reader draws breath; the time is shared by the letters. */
function parts(line: TranscriptSegment): TranscriptSegment[] {
  const words = piecesOf(line.text);
  const letters = words.reduce((sum, each) => sum + each.length, 0);
  const found: TranscriptSegment[] = [];
  let before = 0;
  for (const text of words) {
    const at = (place: number) =>
      Math.round(line.start + ((line.end - line.start) * place) / letters);
    const [start, end] = [at(before), at(before + text.length)];
    before += text.length;
    if (end > start && text.trim() !== '') found.push({ ...line, start, end, text: text.trim() });
  }
  return found;
}

function piecesOf(text: string): string[] {
  if (text.length <= longest) return [text];
  const breaths = text.split(/(?<=[。！？；，、!?;,]|\.\s)/u).flatMap(cutHard);
  const pieces: string[] = [];
  for (const breath of breaths) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + breath.length <= longest)
      pieces.splice(-1, 1, last + breath);
    else pieces.push(breath);
  }
  return pieces;
}

/** One that never draws breath: at a space where there is one. */
function cutHard(text: string): string[] {
  if (text.length <= 2 * longest) return [text];
  const space = text.lastIndexOf(' ', longest);
  const at = space > 0 ? space + 1 : longest;
  return [text.slice(0, at), ...cutHard(text.slice(at))];
}

function withCircles(lines: readonly TranscriptSegment[]): TranscriptSegment[] {
  let run = 0;
  const isCircle = lines.map(({ text }, at) => {
    run = lines[at - 1]?.text === text ? run + 1 : 1;
    return run >= circle;
  });
  return lines.map((line, at) => ({
    ...line,
    isUnsure: line.isUnsure || isCircle.slice(at, at + circle).includes(true),
  }));
}

/** A stretch of a lecture that was listened to. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  /** The lecture ends with it. */
  readonly isLast: boolean;
}

/** Milliseconds before the end of a stretch, within which a sentence may be cut in two. */
const edge = 3000;

/**
 * What to keep of a stretch and where to go on. A sentence at its very end is left for the next, which begins with it, so
 * that none is heard in two halves; unless next to nothing would be won by it.
 */
export function endOfStretch<Line extends TranscriptSegment>(
  heard: readonly Line[],
  { from, to, isLast }: Stretch,
): { kept: readonly Line[]; next: number } {
  const last = heard.at(-1);
  const isCut = !isLast && last !== undefined && last.end > to - edge;
  const isWorth = last !== undefined && last.start - from >= (to - from) / 2;
  if (last === undefined || !isCut || !isWorth) return { kept: heard, next: to };
  return { kept: heard.slice(0, -1), next: last.start };
}

/** One that nobody may take over unseen. */
export const isMarked = ({
  isUnsure,
  changed,
  isChecked,
}: Pick<CaptionDraftLine, 'isUnsure' | 'changed' | 'isChecked'>): boolean =>
  (isUnsure || changed.length > 0) && !isChecked;
