import { expect, it } from 'vitest';
import { readChapters } from './read-chapters.ts';

const cues = ['先说久期是什么', '再说凸性是什么', '最后算一遍例题'].map((text, at) => ({
  text,
  second: 5 + at * 6,
}));
const stretch = { no: 1, text: cues.map(({ text }) => text).join(' '), second: 5, cues };
const part = (title: string, quote: string) => JSON.stringify({ no: 1, title, quote });
const startsOf = (...said: readonly string[]) =>
  readChapters(said.join('\n'), [stretch]).map(({ start, title }) => [start, title]);

it('a chapter begins in the second in which what it quotes begins, also several within one stretch', () => {
  expect(
    startsOf(part('例题', '最后算一遍'), part('凸性', '再说凸性'), part('久期', '先说久期')),
  ).toEqual([
    [5, '久期'],
    [11, '凸性'],
    [17, '例题'],
  ]);
  expect(startsOf(part('之间', '凸性是什么，最后'))).toEqual([[11, '之间']]);
});
