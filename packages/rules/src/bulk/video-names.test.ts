import { expect, it } from 'vitest';
import { byFileName, chapterNumber, readVideoName } from './video-names.ts';

it.each([
  ['43-1 可赎回债券的价格上限.mp4', 43, '可赎回债券的价格上限'],
  ['44-1 现金流匹配（重录）.mp4', 44, '现金流匹配'],
  ['第43章-第2讲 可回售债券.mov', 43, '可回售债券'],
  ['03_凸性 final v2.mp4', null, '凸性'],
  ['第 5 讲 免疫.mp4', null, '免疫'],
  ['花絮.mp4', null, '花絮'],
  ['2024 年真题.mp4', null, '年真题'],
  ['43-2.mp4', 43, '43-2'],
  ['1.1 久期.2 版.mp4', 1, '久期.2 版'],
  ['（重录）.mp4', null, '（重录）'],
])('%s is of chapter %s and called %s', (file, chapter, title) => {
  expect(readVideoName(file, true)).toEqual({ chapter, title });
});

it('a tail stays where it is wished', () => {
  expect(readVideoName('1-1 久期（重录）.mp4', false).title).toBe('久期（重录）');
});

it('files follow each other as people count', () => {
  expect(['10 b.mp4', '2 a.mp4', '1 c.mp4'].toSorted(byFileName)).toEqual([
    '1 c.mp4',
    '2 a.mp4',
    '10 b.mp4',
  ]);
});

it('a chapter is known by its number', () => {
  expect(['第 43 章', '43', '前言'].map(chapterNumber)).toEqual([43, 43, null]);
});
