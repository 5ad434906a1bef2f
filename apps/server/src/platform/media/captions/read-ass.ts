import { checkOrder, parseAssTime } from './caption-time.ts';
import { stripAss } from './caption-text.ts';
import { CaptionError, type Cue } from './cue.ts';

const ASS_FIELDS = 'layer,start,end,style,name,marginl,marginr,marginv,effect,text'.split(',');

/** Advanced SubStation Alpha, and SSA, its elder: the Dialogue lines of [Events], in the order its Format line gives. */
export function readAss(text: string): Cue[] {
  let fields = ASS_FIELDS;
  let isInEvents = false;
  const cues: Cue[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const section = /^\s*\[(.+)\]\s*$/.exec(line);
    if (section) isInEvents = section[1]?.toLowerCase() === 'events';
    if (!isInEvents) continue;
    const [, kind = '', rest = ''] = /^\s*(\w+)\s*:(.*)$/.exec(line) ?? [];
    if (kind === 'Format') fields = readFormat(rest, index + 1);
    if (kind === 'Dialogue') cues.push(readDialogue(rest, fields, index + 1));
  }
  return cues;
}

function readFormat(rest: string, lineNumber: number): string[] {
  const fields = rest.split(',').map((field) => field.trim().toLowerCase());
  const isUsable = fields.includes('start') && fields.includes('end') && fields.at(-1) === 'text';
  if (isUsable) return fields;
  throw new CaptionError('Format 里要有 Start 和 End，最后一项要是 Text。', lineNumber);
}

function readDialogue(rest: string, fields: string[], lineNumber: number): Cue {
  const parts = rest.split(',');
  const last = fields.length - 1;
  if (parts.length <= last) {
    throw new CaptionError(
      `Dialogue 少了几项，应该有 ${fields.length} 项，用英文逗号隔开。`,
      lineNumber,
    );
  }
  const time = (field: string) => parseAssTime(parts[fields.indexOf(field)] ?? '', lineNumber);
  const times = checkOrder({ start: time('start'), end: time('end') }, lineNumber);
  return { ...times, text: stripAss(parts.slice(last).join(',')) };
}
