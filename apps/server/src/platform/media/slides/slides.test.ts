import { createDecipheriv, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { probe } from '../transcode/probe.ts';
import { transcodeToHls } from '../transcode/transcode-to-hls.ts';
import { toBoxes } from './boxes.ts';
import { breakLines } from './break-lines.ts';
import { typesetFormula } from './formula.ts';
import { drawText, measureText } from './glyphs.ts';
import { makeSlideVideo } from './make-slide-video.ts';
import { outlineSvg } from './outline-svg.ts';
import { planLecture } from './plan-lecture.ts';
import { drawSlide, renderSlide } from './render-slide.ts';
import { SlideError } from './slide-error.ts';
import { parseInline, parseSlideBody } from './slide-markdown.ts';

const context = {
  courseTitle: 'CFA 一级精讲班',
  lectureTitle: '久期与凸性',
  number: 1,
  of: 3,
  family: 'CFA',
  frame: { name: '江畔', mark: null },
};
const style = { size: 30, weight: 400, color: '#000' };
const broken = (text: string, width: number) =>
  breakLines(toBoxes(parseInline(text), style), width, style).map((line) =>
    line.boxes.map((box) => box.text).join(''),
  );

describe('planning a lecture', () => {
  test('4.5 characters a second, at least 2 s a line, 0.4 s between slides, on frames', () => {
    const plan = planLecture({
      slides: [
        { title: '甲', say: ['一二三四五六七八九', '短 句'] },
        { title: '乙', say: ['一二三四五六七八九十一二三'] },
        { title: '丙' },
      ],
    });
    expect(plan.cues).toEqual([
      { start: 0, end: 2000, text: '一二三四五六七八九' },
      { start: 2000, end: 4000, text: '短 句' },
      { start: 4400, end: 7289, text: '一二三四五六七八九十一二三' },
    ]);
    expect(plan.chapters).toEqual([
      { title: '甲', start: 0 },
      { title: '乙', start: 4400 },
      { title: '丙', start: 7800 },
    ]);
    expect(plan.slides.map((slide) => slide.seconds)).toEqual([4.4, 3.4, 3]);
    expect(plan.durationMs).toBe(10_800);
  });
});

describe('Markdown of a slide', () => {
  test('paragraphs, lists, a formula on a line of its own, a table', () => {
    const body =
      '先看\n定义\n\n- 一\n- 二 **粗** $x$\n$$a = b$$\n1. 丙\n\n| 项 | 数 |\n| --- | --- |\n| 甲 | 1,200 |\n| 乙 | −3% |\n';
    const blocks = parseSlideBody(body);
    expect(blocks.map((block) => block.kind)).toEqual([
      'paragraph',
      'item',
      'item',
      'math',
      'item',
      'table',
    ]);
    expect(blocks[0]).toMatchObject({ content: [{ text: '先看定义' }] });
    expect(blocks[4]).toMatchObject({ mark: '1.' });
    expect(blocks[5]).toMatchObject({ aligns: ['left', 'right'] });
  });

  test('money is no formula, an escaped dollar is a dollar', () => {
    expect(parseInline('从 $100 涨到 $200，\\$5')).toEqual([
      { kind: 'text', text: '从 $100 涨到 $200，$5', bold: false },
    ]);
    expect(parseInline('**收益 $r$**')).toEqual([
      { kind: 'text', text: '收益 ', bold: true },
      { kind: 'math', tex: 'r' },
    ]);
  });
});

describe('breaking lines', () => {
  test('no line begins with closing punctuation or ends with an opening mark', () => {
    const text = '久期是一把尺子，（它是直的），「凸性」补上弯的部分；两个都要会。还有：“引号”！';
    for (let width = 90; width < 700; width += 7) {
      for (const line of broken(text, width)) {
        expect(line).not.toMatch(/^[，。、；：？！）」”]/u);
        expect(line).not.toMatch(/[（「“]$/u);
      }
    }
  });

  test('words stay whole until one is longer than the line', () => {
    expect(broken('这是 Macaulay duration 的定义', 180)).toEqual([
      '这是',
      'Macaulay',
      'duration',
      '的定义',
    ]);
    expect(broken('Pneumonoultramicroscopic', 150).length).toBeGreaterThan(1);
  });

  test('the last line is not a single character', () => {
    expect(broken('一二三四五六七八九十甲', 310).at(-1)?.length).toBeGreaterThan(1);
  });
});

describe('text without fonts', () => {
  test('Chinese, Latin, Greek and signs become paths', () => {
    const svg = drawText('久期 10.5% σ ≈ ①竣·', 0, 40, { size: 40, weight: 500 });
    expect(svg).not.toContain('<text');
    expect(svg.match(/<path/g)?.length).toBeGreaterThanOrEqual(14);
    expect(measureText('久期', { size: 40, weight: 400 })).toBe(80);
  });

  test('a character that no font has shows as a box, not as nothing', () => {
    expect(drawText('😀', 0, 0, { size: 10, weight: 400 })).toContain('evenodd');
  });

  test('formulas, with Chinese in them', () => {
    const formula = typesetFormula('\\text{净利润} \\times (1 - 25\\%) = \\frac{a}{b}', style);
    expect(formula.draw(0, 0)).not.toContain('<text');
    expect(formula.width).toBeGreaterThan(200);
    expect(() => typesetFormula('\\nosuch{1}', style)).toThrow(SlideError);
    expect(() => typesetFormula('\\nosuch{1}', style)).toThrow('公式写错了');
  });
});

describe("an author's figure", () => {
  const figure = (inside: string, attributes = '') =>
    outlineSvg(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100" ${attributes}>${inside}</svg>`,
    );

  test('text becomes paths where it was, and keeps colour and transform', () => {
    const svg = figure(
      '<g transform="rotate(5)"><text x="10" y="20" fill="#16618A" transform="scale(2)">价格</text></g>',
    );
    expect(svg).toContain('<g transform="rotate(5)"><g fill="#16618A" transform="scale(2)">');
    expect(svg).toContain('translate(10 20) scale(0.016 -0.016)');
    expect(svg).not.toContain('<text');
  });

  test('anchor, size and weight are inherited from groups, the root and the style sheet', () => {
    const byAttributes = figure(
      '<g text-anchor="middle"><text x="100" y="50">收益</text></g>',
      'font-size="20"',
    );
    expect(byAttributes).toContain('translate(80 50) scale(0.02 -0.02)');
    const sheet = '<style>.label{font-size:20px;text-anchor:end;fill:red}</style>';
    const bySheet = figure(`${sheet}<text class="label" x="100" y="50">收益</text>`);
    expect(bySheet).toContain('translate(60 50) scale(0.02 -0.02)');
    expect(bySheet).toContain('fill="red"');
  });

  test('lines of tspans each have their place and their anchor', () => {
    const svg = figure(
      '<text x="50" y="10" font-size="10" text-anchor="middle">\n  <tspan x="50">上面</tspan>\n  <tspan x="50" dy="1.2em" fill="blue">下</tspan>\n</text>',
    );
    expect(svg).toContain('translate(40 10)');
    expect(svg).toContain('<g fill="blue"><g transform="translate(45 22)');
  });
});

describe('the slide', () => {
  test('is 1280 by 720 on warm paper, with ink on it', async () => {
    const png = await renderSlide({ title: '久期只画了一条切线', body: '- 直尺\n- $D$' }, context);
    const image = sharp(png);
    expect(await image.metadata()).toMatchObject({ format: 'png', width: 1280, height: 720 });
    const { data } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([0xfd, 0xfb, 0xf7]);
    const title = await image.extract({ left: 84, top: 70, width: 300, height: 50 }).stats();
    expect(title.channels[0]?.min).toBeLessThan(60);
  });

  test('long content shrinks and stays above the captions', () => {
    const body = Array.from(
      { length: 9 },
      (_, nth) => `- 第 ${nth} 条：${'很长的内容，'.repeat(9)}`,
    );
    const svg = drawSlide({ title: '很长的标题'.repeat(8), body: body.join('\n') }, context);
    const baselines = [...svg.matchAll(/translate\([\d.]+ ([\d.]+)\) scale/g)].map((one) =>
      Number(one[1]),
    );
    expect(Math.max(...baselines.filter((y) => y !== 682))).toBeLessThan(640);
  });

  test('a figure that is none is told in Chinese', () => {
    expect(() => drawSlide({ title: '甲', figure: '<p>' }, context)).toThrow('插图不是 SVG');
    expect(() => drawSlide({ title: '甲', figure: '<svg></svg>' }, context)).toThrow('viewBox');
  });
});

test('slides become a video that goes through the same transcoding as any upload', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'xuezhou-slides-test-'));
  try {
    const png = await renderSlide({ title: '一', body: '二' }, context);
    const outputFile = join(folder, 'lecture.mp4');
    await makeSlideVideo({
      slides: [
        { png, seconds: 3.4 },
        { png, seconds: 4 },
      ],
      outputFile,
    });
    expect(await probe(outputFile)).toMatchObject({
      width: 1280,
      height: 720,
      fps: 5,
      hasAudio: true,
    });
    const key = randomBytes(16);
    const iv = randomBytes(16);
    const outputDir = join(folder, 'hls');
    const done = await transcodeToHls({ input: outputFile, outputDir, keyUri: '/key', key, iv });
    expect(Math.abs(done.durationMs - 7400)).toBeLessThan(250);
    const decipher = createDecipheriv('aes-128-cbc', key, iv);
    const segment = await readFile(join(outputDir, '720p-0001.ts'));
    expect(Buffer.concat([decipher.update(segment), decipher.final()])[0]).toBe(0x47);
  } finally {
    await rm(folder, { recursive: true });
  }
});
