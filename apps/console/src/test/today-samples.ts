import type { TodayFigure, Waiting } from '@xuezhou/contract/staff';

/** Questions that wait, but for what is given. */
export const waiting = (given: Partial<Waiting> = {}): Waiting => ({
  ...{ key: 'qa.waiting', kind: 'question', path: '/qa', count: 14, act: '去回答' },
  ...{ title: '14 个问题待回复', note: '最急：正凸性的债券 · 林知远', clock: null, own: null },
  ...given,
});

export const figure = (given: Partial<TodayFigure> = {}): TodayFigure => ({
  ...{ key: 'practice.answering', title: '近 7 天做过题', value: 1412, unit: '人' },
  ...{ note: '前 7 天 1332', tone: 'right', trend: [1, 2, 3] },
  countedAt: '2026-11-27T02:00:00.000Z',
  ...given,
});
