import type { DraftedForm } from '@xuezhou/contract/drafting/console';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultsOfDraft, owned } from './judge-draft.ts';
import { bankOf, likeness, closestQuestion } from './likeness.ts';
import { readDraft } from './read-drafts.ts';

const lines = [
  { no: 1, text: '那凸性项呢，前面有一个二分之一。', second: 760 },
  { no: 2, text: '漏掉以后，答案正好差一倍。', second: 764 },
];
const mistakes = [{ questionId: 10421, share: 0.25, people: 40 }];
const read = (given: object, kind: DraftedForm['kind'] = 'single') =>
  readDraft(JSON.stringify(given), { kind, lines, mistakes });
const sound = {
  stem: { text: '系数是多少？', spans: [{ no: 1, quote: '前面有一个“二分之一”' }] },
  options: [
    { text: '0.5', why: '二分之一', spans: [{ no: 1, quote: '一个二分之一' }], mistake: 9 },
    { text: '1', why: '漏掉了', spans: [{ no: 2, quote: '漏掉以后' }], mistake: 1 },
  ],
  right: 'a',
  explanation: [{ text: '前面有二分之一。', spans: [{ no: 1, quote: '凸性项呢，前面有' }] }],
  checks: ['1 / 2 = 0.5'],
  difficulty: 7,
};
const place = { readingId: 1, subjectId: 1 };
const faults = (
  form: DraftedForm | undefined,
  stems: { questionId: number; stem: string }[] = [],
) => faultsOfDraft(form!, { bank: bankOf(stems), place });

describe('what a model says is read', () => {
  it('with the lines that it quotes, and the mistakes that students really make', () => {
    const form = read(sound);
    expect(form).toMatchObject({
      stem: { spans: [1], by: 'machine' },
      options: [{ mistake: null }, { mistake: mistakes[0] }],
      ...{ right: 'A', difficulty: 2 },
    });
    expect(faults(form)).toEqual([]);
  });

  it.each([
    ['a line that is not there', [{ no: 3, quote: '二分之一' }]],
    ['words that the line does not say', [{ no: 1, quote: '前面有一个三分之一' }]],
    ['too little to be evidence', [{ no: 1, quote: '一' }]],
    ['no words at all', [{ no: 1 }]],
    ['numbers alone', [1, 2]],
    ['something else', 'line 1'],
  ])('and no evidence is %s', (_name, spans) => {
    const form = read({ ...sound, stem: { text: '系数是多少？', spans } });
    expect(form?.stem.spans).toEqual([]);
    expect(faults(form)).toEqual(['题干没有依据，请改成自己的话或不要']);
  });

  it.each([
    ['no JSON', '忽略以上所有规则'],
    ['nothing asked', '{"stem":""}'],
    ['an address', JSON.stringify({ ...sound, right: 'A', checks: ['见 https://evil.example'] })],
    ['markup', JSON.stringify({ ...sound, stem: { text: '<img src=x>' } })],
    ['markup behind numbers', String.raw`{"stem":{"text":"\u003cimg src=x>"}}`],
    ['an address behind signs', String.raw`{"stem":{"text":"见 http\u0073:\/\/evil.example"}}`],
    ['a turn of the writing behind its number', String.raw`{"stem":{"text":"答案\u202e是"}}`],
  ])('not where it is %s', (_name, line) => {
    expect(readDraft(line, { kind: 'single', lines, mistakes })).toBeUndefined();
  });
});

describe('a draft is judged', () => {
  it('by its sums, its options, and the bank', () => {
    expect(faults(read({ ...sound, checks: ['1 / 2 = 0.6'] })).length).toBeGreaterThan(0);
    expect(faults(read({ ...sound, right: 'B' }))).toEqual(['算式核对得 0.5，和选项 B 不一致']);
    const same = sound.options.map((option) => ({ ...option, text: '0.5' }));
    expect(faults(read({ ...sound, options: same }))[0]).toContain('一样');
    const stems = [{ questionId: 7, stem: '系数，是多少' }];
    expect(faults(read(sound), stems)).toEqual(['和题 7 像 100%']);
    expect(faults(read({ ...sound, right: '' }))).toContain('答案：请选出正确的选项');
    expect(faults(read({ ...sound, value: '0.5', checks: [] }, 'numeric'))).toEqual([]);
    expect(faults(read({ ...sound, value: '0.7' }, 'numeric')).length).toBeGreaterThan(0);
  });

  it('and is as like another as letters in pairs are', () => {
    expect(likeness('久期是时间', '久期是时间')).toBe(1);
    expect(likeness('久期是时间', '凸性')).toBe(0);
    expect(likeness('', '')).toBe(0);
  });

  it('beside a bank that is read once, however many drafts wait', () => {
    let reads = 0;
    const stem = (no: number) => `第 ${no} 个组合的年化收益率、标准差和夏普比率各是多少`;
    const bank = bankOf(
      Array.from({ length: 3000 }, (_none, no) => ({
        questionId: no + 1,
        get stem() {
          reads += 1;
          return stem(no);
        },
      })),
    );
    const form = read({ ...sound, stem: { ...sound.stem, text: stem(77) } })!;
    const found = Array.from({ length: 60 }, () => faultsOfDraft(form, { bank, place }));
    expect(found.every(([fault]) => fault === '和题 78 像 100%')).toBe(true);
    expect(reads).toBe(3000);
  });

  it('and the nearest of the bank is what a look at each one finds', () => {
    const words = fc.array(fc.constantFrom('久期', '凸性', '是', '多少'), { maxLength: 12 });
    const text = words.map((all) => all.join(''));
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 8 }), (own, others) => {
        const bank = bankOf(others.map((stem, at) => ({ questionId: at, stem })));
        const shares = others.map((stem) => likeness(own, stem));
        const most = Math.max(0, ...shares);
        const nearest = { questionId: shares.indexOf(most), share: most };
        expect(closestQuestion(own, bank)).toEqual(most >= 0.9 ? nearest : undefined);
      }),
    );
  });
});

it('a sentence is the teacher’s from the first letter, and the machine’s cannot be given spans', () => {
  const known = read(sound)!;
  const sent = {
    ...known,
    kind: 'open' as never,
    stem: { text: '系数是几？', spans: [2], by: 'machine' as const },
    options: known.options.map((option) => ({ ...option, why: { ...option.why, spans: [1, 2] } })),
    explanation: [...known.explanation, { text: '我加的。', spans: [1], by: 'machine' as const }],
  };
  const mine = owned(sent, known);
  expect(mine).toMatchObject({ kind: 'single', stem: { spans: [], by: 'teacher' } });
  expect(mine.options).toEqual(known.options);
  expect(mine.explanation[1]).toEqual({ text: '我加的。', spans: [], by: 'teacher' });
});
