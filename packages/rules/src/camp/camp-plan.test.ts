import type { CampParts, CampPlan, PlannedCampTask } from '@xuezhou/contract/camp/console';
import { expect, it } from 'vitest';
import { campFaults, soundCamp, stockOf, taskTitle } from './camp-plan.ts';

const course: CampParts = {
  ...{ courseId: 1, courseTitle: '课' },
  books: [{ id: 1, title: '数量方法' }],
  readings: [
    { id: 101, number: '1.1', title: '利率', questions: 8, cards: 5 },
    { id: 102, number: '1.2', title: '统计', questions: 2, cards: 0 },
  ],
  lectures: [{ id: 1001, title: '什么是利率', readingId: 101 }],
  papers: [{ id: 3, title: 'A 卷' }],
};
const task = (given: Partial<PlannedCampTask> = {}): PlannedCampTask => ({
  ...{ day: 1, kind: 'lecture', partId: 1001, count: 1, title: '' },
  ...given,
});
const plan = (given: Partial<CampPlan> = {}): CampPlan => ({
  ...{ title: '七天营', intro: '', days: 7, tasks: [task()] },
  ...given,
});
const faultsOf = (given: Partial<CampPlan>) =>
  campFaults(plan(given), course).map(({ task: at, words }) => [at, words]);
const ofTask = (given: Partial<PlannedCampTask>) => faultsOf({ tasks: [task(given)] });

it('a task is called by what it asks for', () => {
  const titles = (
    [
      {},
      { kind: 'reading', partId: 101 },
      { kind: 'practice', partId: 101, count: 3 },
      { kind: 'practice', partId: null, count: 10 },
      { kind: 'cards', partId: 101, count: 5 },
      { kind: 'mock', partId: 3 },
      { kind: 'assignment', partId: 1 },
      { kind: 'live', partId: null, count: 60 },
      { kind: 'lecture', partId: 9 },
      { kind: 'assignment', partId: 9 },
      { kind: 'cards', partId: 9 },
      { kind: 'reading', partId: null },
    ] as const
  ).map((given) => taskTitle(task(given), course));
  expect(titles).toEqual([
    ...['什么是利率', '1.1 利率', '利率 3 道题', '全课 10 道题', '利率 5 张闪卡', 'A 卷'],
    ...['数量方法的作业', '上直播课 60 分钟', undefined, undefined, undefined, undefined],
  ]);
});

it('has as many questions and cards as its chapter, or its course', () => {
  expect(stockOf({ kind: 'practice', partId: null }, course)).toBe(10);
  expect(stockOf({ kind: 'practice', partId: 102 }, course)).toBe(2);
  expect(stockOf({ kind: 'cards', partId: null }, course)).toBe(5);
  expect(stockOf({ kind: 'live', partId: null }, course)).toBeUndefined();
});

it('says what is wrong, and at which task', () => {
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ title: ' ', tasks: [] })).toEqual([
    [undefined, '请写上训练营的名称'],
    [undefined, '至少要有一个任务'],
  ]);
  expect(faultsOf({ tasks: [task(), task({ day: 8 }), task({ day: 7 })] })).toEqual([
    [1, '在第 8 天，训练营只有 7 天'],
  ]);
  expect(ofTask({ partId: null })).toEqual([[0, '请选一节课']]);
  expect(ofTask({ kind: 'mock', partId: 4 })).toEqual([
    [0, '这门课里已经没有原来选的一套试卷，请重新选'],
  ]);
  expect(ofTask({ kind: 'practice', partId: 101, count: 8 })).toEqual([]);
  expect(ofTask({ kind: 'practice', partId: 101, count: 9 })).toEqual([
    [0, '要做 9 道题，这里只有 8 道题'],
  ]);
  expect(ofTask({ kind: 'cards', partId: null, count: 6 })).toEqual([
    [0, '要做 6 张闪卡，这里只有 5 张闪卡'],
  ]);
  expect(ofTask({ kind: 'live', partId: null, count: 600 })).toEqual([]);
  expect(ofTask({ kind: 'live', partId: null, count: 601 })).toEqual([[0, '直播最多 600 分钟']]);
});

it('is kept in the order of its days, with names', () => {
  const tasks = [
    task({ day: 2, title: ' 晚上看 ' }),
    task({ kind: 'live', partId: 7, count: 30 }),
    task({ kind: 'mock', partId: 3, count: 9 }),
  ];
  expect(soundCamp(plan({ title: ' 营 ', intro: ' 好 ', tasks }), course)).toEqual({
    ...{ title: '营', intro: '好', days: 7 },
    tasks: [
      task({ kind: 'live', partId: null, count: 30, title: '上直播课 30 分钟' }),
      task({ kind: 'mock', partId: 3, count: 1, title: 'A 卷' }),
      task({ day: 2, title: '晚上看' }),
    ],
  });
});
