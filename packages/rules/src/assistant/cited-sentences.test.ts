import { describe, expect, it } from 'vitest';
import { citedSentences } from './cited-sentences.ts';

const cut = (text: string, size = text.length) => {
  const cutter = citedSentences();
  const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'gu')) ?? [];
  return [...pieces.flatMap((piece) => cutter.add(piece)), ...cutter.end()];
};

const text =
  '久期是平均时间。[1] 它约为 3.5 年[1][2]。\n\n公式是 $D=1.5$。【2、3】Next one. [3]\n没有出处的一句';

describe('sentences with citations', () => {
  it.each([1, 2, 3, 7, text.length])('are the same in pieces of %i letters', (size) => {
    expect(cut(text, size)).toEqual([
      { text: '久期是平均时间。', citations: [1], startsParagraph: true },
      { text: '它约为 3.5 年。', citations: [1, 2], startsParagraph: false },
      { text: '公式是 $D=1.5$。', citations: [2, 3], startsParagraph: true },
      { text: 'Next one.', citations: [3], startsParagraph: false },
      { text: '没有出处的一句', citations: [], startsParagraph: true },
    ]);
  });

  it('wait for the citation that may still come', () => {
    const cutter = citedSentences();
    expect(cutter.add('久期是平均时间。')).toEqual([]);
    expect(cutter.add('[')).toEqual([]);
    expect(cutter.add('1')).toEqual([]);
    expect(cutter.add(']')).toEqual([]);
    expect(cutter.add('它')).toHaveLength(1);
  });

  it('leave out what says nothing, and wait for no sentence without end', () => {
    expect(cut('[1]\n***\n。。')).toEqual([]);
    expect(cut('长'.repeat(2402)).map((one) => one.text.length)).toEqual([1201, 1201]);
  });

  const textsOf = (text: string) => cut(text).map((one) => one.text);

  it.each([
    ['a formula', '设 $a!b。c$ 为零。完', ['设 $a!b。c$ 为零。', '完']],
    ['a number', '约 3.5 年。', ['约 3.5 年。']],
    ['an abbreviation within a word', 'See a.b for it.', ['See a.b for it.']],
    ['nothing that stands behind a full stop', 'One. Two.[1] Three.', ['One.', 'Two.', 'Three.']],
    ['a question and an exclamation', 'Why?So!是吗？好！', ['Why?', 'So!', '是吗？', '好！']],
    ['lines', 'a\nb', ['a', 'b']],
  ])('keep %s together and part the rest', (_, text, texts) => {
    expect(textsOf(text)).toEqual(texts);
  });

  it('end at a full stop only when something follows or all is said', () => {
    const cutter = citedSentences();
    expect(cutter.add('It is 3.')).toEqual([]);
    expect(cutter.add('5 years. ')).toEqual([]);
    expect(cutter.add('Next').map((one) => one.text)).toEqual(['It is 3.5 years.']);
    expect(cutter.end().map((one) => one.text)).toEqual(['Next']);
  });

  it('have no blanks before their marks, nor more than one between words', () => {
    expect(textsOf('久期 [1] ，是  平均时间 。')).toEqual(['久期，是 平均时间。']);
  });

  it('name each passage once, in whatever brackets and with whatever commas', () => {
    expect(cut('久期[ 2，1,2 ]【1、3】。')).toEqual([
      { text: '久期。', citations: [2, 1, 3], startsParagraph: true },
    ]);
  });
});
