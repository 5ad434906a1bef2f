import { isTimingLine, parseTiming } from './caption-time.ts';
import { stripVtt } from './caption-text.ts';
import { CaptionError, type Cue } from './cue.ts';

const NOT_A_CUE = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;

/** Blocks divided by blank lines; the first is the header. */
export function readVtt(text: string): Cue[] {
  const lines = text.split('\n');
  const cues: Cue[] = [];
  let at = findBlank(lines, 0);
  while (at < lines.length) {
    if (lines[at]?.trim() === '') {
      at++;
      continue;
    }
    const end = findBlank(lines, at);
    if (!NOT_A_CUE.test(lines[at] ?? '')) cues.push(readBlock(lines, at, end));
    at = end;
  }
  return cues;
}

function readBlock(lines: string[], from: number, end: number): Cue {
  const timing = isTimingLine(lines[from] ?? '') ? from : from + 1;
  if (timing >= end || !isTimingLine(lines[timing] ?? '')) {
    throw new CaptionError('这里应该是 00:01.000 --> 00:03.500 这样的时间。', timing + 1);
  }
  const times = parseTiming(lines[timing] ?? '', timing + 1);
  return { ...times, text: stripVtt(lines.slice(timing + 1, end).join('\n')) };
}

function findBlank(lines: string[], from: number): number {
  const found = lines.findIndex((line, index) => index >= from && line.trim() === '');
  return found === -1 ? lines.length : found;
}
