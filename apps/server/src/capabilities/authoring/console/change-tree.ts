import type {
  addNode as addOperation,
  moveNode as moveOperation,
  removeNode as removeOperation,
  saveProperties as saveOperation,
  NodeProperties,
} from '@xuezhou/contract/authoring/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { rankBetween } from '@xuezhou/rules/authoring/rank';
import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { parentKey } from '../document/changes.ts';
import { childrenOf, keyOf, parentKinds, type CourseNode } from '../document/course-node.ts';
import { topicsOfLecture } from '../document/topics.ts';
import {
  demandNode,
  holdAuthored,
  lockIds,
  neighbours,
  nextNodeId,
  nodeOf,
  putNodes,
  setRemoved,
  type AuthoredCourse,
} from './draft.repository.ts';
import { demandCover } from './make-course.ts';
import { newNode, titleIn, type InTree } from './new-node.ts';

export async function addNode(
  services: ConsoleServices,
  { body: { courseId, requestId, kind, parentId, afterId, ...body } }: InputOf<typeof addOperation>,
  actor: Actor,
): Promise<DataOf<typeof addOperation>> {
  const title = titleIn(body.title);
  return await changeAudited(services, actor, async (change, now) => {
    const course = await holdAuthored(change, actor, 'content.draft', courseId);
    const made = course.rows.find((row) => row.request_id === requestId);
    if (made !== undefined) return { answer: { nodeId: made.node_id }, auditEntry: null };
    await demandNewRequest(change, requestId);
    demandPlace(course, kind, parentId);
    const { before, after } = neighbours(course.draft, kind, parentId, { afterId });
    const place = { parentId, rank: rankBetween(before, after), title };
    const nodeId = await freeId(change);
    const added = { ...newNode(kind, nodeId, title), ...place, requestId };
    await putNodes(change, courseId, [added], { staffId: actor.staff.staffId, now });
    const auditEntry = {
      operation: 'addNode',
      target: { kind: 'course', id: courseId },
      after: { kind, nodeId, title, parentId, afterId },
    };
    return { answer: { nodeId }, auditEntry };
  });
}

/** The id may be that of another course's node, or of one that came at the same moment. */
async function demandNewRequest(change: Change, requestId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${requestId}, 0))`.execute(change);
  const other = await change
    .selectFrom('authored_node')
    .where('request_id', '=', requestId)
    .select('node_id')
    .executeTakeFirst();
  if (other !== undefined) throw new Refusal('idReused');
}

async function freeId(change: Change): Promise<number> {
  await lockIds(change);
  return await nextNodeId(change);
}

/** Throws nodePlace, or nodeUnknown where the place is gone. */
function demandPlace({ courseId, draft }: AuthoredCourse, kind: InTree, parentId: number): void {
  const parentKind = parentKinds[kind];
  if (parentKind === 'course' && parentId !== courseId) throw new Refusal('nodePlace');
  const key = keyOf({ kind: parentKind, nodeId: parentId });
  if (draft.some((node) => keyOf(node) === key)) return;
  throw new Refusal(draft.some((node) => node.nodeId === parentId) ? 'nodePlace' : 'nodeUnknown');
}

export async function moveNode(
  services: ConsoleServices,
  { body: { courseId, kind, nodeId, parentId, afterId } }: InputOf<typeof moveOperation>,
  actor: Actor,
): Promise<DataOf<typeof moveOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const course = await holdAuthored(change, actor, 'content.draft', courseId);
    const { node } = demandNode(course, kind, nodeId);
    demandPlace(course, kind, parentId);
    const place = placeOf(course.draft, node);
    if (afterId === nodeId || (place.parentId === parentId && place.afterId === afterId))
      return { answer: place, auditEntry: null };
    const { before, after } = neighbours(course.draft, kind, parentId, {
      afterId,
      without: nodeId,
    });
    await putNodes(change, courseId, [{ ...node, parentId, rank: rankBetween(before, after) }], {
      staffId: actor.staff.staffId,
      now,
    });
    const auditEntry = {
      operation: 'moveNode',
      target: { kind: 'course', id: courseId },
      before: { kind, nodeId, title: node.title, ...place },
      after: { parentId, afterId },
    };
    return { answer: place, auditEntry };
  });
}

function placeOf(draft: readonly CourseNode[], node: CourseNode) {
  const parentId = node.parentId ?? 0;
  const siblings = childrenOf(draft, node.kind, parentId);
  const at = siblings.findIndex(({ nodeId }) => nodeId === node.nodeId);
  return { parentId, afterId: siblings[at - 1]?.nodeId ?? null };
}

/** What is in it goes and comes with it. One that was removed can come back while there is what it stood in. */
export async function removeNode(
  services: ConsoleServices,
  { body: { courseId, kind, nodeId, isRemoved } }: InputOf<typeof removeOperation>,
  actor: Actor,
): Promise<true> {
  return await changeAudited(services, actor, async (change, now) => {
    const course = await holdAuthored(change, actor, 'content.draft', courseId);
    const row = course.rows.find((each) => each.kind === kind && each.node_id === nodeId);
    if (row === undefined) throw new Refusal('nodeUnknown');
    const nothing = { answer: true as const, auditEntry: null };
    if (row.is_removed === isRemoved) return nothing;
    const above = parentKey(nodeOf(row));
    const isPlaceThere = course.draft.some((node) => keyOf(node) === above);
    if (!isRemoved && !isPlaceThere) throw new Refusal('nodePlace');
    const writer = { staffId: actor.staff.staffId, now };
    await setRemoved(change, [{ kind, nodeId }], isRemoved, writer);
    const auditEntry = {
      operation: 'removeNode',
      target: { kind: 'course', id: courseId },
      before: { kind, nodeId, title: row.title, isRemoved: !isRemoved },
      after: { isRemoved },
    };
    return { answer: true as const, auditEntry };
  });
}

export async function saveProperties(
  services: ConsoleServices,
  { body: { courseId, changes } }: InputOf<typeof saveOperation>,
  actor: Actor,
): Promise<DataOf<typeof saveOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const course = await holdAuthored(change, actor, 'content.draft', courseId);
    const conflicts: DataOf<typeof saveOperation>['conflicts'] = [];
    const byNode = new Map<string, Saved>();
    for (const { kind, nodeId, revision, properties } of changes) {
      const { node, row } = demandNode(course, kind, nodeId);
      const key = keyOf(node);
      // Named twice, it is saved once with both.
      const before = byNode.get(key)?.after ?? node;
      if (row.revision === revision)
        byNode.set(key, { before: node, after: withProperties(course, before, properties) });
      else if (!conflicts.some((each) => each.kind === kind && each.nodeId === nodeId))
        conflicts.push({ kind, nodeId, title: row.title });
    }
    const saved = [...byNode.values()];
    const nodes = saved.map(({ after }) => after);
    await putNodes(change, courseId, nodes, { staffId: actor.staff.staffId, now });
    const target = { kind: 'course', id: courseId };
    const auditEntry =
      saved.length === 0 ? null : { operation: 'saveProperties', target, ...factsOf(saved) };
    return { answer: { saved: saved.length, conflicts }, auditEntry };
  });
}

interface Saved {
  readonly before: CourseNode;
  readonly after: CourseNode;
}

/** Of one all that changed; of many their names, and what they all are now. */
function factsOf(saved: readonly Saved[]): { before: object; after: object } {
  const [first] = saved;
  if (first === undefined) return { before: {}, after: {} };
  const [before, after] = [flat(first.before), flat(first.after)];
  const changed = Object.keys(after).filter((name) => before[name] !== after[name]);
  const only = (facts: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(changed.map((name) => [name, facts[name]]));
  if (saved.length > 1)
    return { before: {}, after: { titles: saved.map((each) => each.after.title), ...only(after) } };
  const { kind, nodeId, title } = first.before;
  return { before: { kind, nodeId, title, ...only(before) }, after: only(after) };
}

const flat = ({ title, fields }: CourseNode): Record<string, unknown> => {
  const { number, cover, intro, isIssued, isIntensive, isFree, subject } =
    fields as unknown as NodeProperties & { subject?: number | null };
  return { title, number, cover, intro, isIssued, isIntensive, isFree, topicId: subject };
};

const propertiesOf = {
  book: ['cover', 'intro', 'isIssued'],
  reading: ['number'],
  lecture: ['isIntensive', 'isFree'],
} as const satisfies Record<InTree, readonly (keyof NodeProperties)[]>;

/** Only what a node of its kind has. Throws nodeTitleEmpty, coverLength or topicUnknown. */
function withProperties(
  course: AuthoredCourse,
  node: CourseNode,
  properties: NodeProperties,
): CourseNode {
  const known: readonly string[] = node.kind === 'course' ? [] : propertiesOf[node.kind];
  const fields = Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => known.includes(name))
      .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  );
  if (typeof fields['cover'] === 'string') demandCover(fields['cover']);
  const title = properties.title === undefined ? node.title : titleIn(properties.title);
  const { topicId } = properties;
  const taught = node.kind === 'lecture' && topicId !== undefined && { subject: topicId };
  if (taught && !topicsOfLecture(course.draft, node).some(({ id }) => id === topicId))
    throw new Refusal('topicUnknown');
  return { ...node, title, fields: { ...node.fields, ...fields, ...taught } } as CourseNode;
}
