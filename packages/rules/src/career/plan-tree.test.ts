import fc from 'fast-check';
import { expect, it } from 'vitest';
import { standingsOf, type TreeNode } from './plan-tree.ts';

const node = (nodeId: number, given: Partial<TreeNode> = {}): TreeNode => ({
  ...{ nodeId, parentId: null, after: [], goal: { finished: 0, total: 1 } },
  ...given,
});
const done = { finished: 1, total: 1 };
const statesOf = (nodes: readonly TreeNode[]) =>
  [...standingsOf(nodes).values()].map(({ state }) => state);

it('opens a node when those before it are done, and locks what stands below a locked one', () => {
  const nodes = [
    node(1),
    node(2, { after: [1], goal: null }),
    node(3, { parentId: 2 }),
    node(4, { parentId: 2, goal: done }),
  ];
  expect(statesOf(nodes)).toEqual(['open', 'locked', 'locked', 'done']);
  expect(standingsOf(nodes).get(3)?.waitsFor).toEqual([1]);
  expect(statesOf([node(1, { goal: done }), ...nodes.slice(1)])).toEqual([
    ...['done', 'open', 'open', 'done'],
  ]);
});

it('reckons a node without a goal from those below it, else from those before it', () => {
  const nodes = [
    node(1, { goal: null }),
    node(2, { parentId: 1, goal: done }),
    node(3, { parentId: 1 }),
    node(4, { goal: null, after: [2] }),
    node(5, { goal: null, after: [2, 3] }),
  ];
  expect([...standingsOf(nodes).values()].map(({ finished, total }) => [finished, total])).toEqual([
    ...[
      [1, 2],
      [1, 1],
      [0, 1],
    ],
    ...[
      [1, 1],
      [1, 2],
    ],
  ]);
});

it('never takes what waits for itself for done', () => {
  const nodes = [node(1, { goal: null, after: [2] }), node(2, { goal: null, after: [1] })];
  expect(statesOf(nodes)).toEqual(['locked', 'locked']);
});

it('never opens what waits for a node that is not there, nor what has a goal of several before it is met', () => {
  expect(statesOf([node(1, { after: [9], goal: null })])).toEqual(['locked']);
  expect(statesOf([node(1, { goal: { finished: 2, total: 3 } }), node(2, { after: [1] })])).toEqual(
    ['open', 'locked'],
  );
  expect(standingsOf([node(1, { goal: null })]).get(1)).toEqual({
    ...{ finished: 0, total: 1, state: 'open', waitsFor: [] },
  });
});

it('tells once what a node waits for, and nothing of a node that is done', () => {
  const nodes = [node(1), node(2, { after: [1] }), node(3, { parentId: 2, after: [1, 2] })];
  expect(standingsOf(nodes).get(3)?.waitsFor).toEqual([1, 2]);
  const finished = node(3, { parentId: 2, after: [1], goal: done });
  expect(standingsOf([node(1), node(2, { after: [1] }), finished]).get(3)).toEqual({
    ...{ finished: 1, total: 1, state: 'done', waitsFor: [] },
  });
});

it('locks exactly what waits for something, in any forest', () => {
  const forest = fc.array(
    fc.record({
      isDone: fc.boolean(),
      parent: fc.nat(),
      after: fc.array(fc.nat(), { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 12 },
  );
  const check = fc.check(
    fc.property(forest, (wishes) => {
      const nodes = wishes.map(({ isDone, parent, after }, index) =>
        node(index + 1, {
          parentId: parent % (index + 1) === 0 ? null : parent % (index + 1),
          after: after.map((other) => (other % wishes.length) + 1).filter((id) => id !== index + 1),
          goal: isDone ? done : { finished: 0, total: 1 },
        }),
      );
      const standings = standingsOf(nodes);
      const stateOf = (id: number | null) => (id === null ? 'open' : standings.get(id)?.state);
      return nodes.every(({ nodeId, parentId, after }) => {
        const waits = after.some((other) => stateOf(other) !== 'done');
        const own = standings.get(nodeId);
        if (own?.state === 'open') return !waits && stateOf(parentId) !== 'locked';
        return own?.state === 'done' || (own?.waitsFor.length ?? 0) > 0;
      });
    }),
  );
  expect(check.failed).toBe(false);
});
