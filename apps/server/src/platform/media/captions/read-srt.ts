import { isTimingLine, parseTiming } from './caption-time.ts';
import { stripTags } from './caption-text.ts';
import { CaptionError, type Cue } from './cue.ts';

/**
 * Reads from timing to timing rather than from blank line to blank line: files made by hand have blank lines inside a
 * text, and forget them between two.
 */
export function readSrt(text: string): Cue[] {
  const lines = text.split('\n');
  const timings = lines.flatMap((line, index) => (isTimingLine(line) ? [index] : []));
  checkBeginning(lines, timings[0] ?? lines.length);
  return timings.map((at, nth) => {
    const times = parseTiming(lines[at] ?? '', at + 1);
    const next = timings[nth + 1];
    let end = next ?? lines.length;
    if (next !== undefined && isNumber(lines[next - 1])) end = next - 1;
    checkForgottenTiming(lines, at, end);
    return { ...times, text: stripTags(lines.slice(at + 1, end).join('\n')) };
  });
}

function checkBeginning(lines: string[], firstTiming: number): void {
  const stray = lines.findIndex((line) => line.trim() !== '' && !isNumber(line));
  if (stray !== -1 && stray < firstTiming) {
    throw new CaptionError(
      '这里应该是编号，或者 00:00:01,000 --> 00:00:03,500 这样的时间。',
      stray + 1,
    );
  }
}

/** A number after a blank line that counts on from this cue's own begins a cue whose timing is missing. */
function checkForgottenTiming(lines: string[], timing: number, end: number): void {
  const own = lines[timing - 1];
  if (!isNumber(own)) return;
  for (let at = timing + 2; at < end - 1; at++) {
    const isNext = isNumber(lines[at]) && Number(lines[at]) === Number(own) + 1;
    if (isNext && lines[at - 1]?.trim() === '' && lines[at + 1]?.trim() !== '') {
      throw new CaptionError('编号下面应该是时间，这里没有写。', at + 2);
    }
  }
}

function isNumber(line: string | undefined): boolean {
  return /^\s*\d+\s*$/.test(line ?? '');
}
