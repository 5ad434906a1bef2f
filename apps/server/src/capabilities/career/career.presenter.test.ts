import { describe, expect, it } from 'vitest';
import { presentPlan } from './career.presenter.ts';
import type { PlanRow } from './career.repository.ts';
import type { PlanGoal, StoredPlanNode } from './career.tables.ts';

const node = (node_id: number, goal: PlanGoal | null, after: number[] = []): StoredPlanNode => ({
  kind: 'stage',
  ...{ node_id, parent_id: null, title: `第 ${node_id} 步`, intro: '', after, goal },
});
const plan = (nodes: StoredPlanNode[], studied: PlanRow['studied'] = null): PlanRow => ({
  ...{ plan_id: 1, title: '转行', intro: '一年', is_assigned: true, nodes, studied },
});

describe('a plan', () => {
  it('is shown node by node, each with how far it is and what it waits for', () => {
    const nodes = [node(1, { kind: 'course', course_id: 8 }), node(2, null, [1])];
    const studied = { 1: { finished: 5, total: 3 } };
    expect(presentPlan(plan(nodes, studied))).toEqual({
      ...{ planId: 1, planName: '转行', intro: '一年', isAssigned: true, finished: 1, total: 1 },
      nodes: [
        {
          ...{ nodeId: 1, parentId: null, kind: 'stage', title: '第 1 步', intro: '' },
          ...{ state: 'done', finished: 3, total: 3, unit: 'lectures', waitsFor: [] },
          ...{ courseId: 8, paperId: null },
        },
        {
          ...{ nodeId: 2, parentId: null, kind: 'stage', title: '第 2 步', intro: '' },
          ...{ state: 'done', finished: 1, total: 1, unit: 'nodes', waitsFor: [] },
          ...{ courseId: null, paperId: null },
        },
      ],
    });
    const waiting = presentPlan(plan(nodes, { 1: { finished: 1, total: 3 } }));
    expect(waiting).toMatchObject({ finished: 0, total: 1 });
    expect(waiting.nodes[1]).toMatchObject({ state: 'locked', waitsFor: ['第 1 步'] });
  });

  it.each<[PlanGoal, object]>([
    [
      { kind: 'course', course_id: 8 },
      { unit: 'lectures', courseId: 8, paperId: null },
    ],
    [
      { kind: 'mock', paper_id: 9, least: 70 },
      { unit: 'score', courseId: null, paperId: 9 },
    ],
    [
      { kind: 'camp', camp_id: 3, course_id: 8 },
      { unit: 'camp', courseId: 8, paperId: null },
    ],
    [
      { kind: 'right', course_id: null, least: 9 },
      { unit: 'right', courseId: null, paperId: null },
    ],
    [
      { kind: 'hours', course_id: 8, least: 9 },
      { unit: 'hours', courseId: 8, paperId: null },
    ],
  ])('counts %j in its own unit', (goal, shown) => {
    expect(presentPlan(plan([node(1, goal)])).nodes).toMatchObject([shown]);
  });

  it('takes no course without lectures for finished, nor what nobody has counted', () => {
    const nodes = [node(1, { kind: 'course', course_id: 8 })];
    for (const studied of [null, {}, { 1: { finished: 0, total: 0 } }])
      expect(presentPlan(plan(nodes, studied)).nodes).toMatchObject([
        { state: 'open', finished: 0, total: 1 },
      ]);
  });
});
