import { expect, it } from 'vitest';
import { dropPlace, stepPlace, treeRows } from './tree-rows.ts';
import { treeNode } from '../../../test/course-samples.ts';

const nodes = [
  treeNode('book', 1, 9),
  treeNode('book', 2, 9),
  treeNode('reading', 11, 1),
  treeNode('reading', 12, 1),
  treeNode('reading', 21, 2),
  treeNode('lecture', 111, 11),
  treeNode('lecture', 112, 11, { state: 'removed' }),
];
const node = (id: number) => nodes.find(({ nodeId }) => nodeId === id)!;

it('shows what stands open, with its place, and counts the chapters through', () => {
  const rows = treeRows(9, nodes, new Set(['book:1', 'book:2']));
  expect(
    rows.map(({ key, level, place, count, number }) => [key, level, place, count, number]),
  ).toEqual([
    ['book:1', 1, 1, 2, ''],
    ['reading:11', 2, 1, 2, '第 1 章'],
    ['reading:12', 2, 2, 2, '第 2 章'],
    ['book:2', 1, 2, 2, ''],
    ['reading:21', 2, 1, 1, '第 3 章'],
  ]);
});

it('lets something be dropped beside its kind and into what holds it, and nowhere else', () => {
  expect(dropPlace(nodes, node(12), node(11), 0.2)).toEqual({ parentId: 1, afterId: null });
  expect(dropPlace(nodes, node(11), node(12), 0.8)).toEqual({ parentId: 1, afterId: 12 });
  expect(dropPlace(nodes, node(11), node(2), 0.1)).toEqual({ parentId: 2, afterId: 21 });
  expect(dropPlace(nodes, node(11), node(111), 0.5)).toBe(null);
  expect(dropPlace(nodes, node(111), node(1), 0.5)).toBe(null);
  expect(dropPlace(nodes, node(111), node(112), 0.9)).toBe(null);
  expect(dropPlace(nodes, node(11), node(11), 0.9)).toBe(null);
});

it('goes by keys over the end of a book into the next, and no further than the last', () => {
  expect(stepPlace(9, nodes, node(11), 'down')).toEqual({ parentId: 1, afterId: 12 });
  expect(stepPlace(9, nodes, node(12), 'down')).toEqual({ parentId: 2, afterId: null });
  expect(stepPlace(9, nodes, node(21), 'up')).toEqual({ parentId: 1, afterId: 12 });
  expect(stepPlace(9, nodes, node(11), 'up')).toBe(null);
  expect(stepPlace(9, nodes, node(2), 'up')).toEqual({ parentId: 9, afterId: null });
  expect(stepPlace(9, nodes, node(111), 'down')).toEqual({ parentId: 12, afterId: null });
});
