import { expect, it } from 'vitest';
import { TooHeavyError } from '../../../platform/threads/work-thread.ts';
import { tooHeavyWords } from './too-heavy-words.ts';

const words = (kind: 'time' | 'memory', place: string) =>
  tooHeavyWords(new TooHeavyError(kind, place), 30);

it('a file that took too long is told its time, and its place where one is known', () => {
  expect(words('time', '第 3 条')).toMatch(/^读到第 3 条时已经用了 30 秒，.*请看看那里/);
  expect(words('time', '')).toMatch(/^读取已经用了 30 秒，.*请看看里面/);
});

it('a file that took too much memory is told nothing of time', () => {
  expect(words('memory', '第 3 条')).toBe('读到第 3 条时用的内存太多，请把文件分成几个再导入');
  expect(words('memory', '')).toBe('读取用的内存太多，请把文件分成几个再导入');
});
