import { expect, it } from 'vitest';
import { isStopping, wordsOfUse } from './course-use.ts';

it('says what hangs on a course, with the first of many by name', () => {
  expect(wordsOfUse({ kind: 'students', count: 7, names: ['舟舟', '阿雪'] })).toBe(
    '7 位学员还在学期里：舟舟、阿雪等',
  );
  expect(wordsOfUse({ kind: 'goods', count: 1, names: ['一级全程班'] })).toBe(
    '1 件在卖的商品：一级全程班',
  );
  expect(wordsOfUse({ kind: 'questions', count: 40, names: [] })).toBe('40 道题目');
});

it('tells what keeps a course from being removed from what goes with it', () => {
  expect(isStopping({ kind: 'orders' })).toBe(true);
  expect(isStopping({ kind: 'ended' })).toBe(false);
});
