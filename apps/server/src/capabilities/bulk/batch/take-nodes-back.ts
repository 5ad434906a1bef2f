import type { LeftOut } from '@xuezhou/contract/bulk/console';
import type { Change } from '../../../platform/database/prepare.ts';
import {
  keyOf,
  lockAuthored,
  nodeOf,
  parentKey,
  putNodes,
  setRemoved,
  type AuthoredCourse,
  type Writer,
} from '../../authoring/authoring-draft.port.ts';
import type { CourseNode } from '../../authoring/authoring.port.ts';
import type { BatchItem } from '../bulk.tables.ts';
import type { BatchRow } from './batch.repository.ts';
import { same, standsAs, withFacets } from './facets.ts';

type NodeItem = Exclude<BatchItem, { what: 'question' }>;

/** Brings nodes back to what they were before the batch, where they still stand as it left them; answers the others. */
export async function takeNodesBack(
  change: Change,
  batch: BatchRow,
  items: readonly BatchItem[],
  writer: Writer,
): Promise<LeftOut[]> {
  const ofNodes = items.filter((item): item is NodeItem => item.what !== 'question');
  const courseIds = [...new Set(ofNodes.map(({ courseId }) => courseId))].toSorted((a, b) => a - b);
  const kept: LeftOut[] = [];
  for (const courseId of courseIds) {
    const course = await lockAuthored(change, courseId);
    const own = ofNodes.filter((item) => item.courseId === courseId);
    kept.push(
      ...(await changeBack(change, course, own, writer)),
      ...(await removeAdded(change, course, own, { batch, writer })),
      ...(await putBackRemoved(change, course, own, writer)),
    );
  }
  return kept;
}

const changedSince = '后来又改过';
const gone = '后来删去了';
const keyOfItem = ({ kind, id }: NodeItem): string => keyOf({ kind, nodeId: id });

async function changeBack(
  change: Change,
  { courseId, draft }: AuthoredCourse,
  items: readonly NodeItem[],
  writer: Writer,
): Promise<LeftOut[]> {
  const nodes = new Map(draft.map((node) => [keyOf(node), node]));
  const back: CourseNode[] = [];
  const kept: LeftOut[] = [];
  for (const item of items) {
    if (item.what !== 'changed') continue;
    const node = nodes.get(keyOfItem(item));
    if (node === undefined) kept.push({ title: item.before.title ?? '', why: gone });
    else if (standsAs(node, item.after)) back.push(withFacets(node, item.before));
    else kept.push({ title: node.title, why: changedSince });
  }
  await putNodes(change, courseId, back, writer);
  return kept;
}

/** What somebody has changed of it, or put into it, stays with all that it stands in. */
async function removeAdded(
  change: Change,
  { draft }: AuthoredCourse,
  items: readonly NodeItem[],
  { batch, writer }: { batch: BatchRow; writer: Writer },
): Promise<LeftOut[]> {
  const added = new Map(
    items.flatMap((item) => (item.what === 'added' ? [[keyOfItem(item), item.node] as const] : [])),
  );
  if (added.size === 0) return [];
  const stays = new Map<string, string>();
  for (const node of draft) {
    const key = keyOf(node);
    const made = added.get(key);
    const above = parentKey(node);
    if (made !== undefined && !isAsMade(node, made, batch)) stays.set(key, changedSince);
    if (made === undefined && above !== null && added.has(above)) stays.set(above, '里面加了别的');
  }
  const nodes = new Map(draft.map((node) => [keyOf(node), node]));
  for (const key of [...stays.keys()])
    for (let above = aboveOf(nodes, key); above !== null; above = aboveOf(nodes, above))
      if (added.has(above) && !stays.has(above)) stays.set(above, '里面有后来改过的');
  const goes = draft.filter((node) => added.has(keyOf(node)) && !stays.has(keyOf(node)));
  await setRemoved(change, goes, true, writer);
  return [...stays].map(([key, why]) => ({ title: nodes.get(key)?.title ?? '', why }));
}

const aboveOf = (nodes: ReadonlyMap<string, CourseNode>, key: string): string | null => {
  const node = nodes.get(key);
  return node === undefined ? null : parentKey(node);
};

/** A video that came for it since is what the batch was about. */
function isAsMade(node: CourseNode, made: CourseNode, { kind }: BatchRow): boolean {
  const isVideoAlone =
    kind === 'videos' &&
    node.kind === 'lecture' &&
    Object.keys(node.fields.content ?? {}).every((name) => name === 'video');
  const fields = isVideoAlone ? { ...node.fields, content: null } : node.fields;
  return (
    node.title === made.title &&
    node.body === made.body &&
    node.parentId === made.parentId &&
    same(fields, made.fields)
  );
}

async function putBackRemoved(
  change: Change,
  { draft, rows }: AuthoredCourse,
  items: readonly NodeItem[],
  writer: Writer,
): Promise<LeftOut[]> {
  const there = new Set(draft.map(keyOf));
  const kept: LeftOut[] = [];
  for (const item of items) {
    if (item.what !== 'removed') continue;
    const row = rows.find(({ kind, node_id }) => kind === item.kind && node_id === item.id);
    const above = row && parentKey(nodeOf(row));
    if (row === undefined || (above !== null && above !== undefined && !there.has(above)))
      kept.push({ title: row?.title ?? '', why: '原来的地方已经没有了' });
    else {
      await setRemoved(change, [{ kind: item.kind, nodeId: item.id }], false, writer);
      there.add(keyOfItem(item));
    }
  }
  return kept;
}
