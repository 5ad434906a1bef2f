import { expect, it } from 'vitest';
import { hasSounds, initialsOfSounds, mayBePinyin, soundsLike } from './pinyin.ts';

it.each([
  ['linzhiyuan', 'lzy'],
  ['lin zhi yuan', 'lzy'],
  ['linzhiy', 'lzy'],
  ['gucheng', 'gc'],
  ['fangan', 'fa'],
  ['fangan', 'fg'],
  ['lvxiaor', 'lxr'],
])('%s may mean a name of the first letters %s', (typed, initials) => {
  expect(initialsOfSounds(typed)).toContain(initials);
});

it('what no Chinese sounds like means none, however long it is', () => {
  expect(initialsOfSounds('xkcd')).toEqual([]);
  expect(initialsOfSounds('aeiou'.repeat(8)).length).toBeLessThanOrEqual(24);
  expect(mayBePinyin('ab')).toBe(false);
  expect(mayBePinyin('%linzhi')).toBe(false);
});

it('names and titles are told by their sounds', () => {
  expect(soundsLike('林知远同学', 'linzhiy')).toBe(true);
  expect(soundsLike('林知远同学', 'zhiyuan')).toBe(false);
  expect(hasSounds('CFA 一级 优先债权', 'youxianzhaiquan')).toBe(true);
  expect(hasSounds('CFA 一级 优先债权', 'yxzq')).toBe(true);
  expect(hasSounds('CFA 一级 优先债权', 'jiazhi')).toBe(false);
});
