import type { CaptionLine } from './search-source.ts';

export interface SpokenLine {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
}

export interface Gathered {
  readonly text: string;
  readonly lines: readonly CaptionLine[];
}

/** Characters after which a passage ends with its sentence, and after which it ends anyway. */
interface Size {
  readonly enough: number;
  readonly most: number;
}

/** About half a minute of speech: an explanation begins and ends in it. */
const sizeOf = (language: string): Size =>
  language.startsWith('zh') ? { enough: 90, most: 180 } : { enough: 260, most: 520 };

/** A speaker who is silent for so long begins something else. */
const pauseMs = 2_500;
const endsSentence = /[。！？.!?…][”’"')]*$/u;

/**
 * Joins lines that follow one another into passages, each beginning where something begins to be said: at a chapter
 * (`starts`, in milliseconds), after a pause, or with a sentence.
 */
export function gatherLines(
  lines: readonly SpokenLine[],
  language: string,
  starts: readonly number[] = [],
): Gathered[] {
  const size = sizeOf(language);
  const passages: SpokenLine[][] = [];
  let length = 0;
  for (const line of lines) {
    const passage = passages.at(-1);
    const before = passage?.at(-1);
    if (
      passage === undefined ||
      before === undefined ||
      isParted(before, line, length, size, starts)
    ) {
      passages.push([line]);
      length = line.text.length;
    } else {
      passage.push(line);
      length += 1 + line.text.length;
    }
  }
  return passages.map(joinLines);
}

function isParted(
  before: SpokenLine,
  line: SpokenLine,
  length: number,
  { enough, most }: Size,
  starts: readonly number[],
): boolean {
  if (starts.some((start) => before.startMs < start && start <= line.startMs)) return true;
  if (length + line.text.length > most) return true;
  if (line.startMs - before.endMs >= pauseMs) return true;
  return length >= enough && endsSentence.test(before.text);
}

function joinLines(lines: readonly SpokenLine[]): Gathered {
  let text = '';
  const places: CaptionLine[] = [];
  for (const line of lines) {
    // Chinese has no blanks between words, and captions leave out the marks at the ends of lines.
    if (text !== '') text += ' ';
    places.push([text.length, line.startMs, line.endMs]);
    text += line.text;
  }
  return { text, lines: places };
}
