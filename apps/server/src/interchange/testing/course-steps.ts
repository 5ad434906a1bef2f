import { randomUUID } from 'node:crypto';
import * as contract from '@xuezhou/contract/authoring/console';
import fc from 'fast-check';
import type { TestClient } from '../../testing/client.ts';

// A course as a teacher might write it, step by random step.

export async function publishAll(owner: TestClient, courseId: number) {
  const { version, changes } = await owner.data(contract.listChanges, { params: { courseId } });
  const sound = changes.filter(({ faults }) => faults.length === 0);
  if (sound.length === 0) return;
  const keys = sound.map(({ kind, nodeId }) => ({ kind, nodeId }));
  await owner.data(contract.publishChanges, { body: { courseId, version, changes: keys } });
}

const title = fc.oneof(
  fc.constantFrom(
    '久期：第 1 讲',
    '"引号"',
    '- 横线',
    '{括号}',
    '#井号',
    'a: b',
    '现值、终值',
    "'单引号'",
    '—',
  ),
  fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }).filter((text) => text.trim() !== ''),
);
const words = fc.constantFrom(
  '',
  '一段话，**加粗**，$a^2$。',
  '## 标题\n\n- 一\n- 二\n\n| 项 | 值 |\n| --- | --- |\n| 久期 | $D$ |',
  '---\n\n分隔线之后',
  '$$\nP=\\sum \\frac{C}{(1+y)^t}\n$$\n\n第二段 | 有竖线',
  '```\ncode: {a}\n```\n',
);
/** What a teacher may do next. */
export const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('add' as const), at: fc.nat(), title }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('write' as const), at: fc.nat(), words }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('move' as const),
      at: fc.nat(),
      to: fc.nat(),
      after: fc.nat(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('rename' as const), at: fc.nat(), title }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('remove' as const), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('restore' as const), at: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('topics' as const),
      at: fc.nat(),
      how: fc.nat(3),
      title,
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('publish' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const parentsOf = { book: 'course', reading: 'book', lecture: 'reading' } as const;

/** Another topic, the first two together, all the other way round, or without the last. */
function changedTopics(
  topics: readonly contract.Topic[],
  { how, title: name, at }: { how: number; title: string; at: number },
): contract.TopicLine[] {
  const [first, second, ...others] = topics.map((topic) => ({ ...topic, merged: [] as number[] }));
  if (first === undefined) return [];
  if (how === 1 && second !== undefined) return [{ ...first, merged: [second.topicId] }, ...others];
  const all = [first, ...(second === undefined ? [] : [second]), ...others];
  if (how === 2) return all.toReversed();
  if (how === 3 && all.length > 1) return all.slice(0, -1);
  const group = (['basis', 'classic', 'review'] as const)[at % 3]!;
  return [...all, { topicId: null, title: `${name}·${at}`, group, merged: [] }];
}

export async function takeStep(owner: TestClient, courseId: number, one: Step): Promise<void> {
  if (one.act === 'publish') return await publishAll(owner, courseId);
  const { nodes, version } = await owner.data(contract.getCourseTree, { params: { courseId } });
  const here = nodes.filter(({ state }) => state !== 'removed');
  const of = (kind: string) =>
    kind === 'course'
      ? [courseId]
      : here.filter((node) => node.kind === kind).map(({ nodeId }) => nodeId);
  const pick = <Item>(items: readonly Item[], at: number): Item | undefined =>
    items[at % Math.max(1, items.length)];
  if (one.act === 'restore') {
    const wanted = version === 0 ? 0 : (one.at % version) + 1;
    if (wanted > 0)
      await owner.data(contract.restoreVersion, { body: { courseId, version: wanted } });
    return;
  }
  if (one.act === 'add') {
    const kind = pick(['book', 'reading', 'reading'] as const, one.at)!;
    const parentId = pick(of(parentsOf[kind]), one.at);
    if (parentId === undefined) return;
    await owner.data(contract.addNode, {
      body: { courseId, requestId: randomUUID(), kind, parentId, afterId: null, title: one.title },
    });
    return;
  }
  const node = pick(here, one.at);
  if (node === undefined) return;
  const { kind, nodeId, revision } = node;
  if (one.act === 'write' && kind === 'reading') {
    const { revision: last } = await owner.data(contract.getDraftReading, {
      params: { courseId, readingId: nodeId },
    });
    await owner.data(contract.saveDraftReading, {
      body: { courseId, readingId: nodeId, revision: last, markdown: one.words },
    });
  } else if (one.act === 'topics' && kind === 'reading') {
    const topics = changedTopics(node.topics, one);
    await owner.data(contract.saveTopics, {
      body: { courseId, readingId: nodeId, revision, topics },
    });
  } else if (one.act === 'move') {
    const parentId = pick(of(parentsOf[kind]), one.to) ?? courseId;
    const siblings = here.filter(
      (each) => each.kind === kind && each.parentId === parentId && each.nodeId !== nodeId,
    );
    const afterId = pick([null, ...siblings.map((each) => each.nodeId)], one.after) ?? null;
    await owner.data(contract.moveNode, { body: { courseId, kind, nodeId, parentId, afterId } });
  } else if (one.act === 'rename')
    await owner.data(contract.saveProperties, {
      body: { courseId, changes: [{ kind, nodeId, revision, properties: { title: one.title } }] },
    });
  else if (one.act === 'remove')
    await owner.data(contract.removeNode, { body: { courseId, kind, nodeId, isRemoved: true } });
}
