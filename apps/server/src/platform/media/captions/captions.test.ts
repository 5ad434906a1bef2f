import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CaptionError, type Cue } from './cue.ts';
import { readCaptions } from './read-captions.ts';
import { writeVtt } from './write-vtt.ts';

const read = (text: string, fileName?: string) => readCaptions(Buffer.from(text), fileName);
const SRT =
  '1\n00:00:01,000 --> 00:00:03,500\n货币的时间价值\n\n2\n00:00:04,000 --> 00:00:06,000\n先看现值\n';
const CUES: Cue[] = [
  { start: 1000, end: 3500, text: '货币的时间价值' },
  { start: 4000, end: 6000, text: '先看现值' },
];
/** 「货币的时间价值」 in GB18030. */
const GB = Buffer.from('bbf5b1d2b5c4cab1bce4bcdbd6b5', 'hex');
/** 「今天我們要談的是貨幣的時間價值，請問你選哪一個」 in Big5. */
const BIG5 = Buffer.from(
  'a4b5a4d1a7daadccad6ebdcdaabaac4fb366b9f4aabaaec9b6a1bbf9adc8a141bdd0b0dda741bfefadfea440add3',
  'hex',
);
const timed = (text: Buffer) =>
  Buffer.concat([Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n'), text]);

function faultOf(text: string | Buffer, fileName?: string): CaptionError {
  try {
    readCaptions(Buffer.from(text), fileName);
  } catch (error) {
    if (error instanceof CaptionError) return error;
    throw error;
  }
  throw new Error('the file was accepted');
}

describe('encodings', () => {
  const swapped = Buffer.from(SRT, 'utf16le').swap16();
  test.each([
    ['UTF-8', Buffer.from(SRT)],
    ['UTF-8 with BOM', Buffer.from(`\uFEFF${SRT}`)],
    ['CRLF', Buffer.from(SRT.replaceAll('\n', '\r\n'))],
    ['old Mac line ends', Buffer.from(SRT.replaceAll('\n', '\r'))],
    ['UTF-16 LE', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(SRT, 'utf16le')])],
    ['UTF-16 BE', Buffer.concat([Buffer.from([0xfe, 0xff]), swapped])],
    ['UTF-16 LE without BOM', Buffer.from(SRT, 'utf16le')],
  ])('%s', (_name, bytes) => expect(readCaptions(bytes)).toEqual(CUES));

  test('GB18030', () => expect(readCaptions(timed(GB))[0]?.text).toBe('货币的时间价值'));

  test('another encoding says what to do', () => {
    expect(faultOf(timed(BIG5)).message).toContain('编码选 UTF-8');
  });

  test('bytes that are no text', () => {
    expect(faultOf(Buffer.from([1, 0, 0, 0, 7, 0, 0, 9])).message).toContain('不是字幕文件');
  });
});

describe('SRT', () => {
  test('numbers, tags and positions go, line breaks stay', () => {
    const text =
      "1\n00:00:01.0 --> 00:00:02,000 X1:10\n{\\an8}<i>第一行</i><br><font color='#fff'>第二行</font>\n若 a<b 且 b>c\n";
    expect(read(text)[0]?.text).toBe('第一行\n第二行\n若 a<b 且 b>c');
  });

  test('blank lines inside a text and forgotten ones between two', () => {
    const text =
      '1\n00:00:01,000 --> 00:00:02,000\n上\n\n下\n2\n00:00:02,000 --> 00:00:03,000\n后\n';
    expect(read(text).map((cue) => cue.text)).toEqual(['上\n下', '后']);
  });

  test('a text that is only a number stays', () => {
    expect(read('1\n00:00:01,000 --> 00:00:02,000\n42\n')[0]?.text).toBe('42');
  });

  test.each([
    ['1\n00:00:01,000 -> 00:00:02,000\n甲\n', 2, '时间写法不对'],
    ['1\n00：00：01,000 --> 00:00:02,000\n甲\n', 2, '时间写法不对'],
    ['1\n00:00:03,000 --> 00:00:02,000\n甲\n', 2, '结束时间比开始时间早'],
    ['1\n00:61:00,000 --> 00:62:00,000\n甲\n', 2, '59'],
    ['标题\n1\n00:00:01,000 --> 00:00:02,000\n甲\n', 1, '应该是编号'],
    ['1\n00:00:01,000 --> 00:00:02,000\n甲\n\n2\n乙\n', 6, '没有写'],
  ])('malformed: %j', (text, line, words) => {
    const fault = faultOf(text);
    expect(fault.line).toBe(line);
    expect(fault.message).toContain(`字幕文件第 ${line} 行：`);
    expect(fault.message).toContain(words);
  });
});

describe('VTT', () => {
  test('header, notes, styles, names, settings, entities', () => {
    const text =
      'WEBVTT - 标题\nKind: captions\n\nNOTE 说明\n两行\n\nSTYLE\n::cue{}\n\na1\n00:01.000 --> 00:02.000 align:start\n<v 老师>利率 &lt; 5% &amp; 到期</v>\n\n01:00:00.000 --> 01:00:01.000\n<c.big>后</c><00:01.5>来';
    expect(read(text)).toEqual([
      { start: 1000, end: 2000, text: '利率 < 5% & 到期' },
      { start: 3_600_000, end: 3_601_000, text: '后来' },
    ]);
  });

  test('a block without a timing', () => {
    expect(faultOf('WEBVTT\n\n只有字\n还是字\n').line).toBe(4);
  });
});

describe('ASS', () => {
  const head = '[Script Info]\nTitle: x\n\n[Events]\n';
  const format =
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n';

  test('overrides, drawings, breaks, commas and comments', () => {
    const lines = [
      'Comment: 0,0:00:00.00,0:00:01.00,D,,0,0,0,,不要',
      'Dialogue: 0,0:00:01.50,0:00:02.00,D,,0,0,0,,{\\b1}久期，{\\b0}一把尺子, 直的\\N第二行\\h完',
      'Dialogue: 0,0:00:03.00,0:00:04.00,D,,0,0,0,,{\\p1}m 0 0 l 10 10{\\p0}',
    ];
    expect(read(head + format + lines.join('\n'))).toEqual([
      { start: 1500, end: 2000, text: '久期，一把尺子, 直的\n第二行 完' },
    ]);
  });

  test('two languages at one time become one caption', () => {
    const line = (text: string) => `Dialogue: 0,0:00:01.00,0:00:02.00,D,,0,0,0,,${text}\n`;
    expect(read(head + format + line('存储') + line('Storage'))[0]?.text).toBe('存储\nStorage');
  });

  test('faults carry the line', () => {
    expect(faultOf(`${head}${format}Dialogue: 0,0:00:01.00\n`).line).toBe(6);
    expect(faultOf(`${head}${format}Dialogue: 0,一秒,0:00:02.00,D,,0,0,0,,x\n`).line).toBe(6);
    expect(faultOf(`${head}Format: Start, Text\n`).line).toBe(5);
  });
});

test('sorts, drops what is empty, and lets the earlier give way', () => {
  const cue = (from: number, to: number, text: string) =>
    `00:00:0${from},000 --> 00:00:0${to},000\n${text}\n\n`;
  expect(read(cue(5, 7, '乙') + cue(1, 6, '甲') + cue(8, 8, '空') + cue(8, 9, '<i></i>'))).toEqual([
    { start: 1000, end: 5000, text: '甲' },
    { start: 5000, end: 7000, text: '乙' },
  ]);
});

test('what is no caption file at all', () => {
  expect(faultOf('').message).toContain('空的');
  expect(faultOf('随便写的话', 'a.txt').message).toContain('支持 SRT');
  expect(faultOf('随便写的话', 'a.srt').line).toBe(1);
  expect(faultOf('00:01 到 00:02', 'a.vtt').message).toContain('WEBVTT');
  expect(faultOf('WEBVTT\n').message).toContain('没有一句字幕');
});

test('what is written is read back the same, whatever the text', () => {
  const text = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .filter((value) => !/[\s\u200b\p{Cc}<>{}&]/u.test(value));
  const times = fc.uniqueArray(fc.integer({ min: 0, max: 9_000_000 }), {
    minLength: 2,
    maxLength: 20,
  });
  fc.assert(
    fc.property(times, text, (moments, words) => {
      const sorted = moments.sort((a, b) => a - b);
      const cues = sorted
        .slice(1)
        .map((end, nth) => ({ start: sorted[nth] ?? 0, end, text: words }));
      expect(read(writeVtt(cues))).toEqual(cues);
    }),
  );
});

test('markup in a text is written escaped', () => {
  const vtt = writeVtt([{ start: 0, end: 3_723_004, text: 'a --> b\n\n<script> & c' }]);
  expect(vtt).toBe('WEBVTT\n\n00:00:00.000 --> 01:02:03.004\na --&gt; b\n&lt;script&gt; &amp; c\n');
});
