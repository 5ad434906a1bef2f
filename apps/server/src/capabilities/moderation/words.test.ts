import { makeWordFinder, type ListedWord } from '@xuezhou/rules/moderation/find-words';
import { starterWords } from '@xuezhou/rules/moderation/starter-words';
import { describe, expect, it } from 'vitest';
import { readings } from './readings.ts';
import { harmlessFirst } from './testing/harmless-first.ts';
import { harmlessSecond } from './testing/harmless-second.ts';

const starter = makeWordFinder(starterWords, readings);
const harmless = `${harmlessFirst}${harmlessSecond}`.split('\n').filter((line) => line !== '');

const listed = (...words: string[]): ListedWord[] =>
  words.map((word) => ({ word, category: 'ads', outcome: 'refuse' }));

const own = makeWordFinder(
  [
    ...listed('加微信', '代考', '赌博平台', '刷单', 'vx123', '裸聊'),
    { word: '现代考试', category: 'other', outcome: 'allow' },
  ],
  readings,
);
const found = (text: string) => own.find(text).map(({ word }) => word);

describe('the list to begin with', () => {
  it('holds none of 500 sentences that students of finance write', () => {
    expect(new Set(harmless).size).toBe(500);
    const held = harmless.flatMap((text) => starter.find(text).map((hit) => [text, hit.written]));
    expect(held).toEqual([]);
  });

  it('finds each of its words, as it is written and in traditional letters', () => {
    for (const { word } of starterWords)
      expect(starter.find(`看这里：${word}。`).map((hit) => hit.word)).toContain(word);
  });
});

describe('a word is found', () => {
  it.each([
    ['wide letters', 'ＶＸ１２３', 'vx123'],
    ['look-alikes', 'νχ①②③', 'vx123'],
    ['letters of signs', '🆅🇽123', 'vx123'],
    ['blanks', '加 微 信', '加微信'],
    ['dots', '加.微.信', '加微信'],
    ['commas everywhere', '加，微，信', '加微信'],
    ['strokes', '加丨微丶信', '加微信'],
    ['what is not seen', '加\u200b微\ufeff信', '加微信'],
    ['marks over it', '加\u0301微信', '加微信'],
    ['traditional letters', '賭博平臺', '赌博平台'],
    ['pinyin', '可以jiaweixin聊', '加微信'],
    ['pinyin with blanks', 'jia wei xin', '加微信'],
    ['wide pinyin', 'ｊｉａｗｅｉｘｉｎ', '加微信'],
    ['half in pinyin', '加wei信', '加微信'],
    ['half in pinyin, the other half', 'luo聊', '裸聊'],
    ['letters that sound the same', '佳薇芯', '加微信'],
    ['the same sound in traditional letters', '賭搏平臺', '赌博平台'],
    ['dressed signs between', '刷★☆单', '刷单'],
    ['a line’s end', '刷\n单', '刷单'],
  ])('through %s', (_how, text, word) => {
    expect(found(text)).toEqual([word]);
  });

  it.each([
    '现代考试',
    '景色，情绪',
    '加上微小的信息',
    '1 2 3',
    'daikaola',
    'e-vx1234',
    'Shuadanish',
    '数一下，单位是元',
    '大开大合的代，考虑再三',
  ])('not in %s', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('beside an allowed one', () => {
    expect(found('现代考试不许代考')).toEqual(['代考']);
  });

  it('and is told as it was written', () => {
    expect(own.find('请 加 微-信 聊')[0]?.written).toBe('加 微-信');
  });
});

it('hostile text is looked through once, and not beyond what anybody writes', () => {
  const long = '加微'.repeat(200_000);
  expect(found(long)).toEqual([]);
  expect(found(`${'\u0301'.repeat(100_000)}加微信`)).toEqual([]);
  expect(found(`\u{fdfa}`.repeat(40_000))).toEqual([]);
  expect(found('加微信'.repeat(30_000))).toEqual(['加微信']);
});
