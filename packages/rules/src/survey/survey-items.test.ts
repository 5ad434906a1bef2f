import type { SurveyItem, SurveyValue } from '@xuezhou/contract/survey';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answersOf,
  isItemReady,
  isSurveyReady,
  isValueOf,
  missingItems,
  readAnswers,
  shownItems,
} from './survey-items.ts';

const item = (surveyItemId: number, given: Partial<SurveyItem> = {}): SurveyItem => ({
  ...{ surveyItemId, surveyItemType: 'text', section: 0, title: `题 ${surveyItemId}`, hint: '' },
  ...{ isRequired: false, options: [], rows: [], columns: [], least: null, most: null },
  ...{ unit: '', condition: null, isReady: false },
  ...given,
});
const when = (surveyItemId: number, given: Partial<NonNullable<SurveyItem['condition']>>) => ({
  condition: { surveyItemId, is: [], least: null, most: null, ...given },
});
const choice = (surveyItemId: number, given: Partial<SurveyItem> = {}) =>
  item(surveyItemId, { surveyItemType: 'choice', options: ['甲', '乙'], ...given });
const scale = (surveyItemId: number) =>
  item(surveyItemId, { surveyItemType: 'scale', least: 0, most: 10 });
const matrix = item(7, { surveyItemType: 'matrix', rows: ['一', '二'], columns: ['好', '坏'] });
const answers = (values: Record<number, SurveyValue>) =>
  new Map(Object.entries(values).map(([id, value]) => [Number(id), value]));
const shownIds = (items: readonly SurveyItem[], values: Record<number, SurveyValue>) =>
  shownItems(items, answers(values)).map(({ surveyItemId }) => surveyItemId);

describe('[survey.ready] a survey', () => {
  it('is ready when at least one item that is not hidden is ready', () => {
    const items = [item(1), choice(2), item(3, { surveyItemType: 'hide' })];
    expect(isSurveyReady(items, answers({}))).toBe(false);
    expect(isSurveyReady(items, answers({ 1: '' }))).toBe(false);
    expect(isSurveyReady(items, answers({ 1: '  ' }))).toBe(false);
    expect(isSurveyReady(items, answers({ 2: '甲' }))).toBe(true);
  });

  it('is not made ready by an answer to a hidden item', () => {
    expect(isSurveyReady([item(1, { surveyItemType: 'hide' })], answers({ 1: '有' }))).toBe(false);
    const waiting = item(2, when(1, { is: ['甲'] }));
    expect(isSurveyReady([choice(1), waiting], answers({ 2: '有' }))).toBe(false);
  });

  it("[survey.ready#2] 'hide' items are hidden", () => {
    expect(shownIds([item(1), item(2, { surveyItemType: 'hide' })], {})).toEqual([1]);
  });
});

describe('an item with a condition', () => {
  it('shows while the other has one of the answers', () => {
    const items = [choice(1), item(2, when(1, { is: ['乙'] }))];
    expect(shownIds(items, {})).toEqual([1]);
    expect(shownIds(items, { 1: '甲' })).toEqual([1]);
    expect(shownIds(items, { 1: '乙' })).toEqual([1, 2]);
    const several = [choice(1, { surveyItemType: 'several' }), item(2, when(1, { is: ['乙'] }))];
    expect(shownIds(several, { 1: ['甲', '乙'] })).toEqual([1, 2]);
  });

  it('shows while a number is within the bounds', () => {
    const items = [scale(1), item(2, when(1, { most: 6 }))];
    expect(shownIds(items, {})).toEqual([1]);
    expect(shownIds(items, { 1: 6 })).toEqual([1, 2]);
    expect(shownIds(items, { 1: 7 })).toEqual([1]);
    expect(shownIds([scale(1), item(2, when(1, { is: ['3'] }))], { 1: 3 })).toEqual([1, 2]);
  });

  it('goes with the one that it waits for, whatever was answered there', () => {
    const items = [choice(1), choice(2, when(1, { is: ['甲'] })), item(3, when(2, { is: ['乙'] }))];
    expect(shownIds(items, { 1: '甲', 2: '乙' })).toEqual([1, 2, 3]);
    expect(shownIds(items, { 1: '乙', 2: '乙' })).toEqual([1]);
    expect(
      shownIds([choice(1, { surveyItemType: 'hide' }), ...items.slice(1)], { 1: '甲' }),
    ).toEqual([]);
  });
});

describe('an answer', () => {
  it('of a matrix is whole when every row has one', () => {
    expect(isItemReady(matrix, [{ row: '一', column: '好' }])).toBe(false);
    const both = [
      { row: '一', column: '好' },
      { row: '二', column: '坏' },
    ];
    expect(isItemReady(matrix, both)).toBe(true);
    expect(isItemReady(matrix, undefined)).toBe(false);
    expect(missingItems([matrix, scale(1)], answers({ 1: 0 }))).toEqual([matrix]);
  });

  it.each<[string, SurveyItem, SurveyValue]>([
    ['an unknown option', choice(1), '丙'],
    ['a number for a choice', choice(1), 1],
    ['two options for a choice', choice(1), ['甲']],
    ['one option twice', choice(1, { surveyItemType: 'several' }), ['甲', '甲']],
    ['an unknown one of several', choice(1, { surveyItemType: 'several' }), ['丙']],
    ['11 on a scale to 10', scale(1), 11],
    ['a half on a scale', scale(1), 4.5],
    ['a text on a scale', scale(1), '4'],
    ['a number below the least', item(1, { surveyItemType: 'number', least: 0 }), -1],
    ['no day', item(1, { surveyItemType: 'date' }), '2027-02-30'],
    ['a text as a file', item(1, { surveyItemType: 'file' }), 'a.pdf'],
    ['an unknown row', matrix, [{ row: '三', column: '好' }]],
    ['an unknown column', matrix, [{ row: '一', column: '中' }]],
    ['a row twice', matrix, [1, 2].map(() => ({ row: '一', column: '好' }))],
    ['words in a matrix', matrix, ['一']],
    ['a number for a text', item(1), 3],
    ['anything for a hidden item', item(1, { surveyItemType: 'hide' }), '有'],
  ])('is never %s', (_what, one, value) => expect(isValueOf(one, value)).toBe(false));

  it.each<[SurveyItem, SurveyValue]>([
    [choice(1), '甲'],
    [choice(1, { surveyItemType: 'several' }), ['乙', '甲']],
    [scale(1), 0],
    [item(1, { surveyItemType: 'number', least: 0 }), 4.5],
    [item(1, { surveyItemType: 'date' }), '2028-02-29'],
    [item(1, { surveyItemType: 'file' }), { key: 'k', fileName: 'a.pdf' }],
    [matrix, [{ row: '二', column: '坏' }]],
  ])('fits %#', (one, value) => expect(isValueOf(one, value)).toBe(true));
});

describe('what was posted', () => {
  it('is kept without the empty ones and without those of items that do not show', () => {
    const items = [
      choice(1),
      item(2, when(1, { is: ['甲'] })),
      item(3, { surveyItemType: 'hide' }),
      item(4),
    ];
    const posted = [
      { surveyItemId: 1, value: '乙' },
      { surveyItemId: 2, value: '看不见' },
      { surveyItemId: 3, value: '看不见' },
      { surveyItemId: 4, value: '' },
    ];
    expect(readAnswers(items, posted)).toEqual({ kept: [{ surveyItemId: 1, value: '乙' }] });
  });

  it('is refused where it is wrong, empty, twice or incomplete', () => {
    const items = [choice(1, { isRequired: true }), item(2)];
    const faultOf = (posted: { surveyItemId: number; value: SurveyValue }[]) => {
      const read = readAnswers(items, posted);
      return 'fault' in read ? [read.fault, read.item?.surveyItemId] : [];
    };
    expect(faultOf([{ surveyItemId: 1, value: '丙' }])).toEqual(['surveyAnswer', 1]);
    expect(faultOf([{ surveyItemId: 9, value: '甲' }])).toEqual(['surveyAnswer', undefined]);
    expect(faultOf([1, 1].map((id) => ({ surveyItemId: id, value: '甲' })))).toEqual([
      'surveyAnswer',
      undefined,
    ]);
    expect(faultOf([])).toEqual(['surveyEmpty', undefined]);
    expect(faultOf([{ surveyItemId: 2, value: '有' }])).toEqual(['surveyIncomplete', 1]);
  });

  it('never keeps what does not show, whatever was sent', () => {
    const items = [
      choice(1),
      scale(2),
      item(3, when(1, { is: ['甲'] })),
      item(4, when(2, { least: 5 })),
    ];
    const value = fc.oneof(fc.constantFrom('甲', '乙', ''), fc.integer({ min: 0, max: 10 }));
    const entry = fc.record({ surveyItemId: fc.integer({ min: 1, max: 4 }), value });
    fc.assert(
      fc.property(fc.uniqueArray(entry, { selector: (one) => one.surveyItemId }), (posted) => {
        const read = readAnswers(items, posted);
        if ('fault' in read) return;
        const kept = answersOf(read.kept);
        const shown = shownItems(items, kept);
        for (const id of kept.keys())
          expect(shown.some(({ surveyItemId }) => surveyItemId === id)).toBe(true);
      }),
    );
  });
});
