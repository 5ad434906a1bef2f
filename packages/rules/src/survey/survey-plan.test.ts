import type { PlannedItem, SurveyPlan } from '@xuezhou/contract/survey/console';
import { describe, expect, it } from 'vitest';
import { answeredFaults, planFaults } from './survey-plan.ts';

const item = (given: Partial<PlannedItem> = {}): PlannedItem => ({
  ...{ surveyItemId: 1, surveyItemType: 'text', title: '哪里要改', hint: '', isRequired: false },
  ...{ isHidden: false, options: [], rows: [], columns: [], least: null, most: null, unit: '' },
  ...{ condition: null, ...given },
});
const plan = (items: PlannedItem[], given: Partial<SurveyPlan> = {}): SurveyPlan => ({
  ...{ title: '调查', intro: '', thanks: '', isAnonymous: false, opensAt: null, closesAt: null },
  ...{ sections: [{ title: '一', caption: '', items }], ...given },
});
const said = (given: SurveyPlan) => planFaults(given, 3).map(({ words }) => words);
const when = (given: Partial<NonNullable<PlannedItem['condition']>> = {}) => ({
  ...{ surveyItemId: 1, is: ['想'], least: null, most: null, ...given },
});
const choice = item({ surveyItemType: 'choice', options: ['想', '不想'] });

describe('a survey', () => {
  it('that can be taken has no fault', () => {
    const items = [
      choice,
      item({ surveyItemId: 2, condition: when() }),
      item({ surveyItemId: 3, surveyItemType: 'scale', least: 0, most: 10 }),
      item({ surveyItemId: 4, condition: when({ surveyItemId: 3, is: [], most: 6 }) }),
      item({ surveyItemId: 5, surveyItemType: 'matrix', rows: ['讲解'], columns: ['好', '坏'] }),
      item({ surveyItemId: 6, surveyItemType: 'number', least: 3, most: 3 }),
    ];
    expect(planFaults(plan(items), 6)).toEqual([]);
    expect(planFaults(plan(items), 5)).toEqual([{ words: '一份调查最多 5 题' }]);
  });

  it.each([
    [{ title: ' ' }, '名称'],
    [{ sections: [] }, '至少要有一道'],
    [{ opensAt: '2026-12-02T00:00:00Z', closesAt: '2026-12-02T00:00:00Z' }, '结束要晚于'],
    [{ sections: [{ title: '', caption: '', items: [item()] }] }, '每一节'],
  ] satisfies [Partial<SurveyPlan>, string][])('as a whole: %j', (given, words) => {
    expect(said(plan([item()], given))).toEqual([expect.stringContaining(words)]);
  });

  it.each([
    [{ title: '' }, '请写上题目'],
    [{ surveyItemType: 'choice' }, '至少写一个选项'],
    [{ surveyItemType: 'several', options: ['一', ' '] }, '是空的'],
    [{ surveyItemType: 'several', options: ['一', '一'] }, '一样'],
    [{ surveyItemType: 'matrix', rows: ['一'] }, '至少写一个列'],
    [{ surveyItemType: 'scale', least: 2, most: 10 }, '量表'],
    [{ surveyItemType: 'scale', least: 0, most: 11 }, '量表'],
    [{ surveyItemType: 'scale', least: 1, most: 1 }, '量表'],
    [{ surveyItemType: 'number', least: 4, most: 3 }, '最小不能'],
    [{ surveyItemType: 'number', least: 0.5 }, '整数'],
    [{ condition: when({ surveyItemId: 9 }) }, '前面的题'],
    [{ condition: when({ surveyItemId: 2 }) }, '前面的题'],
    [{ condition: when({ is: [] }) }, '请选条件'],
    [{ condition: when({ is: ['也许'] }) }, '没有“也许”'],
  ] satisfies [Partial<PlannedItem>, string][])('with an item: %j', (given, words) => {
    const faults = planFaults(plan([choice, item({ surveyItemId: 2, ...given })]), 3);
    expect(faults).toEqual([{ surveyItemId: 2, words: expect.stringContaining(words) as string }]);
  });

  it('asks for no file where nobody is to be known, and waits for nothing that is hidden', () => {
    const file = item({ surveyItemType: 'file' });
    expect(said(plan([file], { isAnonymous: true }))).toEqual([expect.stringContaining('文件')]);
    expect(said(plan([file]))).toEqual([]);
    const hidden = { ...choice, isHidden: true };
    expect(said(plan([hidden, item({ surveyItemId: 2, condition: when() })]))).toEqual([
      expect.stringContaining('隐藏了'),
    ]);
    expect(said(plan([hidden]))).toEqual(['至少要有一道不隐藏的题']);
    expect(said(plan([item(), item()]))).toContain('有两道题用了同一个题号，请删去一道');
  });

  it('that was answered keeps its items, their kinds and whether it is anonymous', () => {
    const before = plan([choice]);
    expect(answeredFaults(before, plan([{ ...choice, isHidden: true, title: '改' }]))).toEqual([]);
    expect(answeredFaults(before, plan([item({ surveyItemId: 2 })]))).toHaveLength(1);
    expect(answeredFaults(before, plan([item()]))).toMatchObject([{ surveyItemId: 1 }]);
    expect(answeredFaults(before, plan([choice], { isAnonymous: true }))).toHaveLength(1);
  });
});
