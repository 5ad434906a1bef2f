import { describe, expect, it } from 'vitest';
import { clipSeconds } from './clip-times.ts';
import { isNamed, isSameExercise, isTypedOff, shareIn } from './likeness.ts';

it('[assistant.times] a clip is played from start/1000 to end/1000 + 1, in seconds', () => {
  expect(clipSeconds({ start: 20_500, end: 31_000 })).toEqual({ from: 20.5, to: 32 });
});

describe('likeness', () => {
  it('counts pairs of letters, without marks and widths', () => {
    expect(shareIn('久期，是什么？', '久期是什么')).toBe(1);
    expect(shareIn('ＭａｃＤ 久期', 'macd久期')).toBe(1);
    expect(shareIn('久期', '凸性')).toBe(0);
    expect(shareIn('', '凸性')).toBe(0);
    expect(shareIn('凸', '凸')).toBe(1);
    expect(shareIn('凸', '凸性')).toBe(0);
    expect(shareIn('abcde', 'abcxde')).toBe(3 / 4);
  });

  it.each([
    ['abcdefgh', 'abcdefgh', true],
    ['abcdefg', 'abcdefgh', false],
    ['abcdefgh', 'abcdefg', false],
    ['abcdefg----uvwxyz', 'abcdefghijk', true],
    ['abcdefghijk', 'abcdefguvwxyzst', true],
    ['abcdefhijkl', 'abcdefguvwxyz', false],
  ])('of %s to the exercise %s is enough: %s', (asked, stem, isSame) => {
    expect(isSameExercise(asked, stem)).toBe(isSame);
  });

  it('knows an exercise that was typed off', () => {
    const stem = '某债券的修正久期为 7，收益率上升 50 个基点，价格大约下跌多少？';
    expect(isSameExercise('某债券修正久期为7，收益率上升50基点，价格下跌多少', stem)).toBe(true);
    expect(isSameExercise(`请问这题怎么做：${stem} A. 3.5% B. 7%`, stem)).toBe(true);
    expect(isSameExercise('修正久期和有效久期有什么不同', stem)).toBe(false);
    expect(isSameExercise('久期', stem)).toBe(false);
  });
});

describe('an exercise that was typed off', () => {
  const stem =
    '某基金第一年收益率为 20%，年末流入资金后第二年收益率为 −10%。关于它的时间加权收益率和货币加权收益率有什么不同，最恰当的说法是哪一项？';

  it('is one with a good part of its stem', () => {
    expect(isTypedOff(stem, stem)).toBe(true);
    expect(isTypedOff(stem.slice(0, 50), stem)).toBe(true);
  });

  it('is one with two fifths of its pairs of letters, and no fewer', () => {
    const asked = 'abcdefghi';
    expect(isTypedOff(asked, `${asked}rstuvwxyz012`)).toBe(true);
    expect(isTypedOff(asked, `${asked}rstuvwxyz0123`)).toBe(false);
  });

  it('is not what merely names what it is about', () => {
    expect(isSameExercise('时间加权收益率和货币加权收益率有什么不同？', stem)).toBe(true);
    expect(isTypedOff('时间加权收益率和货币加权收益率有什么不同？', stem)).toBe(false);
  });
});

it.each([
  ['时间加权收益率', '时间加权收益率', true],
  ['什么是时间加权收益率？', '时间加权收益率', true],
  ['加权收益率', '加权收益率', false],
  ['时间加权收益', '时间加权收益', true],
  ['货币加权收益率', '时间加权收益率', false],
  ['abcdefghij 012345', 'ABCDEFGHIJ', true],
  ['abcdefghij 0123456', 'ABCDEFGHIJ', false],
])('%j asks for what is named %j: %j', (asked, name, is) => {
  expect(isNamed(asked, name)).toBe(is);
});
