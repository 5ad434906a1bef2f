import { CaptionError } from './cue.ts';

const TIME = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?`;
const TIMING = new RegExp(String.raw`^${TIME}\s*-->\s*${TIME}(?:\s+.*)?$`);
const BEGINS_WITH_TIME = /^\d{1,3}[:：]\d{1,2}.*(?:->|→|—|＞|>)/;

/** A line that is, or was meant to be, the timing of an SRT or VTT cue. */
export function isTimingLine(line: string): boolean {
  return line.includes('-->') || BEGINS_WITH_TIME.test(line.trim());
}

export function parseTiming(line: string, lineNumber: number): { start: number; end: number } {
  const found = TIMING.exec(line.trim());
  if (!found) {
    throw new CaptionError(
      '时间写法不对，应该像 00:00:01,000 --> 00:00:03,500，冒号和箭头用英文符号。',
      lineNumber,
    );
  }
  const start = toMs(found.slice(1, 5), lineNumber);
  return checkOrder({ start, end: toMs(found.slice(5, 9), lineNumber) }, lineNumber);
}

const ASS_TIME = new RegExp(`^${TIME}$`);

export function parseAssTime(text: string, lineNumber: number): number {
  const found = ASS_TIME.exec(text.trim());
  if (!found) throw new CaptionError('时间写法不对，应该像 0:00:01.00。', lineNumber);
  return toMs(found.slice(1, 5), lineNumber);
}

export function checkOrder(
  times: { start: number; end: number },
  lineNumber: number,
): { start: number; end: number } {
  if (times.end < times.start) throw new CaptionError('结束时间比开始时间早。', lineNumber);
  return times;
}

function toMs(parts: (string | undefined)[], lineNumber: number): number {
  const [hours = '0', minutes = '0', seconds = '0', fraction = ''] = parts;
  if (Number(minutes) > 59 || Number(seconds) > 59) {
    throw new CaptionError('时间不对，分和秒都不能超过 59。', lineNumber);
  }
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return whole * 1000 + Number(fraction.padEnd(3, '0'));
}
