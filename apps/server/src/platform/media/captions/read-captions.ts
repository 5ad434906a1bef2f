import { isTimingLine } from './caption-time.ts';
import { CaptionError, type Cue } from './cue.ts';
import { decodeText } from './decode-text.ts';
import { orderCues } from './order-cues.ts';
import { readAss } from './read-ass.ts';
import { readSrt } from './read-srt.ts';
import { readVtt } from './read-vtt.ts';

/**
 * Cues of an SRT, VTT, ASS or SSA file in any encoding that Chinese tools write, sorted and without overlaps. The
 * content decides what it is; the file name only helps when the content does not tell.
 * @throws CaptionError in Chinese, with the line where there is one
 */
export function readCaptions(bytes: Buffer, fileName = ''): Cue[] {
  const cues = orderCues(writtenCues(bytes, fileName));
  if (cues.length === 0) throw new CaptionError('字幕文件里没有一句字幕。');
  return cues;
}

/** The same as they are written, whatever their order. */
export function writtenCues(bytes: Buffer, fileName = ''): Cue[] {
  const text = decodeText(bytes);
  if (text.trim() === '') throw new CaptionError('字幕文件是空的。');
  return chooseReader(text, fileName)(text);
}

function chooseReader(text: string, fileName: string): (text: string) => Cue[] {
  if (/^WEBVTT(?:\s|$)/.test(text)) return readVtt;
  if (/^\s*\[(?:Script Info|Events)\]\s*$/im.test(text)) return readAss;
  if (text.split('\n').some(isTimingLine) || /\.srt$/i.test(fileName)) return readSrt;
  if (/\.vtt$/i.test(fileName)) throw new CaptionError('VTT 字幕的开头应该是 WEBVTT。', 1);
  throw new CaptionError('看不出这是哪种字幕。支持 SRT、VTT、ASS 和 SSA。');
}
