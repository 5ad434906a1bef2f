/** Milliseconds from the beginning. */
export interface TimedLine {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What is wrong with a caption: its times, or that it says nothing. */
export type CaptionFault = 'backwards' | 'crossing' | 'empty';

/** By the places of the faulty ones, counted from 0. */
export function captionFaults(lines: readonly TimedLine[]): ReadonlyMap<number, CaptionFault> {
  const faults = new Map<number, CaptionFault>();
  for (const [at, { start, end, text }] of lines.entries()) {
    const before = lines[at - 1];
    if (text.trim() === '') faults.set(at, 'empty');
    else if (end <= start) faults.set(at, 'backwards');
    else if (before !== undefined && start < before.end) faults.set(at, 'crossing');
  }
  return faults;
}

const han = /\p{Script=Han}/gu;
const latin = /\p{Script=Latin}/gu;
/** Fewer letters tell nothing. */
const fewest = 40;

/**
 * Whether captions can be of the language that they are said to be: Chinese ones name many things in Latin letters, so
 * only what has hardly any sign of it is another's.
 */
export function isLanguage(language: 'zh' | 'en', lines: readonly TimedLine[]): boolean {
  const text = lines.map((line) => line.text).join('\n');
  const [chinese, other] = [han, latin].map((script) => text.match(script)?.length ?? 0);
  const all = (chinese ?? 0) + (other ?? 0);
  if (all < fewest) return true;
  const share = (chinese ?? 0) / all;
  return language === 'zh' ? share > 0.05 : share < 0.3;
}

/** The same captions with a line cut in two at a place of its text; its time is shared by the letters. */
export function splitLine(lines: readonly TimedLine[], at: number, place: number): TimedLine[] {
  const line = lines[at];
  if (line === undefined || place <= 0 || place >= line.text.length) return [...lines];
  const middle = Math.round(line.start + ((line.end - line.start) * place) / line.text.length);
  return lines.toSpliced(
    at,
    1,
    { start: line.start, end: middle, text: line.text.slice(0, place).trim() },
    { start: middle, end: line.end, text: line.text.slice(place).trim() },
  );
}

/** The same captions with a line joined to the one before it. */
export function joinLine(lines: readonly TimedLine[], at: number): TimedLine[] {
  const [before, line] = [lines[at - 1], lines[at]];
  if (before === undefined || line === undefined) return [...lines];
  const isWords = /[\w.,]$/.test(before.text) && /^\w/.test(line.text);
  const text = `${before.text}${isWords ? ' ' : ''}${line.text}`;
  return lines.toSpliced(at - 1, 2, { start: before.start, end: line.end, text });
}
