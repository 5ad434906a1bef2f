import { expect, it } from 'vitest';
import type { StoredItem } from '../survey.tables.ts';
import { figuresOf } from './survey-figures.ts';

const item = (given: Partial<StoredItem>): StoredItem => ({
  ...{ surveyItemId: 1, surveyItemType: 'text', section: 0, title: '', hint: '', unit: '' },
  ...{ isRequired: false, isHidden: false, options: [], rows: [], columns: [] },
  ...{ least: null, most: null, condition: null, ...given },
});
const many = <Value>(count: number, value: Value): Value[] =>
  Array.from({ length: count }, () => value);

it('counts several choices each, and hides those whose rest is too few as well', () => {
  const several = item({ surveyItemType: 'several', options: ['家', '校', '路'] });
  const values = [...many(6, ['家', '校']), ...many(5, ['家']), ...many(3, ['路'])];
  expect(figuresOf(several, values, 14)).toMatchObject({
    answered: 14,
    groups: [
      { words: '家', people: null },
      { words: '校', people: 6 },
      { words: '路', people: null },
    ],
  });
});

it('has the mean of numbers, and of a scale its steps, small ones together', () => {
  const scale = item({ surveyItemType: 'scale', least: 1, most: 3 });
  const values = [...many(6, 3), ...many(1, 1)];
  expect(figuresOf(scale, values, 7)).toMatchObject({
    ...{
      mean: 2.71,
      groups: [
        { words: '2', people: 0 },
        { words: '1、3', people: 7 },
      ],
    },
  });
  const numbers = item({ surveyItemType: 'number' });
  expect(figuresOf(numbers, many(5, 4), 5)).toMatchObject({ mean: 4, groups: [] });
  expect(figuresOf(numbers, many(4, 4), 9)).toMatchObject({ answered: null, mean: null });
});

it('counts a matrix by its rows, and keeps words that were taken out since', () => {
  const matrix = item({ surveyItemType: 'matrix', rows: ['讲解'], columns: ['好', '坏'] });
  const values = [
    ...many(5, [{ row: '讲解', column: '好' }]),
    ...many(5, [{ row: '讲解', column: '旧的' }]),
  ];
  expect(figuresOf(matrix, values, 10).groups).toEqual([
    { words: '讲解：好', people: 5 },
    { words: '讲解：坏', people: 0 },
    { words: '讲解：旧的', people: 5 },
  ]);
});
