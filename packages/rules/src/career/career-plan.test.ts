import type { CareerPlan, PlannedNode, PlanParts } from '@xuezhou/contract/career/console';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { careerFaults, goalTitle, parentsOf, soundPlan } from './career-plan.ts';
import { nodeInCircle } from './plan-circle.ts';
import { plannedView } from './plan-view.ts';

const parts: PlanParts = {
  courses: [
    { id: 1, title: 'CFA 一级', lectures: 12 },
    { id: 2, title: 'CPA', lectures: 0 },
  ],
  papers: [{ id: 7, title: 'A 卷', courseId: 1 }],
  camps: [{ id: 9, title: '七天营', courseId: 1 }],
};
const node = (given: Partial<PlannedNode> = {}): PlannedNode => ({
  ...{ nodeId: 1, level: 0, kind: 'course', title: '', intro: '' },
  ...{ after: [], goal: 'course', partId: 1, least: 1 },
  ...given,
});
const plan = (nodes: PlannedNode[], given: Partial<CareerPlan> = {}): CareerPlan => ({
  ...{ title: '路', intro: '', audience: 'all', courseIds: [], nodes },
  ...given,
});
const faultOf = (...nodes: PlannedNode[]) => careerFaults(plan(nodes), parts);

it('says what is wrong with a plan, and at which of its steps', () => {
  const words = (given: Partial<CareerPlan>) =>
    careerFaults(plan([node()], given), parts).map((fault) => fault.words);
  expect(words({ title: ' ' })).toEqual(['请写上规划的名称']);
  expect(words({ nodes: [] })).toEqual(['至少要有一步']);
  expect(words({ audience: 'courses' })).toEqual(['请选是哪几门课的学员']);
  expect(words({ audience: 'courses', courseIds: [1, 5] })).toEqual([
    '选的课程里有一门已经没有了，请重新选',
  ]);
  // Whose audience it is not, is not looked at.
  expect(words({ courseIds: [5] })).toEqual([]);
  const none = { goal: 'none', partId: null, title: '阶段' } as const;
  expect(faultOf(node({ partId: null }))).toEqual([{ node: 0, words: '请选一门课' }]);
  expect(faultOf(node({ goal: 'mock', partId: 8 }))).toEqual([
    { node: 0, words: '原来选的已经没有了，请重新选' },
  ]);
  expect(faultOf(node({ goal: 'mock', partId: 7, least: 101 }))).toEqual([
    { node: 0, words: '分数最多 100' },
  ]);
  expect(faultOf(node({ goal: 'mock', partId: 7, least: 100 }))).toEqual([]);
  expect(faultOf(node({ goal: 'right', partId: null, least: 101 }))).toEqual([]);
  expect(faultOf(node({ ...none, title: ' ' }), node({ nodeId: 2, level: 1 }))).toEqual([
    { node: 0, words: '请写上名称' },
  ]);
  expect(faultOf(node(none))[0]?.words).toMatch(/^没有目标/);
  expect(faultOf(node(none), node({ nodeId: 2, level: 1 }))).toEqual([]);
  expect(faultOf(node(), node({ ...none, nodeId: 2, after: [1] }))).toEqual([]);
  expect(faultOf(node({ after: [5] }))[0]?.words).toBe('要先完成的一步已经删去，请重新选');
  expect(faultOf(node(), node()).map((fault) => fault.node)).toEqual([0, 1]);
  expect(faultOf(node({ after: [2] }), node({ nodeId: 2, after: [1] }))).toEqual([
    { node: 0, words: '绕了一圈又在等自己，请改“先完成”' },
  ]);
});

it('finds who waits for itself, also by what stands below', () => {
  const step = (nodeId: number, parentId: number | null, after: number[] = []) => ({
    ...{ nodeId, parentId, after },
  });
  expect(nodeInCircle([step(1, null), step(2, 1, [3]), step(3, null, [1])])).toBe(1);
  expect(nodeInCircle([step(1, null), step(2, 1), step(3, null, [1])])).toBeUndefined();
  expect(nodeInCircle([step(1, null, [1])])).toBe(1);
});

it('keeps every step by its name, and what is done once as one', () => {
  const named = (given: Partial<PlannedNode>) => goalTitle(node(given), parts);
  expect(named({})).toBe('学完CFA 一级');
  expect(named({ goal: 'mock', partId: 7, least: 70 })).toBe('A 卷达到 70 分');
  expect(named({ goal: 'camp', partId: 9 })).toBe('七天营结营');
  expect(named({ goal: 'right', partId: null, least: 5 })).toBe('答对 5 题');
  expect(named({ goal: 'hours', least: 5 })).toBe('CFA 一级学满 5 小时');
  const sound = soundPlan(
    plan([node({ least: 9, intro: ' 学 ' }), node({ nodeId: 2, level: 4, after: [1, 1] })], {
      ...{ title: ' 路 ', courseIds: [1], audience: 'all' },
    }),
    parts,
  );
  expect(sound).toEqual(
    plan([
      node({ title: '学完CFA 一级', intro: '学' }),
      node({ nodeId: 2, level: 1, after: [1], title: '学完CFA 一级' }),
    ]),
  );
});

it('stands below the one before that has a level less, in any list', () => {
  const check = fc.check(
    fc.property(fc.array(fc.nat({ max: 12 }), { minLength: 1, maxLength: 30 }), (levels) => {
      const nodes = levels.map((level, at) => node({ nodeId: at + 1, level }));
      const parents = parentsOf(nodes);
      const depth = (id: number): number => {
        const parent = parents.get(id) ?? null;
        return parent === null ? 0 : depth(parent) + 1;
      };
      const sound = soundPlan(plan(nodes), parts).nodes;
      return sound.every(
        ({ nodeId, level }) =>
          depth(nodeId) === level && (parents.get(nodeId) ?? 0) < nodeId && level <= 9,
      );
    }),
  );
  expect(check.failed).toBe(false);
});

it('is shown as whoever begins finds it', () => {
  const view = plannedView(
    plan([
      node({ goal: 'none', partId: null, title: '打基础', kind: 'stage' }),
      node({ nodeId: 2, level: 1 }),
      node({ nodeId: 3, goal: 'mock', partId: 7, least: 70, kind: 'milestone', after: [2] }),
      node({ nodeId: 4, partId: 2 }),
      node({ nodeId: 5, goal: 'none', partId: null }),
    ]),
    parts,
  );
  expect(view).toMatchObject([
    { title: '打基础', state: 'open', finished: 0, total: 1, unit: 'nodes', parentId: null },
    { title: '学完CFA 一级', total: 12, unit: 'lectures', parentId: 1, courseId: 1 },
    { state: 'locked', total: 70, unit: 'score', waitsFor: ['学完CFA 一级'], paperId: 7 },
    { total: 1, courseId: 2 },
    { title: '还没有名称', courseId: null, paperId: null },
  ]);
});
