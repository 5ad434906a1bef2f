import type { CareerPlan, PlannedNode } from '@xuezhou/contract/career/console';
import { expect, it } from 'vitest';
import { beyondPage } from './plan-limits.ts';

const limits = { nodes: 200, courses: 200, title: 100, stepTitle: 200, text: 1000 } as const;
const node = (given: Partial<PlannedNode> = {}): PlannedNode => ({
  ...{ nodeId: 1, level: 0, kind: 'stage', title: '一步', intro: '', after: [] },
  ...{ goal: 'hours', partId: null, least: 1, ...given },
});
const plan = (given: Partial<CareerPlan> = {}): CareerPlan => ({
  ...{ title: '路', intro: '', audience: 'all', courseIds: [], nodes: [node()], ...given },
});

it.each<[Partial<CareerPlan>, string | undefined]>([
  [{}, undefined],
  [{ nodes: Array.from({ length: 200 }, () => node()) }, undefined],
  [{ nodes: Array.from({ length: 201 }, () => node()) }, '这个规划有 201 步，教务台里最多 200 步'],
  [
    { courseIds: Array.from({ length: 201 }, (_, id) => id + 1) },
    '“给谁看”有 201 门课，教务台里最多 200 门课',
  ],
  [{ title: '长'.repeat(101) }, '名称有 101 个字，教务台里最多 100 个字'],
  [{ intro: '长'.repeat(1001) }, '介绍有 1001 个字，教务台里最多 1000 个字'],
  [
    { nodes: [node(), node({ title: '长'.repeat(201) })] },
    '第 2 步的名称有 201 个字，教务台里最多 200 个字',
  ],
  [
    { nodes: [node({ intro: '长'.repeat(1001) })] },
    '第 1 步的说明有 1001 个字，教务台里最多 1000 个字',
  ],
])('%# tells in what a plan of a file is larger than a page', (given, words) => {
  expect(beyondPage(plan(given), limits)).toBe(words);
});
