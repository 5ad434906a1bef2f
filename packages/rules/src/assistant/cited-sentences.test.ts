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
    expect(cut('长'.repeat(5000)).length).toBeGreaterThan(2);
  });
});
