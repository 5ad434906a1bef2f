import { describe, expect, it } from 'vitest';
import { movableOptions } from './movable-options.ts';

interface Wishes {
  kind?: 'single' | 'multiple' | 'truefalse' | 'numeric';
  question?: string;
  explanation?: string;
  rationales?: string[];
  about?: string;
  english?: string[];
}

function movable(options: string[], wishes: Wishes = {}): string {
  const { kind = 'single', question = '下列说法正确的是：', explanation = '', about } = wishes;
  const withLetters = (htmls: readonly string[]) =>
    htmls.map((html, index) => ({
      letter: 'ABCDEFGH'.charAt(index),
      html,
      rationale: wishes.rationales?.[index] ?? '',
    }));
  const words = { question, explanation, options: withLetters(options) };
  const { english } = wishes;
  return movableOptions(
    kind,
    { ...words, ...(english && { english: { ...words, options: withLetters(english) } }) },
    about,
  );
}

const plain = ['股票', '债券', '基金', '期货'];

describe('which options may change places', () => {
  it('all of a choice whose texts do not speak of them', () => {
    expect(movable(plain)).toBe('ABCD');
    expect(movable(plain, { kind: 'multiple' })).toBe('ABCD');
    expect(movable(['I and II only', 'II only', 'I, II and III'])).toBe('ABC');
  });

  it.each([
    '以上都对',
    '以上皆是',
    '以上均不正确',
    '以上都不对',
    '所有以上选项',
    '上述说法都正确',
    '全部正确',
    '都不对',
    '三者皆可',
    '三种情况都正确',
    '上面说法都对',
    '选项均正确',
    '都有可能',
    '均可',
    '无正确答案',
    '没有一个正确',
    'All the above',
    '其他',
    '<p>None of the above</p>',
    'All of the above.',
    'Both of these',
    'None of these',
  ])('one that says %s keeps its place', (last) => {
    expect(movable(['股票', '债券', '基金', last])).toBe('ABC');
    expect(movable([last, '债券', '基金', '期货'])).toBe('BCD');
  });

  it.each([
    '持有 5% 以上股份的股东',
    '县级以上税务机关',
    '全国人民代表大会',
    '两个月',
    '全体合伙人',
    '复印件，上面需要有公章',
    '均衡价格',
    '项目公司',
  ])('one that says %s moves as others do', (last) =>
    expect(movable(['股票', '债券', '基金', last])).toBe('ABCD'),
  );

  it.each([
    '故选 B。',
    '故选 BC。',
    '应选择 BC',
    'ABD。甲公司应当披露',
    'BC',
    'ACD属于流动资产',
    '正确的是 BC',
    '排除AC',
    '【答案】ABD',
    '[答案] BD 解析略',
    '参考答案如下：ACD 解析略',
    '前者不计入，因此BC。',
    '甲公司应当披露，ABD。',
    'ABD当选',
    'BCD三种情形不计入',
    'BCD三项说法有误',
    '本题答案为ABD',
    '答案应为 ABD',
    'BD are correct',
    'Option a ignores it',
    'the option a ignores it',
    'answer a is right',
    '选项CD不正确',
    'AB都可以',
    'The answer is BD',
    'a 项错误',
    '故选b',
    'Option c ignores it',
    '选项一说反了',
    '选项A错误',
    'A、B项均正确',
    'A 和 C',
    '本题答案：A',
    'Ａ项说反了',
    '<b>D</b> 不对',
    '第三个选项混淆了概念',
    '前两项都是对的',
    'Answer: A The bond',
    'A is incorrect because',
    'Only (C) holds',
    'Only A holds in both cases',
    'The first option ignores it',
  ])('none where the explanation says %s', (explanation) => {
    expect(movable(plain, { explanation })).toBe('');
    expect(movable(plain, { about: explanation })).toBe('');
    expect(movable(plain, { rationales: ['', explanation] })).toBe('');
    expect(movable(plain, { question: explanation })).toBe('');
    expect(movable([explanation, ...plain])).toBe('');
  });

  it.each([
    'A bond pays coupons. A 10-year bond pays more.',
    '我国 A 股与 B 股市场',
    '研发（R&amp;D）费用与并购（M&amp;A）',
    '设 <span class="math">A = P(1+r)^n</span>，则 <span class="math">B</span> 更大',
    'CFA、AAA 级、ABS、20×8 年',
    '甲、乙、丙三人；H 型',
    'AD-AS 模型里 AD 曲线右移',
    '大额可转让定期存单（CD）由银行发行，CD 存单可以转让',
    'ABC 成本法按作业分配',
    '线段 BC 与 AC 相交',
    'AB股市场',
    'AB 股与 B 股',
    'exercise the option a year later',
    'This answers a question. An adoption b',
    'ABC 项目',
  ])('all where a text says %s, which names none of them', (explanation) => {
    expect(movable(plain, { explanation })).toBe('ABCD');
  });

  it.each([
    [['3.0%', '4.5%', '6.0%']],
    [['1,500.00 元', '1,628.89 元', '1,647.01 元']],
    [['−2.5%', '0.0%', '2.5%']],
    [['2004', '2003', '2002', '2001']],
    [['<span class="math">1{,}000</span>', '<span class="math">2{,}000</span>']],
    [['10% 至 15%', '10% 至 20%', '15% 至 20%']],
    [['正确', '错误']],
    [['对', '错']],
    [['Yes', 'No']],
    [['6.0%', '4.5%', '3.0%']],
    [['3 年 10%', '3 年 12%', '5 年 1%']],
    [['−1', '-2', '−3']],
    [['价格上升大约百分之 1', '价格上升大约百分之 2']],
  ])('none of a scale: %j', (options) => expect(movable(options)).toBe(''));

  it('those of numbers without an order', () => {
    expect(movable(['5 年', '3 年', '10 年'])).toBe('ABC');
    expect(movable(['5 年', '5 年'])).toBe('AB');
    expect(movable(['5 年', '3 年 2 月'])).toBe('AB');
    expect(movable(['股票', '3 年'])).toBe('AB');
    // Sentences that happen to hold rising numbers.
    expect(movable(['甲公司在第一年末付出 1 元', '乙公司不在第二年末收回 2 元'])).toBe('AB');
  });

  it('none of a true or false question or a number', () => {
    expect(movable(['甲', '乙'], { kind: 'truefalse' })).toBe('');
    expect(movable([], { kind: 'numeric' })).toBe('');
  });

  it('none where only one would be left to move', () => {
    expect(movable(['股票', '以上都对', '以上都不对'])).toBe('');
    expect(movable(['股票', '债券', '以上都对'])).toBe('AB');
    expect(movable(['股票'])).toBe('');
  });

  it('the same in both languages', () => {
    expect(movable(['股票', '债券', '其他'], { english: ['Stock', 'Bond', 'Other'] })).toBe('AB');
    expect(movable(['股票', '债券', '都可'], { english: ['A stock', 'B', 'Both A and B'] })).toBe(
      '',
    );
  });
});
