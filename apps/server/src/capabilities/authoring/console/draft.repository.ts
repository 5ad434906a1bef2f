import { createHash } from 'node:crypto';
import type { NodeKind } from '@xuezhou/contract/authoring/console';
import { sql, type Selectable } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { demandOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { broughtIds, demandCourseTitle } from '../../catalogue/catalogue.port.ts';
import type { AuthoringTables } from '../authoring.tables.ts';
import { parentKey } from '../document/changes.ts';
import { byRank, childrenOf, keyOf, type CourseNode } from '../document/course-node.ts';

export type NodeRow = Selectable<AuthoringTables['authored_node']> & { changed_by_name: string };

/** Any number; it names the lock under which new ids are found. */
const idLock = 7_203_115;

/** From here up ids of the catalogue belong to what pages made; files that people write own those below. */
const firstAuthored = { course: 5001, node: 1_000_001 } as const;
const lastAuthored = { course: 9999, node: 2_000_000 } as const;

export async function lockIds(change: Change): Promise<void> {
  await sql`select pg_advisory_xact_lock(${idLock})`.execute(change);
}

/** Never one that something had. Throws courseIdsUsedUp. Call under `lockIds`. */
export async function nextCourseId(change: Change): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select greatest(max(id), ${firstAuthored.course - 1}::int) + 1 as next from (
      select course_id as id from authored_course union all select course_id from course
    ) known where id between ${firstAuthored.course} and ${lastAuthored.course}
  `.execute(change);
  const next = rows[0]?.next ?? firstAuthored.course;
  if (next > lastAuthored.course) throw new Refusal('courseIdsUsedUp');
  return next;
}

/**
 * An id that is free in every kind: a node and the subject within it never meet another's. Throws courseIdsUsedUp. Call
 * under `lockIds`.
 */
export const nextNodeId = async (change: Change): Promise<number> =>
  (await nextNodeIds(change, 1))[0] ?? 0;

/** So many that follow each other. */
export async function nextNodeIds(change: Change, count: number): Promise<number[]> {
  const { rows } = await sql<{ next: number }>`
    select greatest(max(id), ${firstAuthored.node - 1}::int) + 1 as next from (
      select node_id as id from authored_node
      union all select (s ->> 'id')::int from authored_node, jsonb_array_elements(fields -> 'subjects') s
        where kind = 'reading'
      union all select last_topic_id from authored_course
      union all select book_id from book union all select reading_id from reading
      union all select subject_id from subject union all select bullet_id from bullet
      -- Of what files brought and no longer have, students keep notes, progress and perhaps a video.
      union all ${broughtIds(['book', 'reading', 'subject', 'lecture'])}
    ) known where id between ${firstAuthored.node} and ${lastAuthored.node}
  `.execute(change);
  const next = rows[0]?.next ?? firstAuthored.node;
  if (next + count - 1 > lastAuthored.node)
    throw new Refusal('courseIdsUsedUp', '学校的书、章节和课时的编号用完了，请联系技术支持');
  return Array.from({ length: count }, (_, at) => next + at);
}

export interface AuthoredCourse {
  readonly courseId: number;
  readonly version: number;
  /** Of all nodes, removed ones among them. */
  readonly rows: readonly NodeRow[];
  /** What the draft has. */
  readonly draft: readonly CourseNode[];
}

/** Undefined: no page has made it or taken it over. */
export async function findAuthored(
  connection: Connection,
  courseId: number,
): Promise<AuthoredCourse | undefined> {
  const course = await connection
    .selectFrom('authored_course')
    .where('course_id', '=', courseId)
    .select('version')
    .executeTakeFirst();
  if (course === undefined) return undefined;
  const rows = await connection
    .selectFrom('authored_node')
    .innerJoin('staff', 'staff.staff_id', 'authored_node.changed_by')
    .where('course_id', '=', courseId)
    .selectAll('authored_node')
    .select('staff.name as changed_by_name')
    .execute();
  const root = rows.find(({ kind }) => kind === 'course');
  if (root === undefined || root.is_removed) return undefined;
  return { courseId, version: course.version, rows, draft: present(rows) };
}

export const nodeOf = (row: NodeRow): CourseNode =>
  ({
    kind: row.kind,
    nodeId: row.node_id,
    parentId: row.parent_id,
    rank: row.rank,
    title: row.title,
    fields: row.fields,
    body: row.body,
  }) as CourseNode;

/** The nodes that are there, with all that they stand in. Parents first. */
function present(rows: readonly NodeRow[]): CourseNode[] {
  const there = new Map<string, CourseNode>();
  for (const kind of ['course', 'book', 'reading', 'lecture'] as const)
    for (const row of rows
      .filter((each) => each.kind === kind && !each.is_removed)
      .map(nodeOf)
      .toSorted(byRank)) {
      const above = parentKey(row);
      if (above === null || there.has(above)) there.set(keyOf(row), row);
    }
  return [...there.values()];
}

/** Throws courseUnknown, or courseOfFiles where files own it. */
export async function demandAuthored(
  connection: Connection,
  courseId: number,
): Promise<AuthoredCourse> {
  const found = await findAuthored(connection, courseId);
  if (found !== undefined) return found;
  await demandCourseTitle(connection, courseId);
  throw new Refusal('courseOfFiles');
}

/** Nobody else changes it until the transaction ends. */
export async function lockAuthored(change: Change, courseId: number): Promise<AuthoredCourse> {
  await sql`select from authored_course where course_id = ${courseId} for update`.execute(change);
  return await demandAuthored(change, courseId);
}

/** One that the actor may change; nobody else changes it until the transaction ends. Throws notOwn too. */
export async function holdAuthored(
  change: Change,
  actor: Actor,
  permission: 'content.draft' | 'content.publish',
  courseId: number,
): Promise<AuthoredCourse> {
  await demandOwnCourse(change, ownOf(actor, permission), courseId);
  return await lockAuthored(change, courseId);
}

/** Another with whatever is written into the draft, removed, brought back or moved. */
export function stampOf({ rows }: Pick<AuthoredCourse, 'rows'>): number {
  const facts = rows.map((row) => [
    ...[row.kind, row.node_id, row.revision, row.body_revision],
    ...[row.is_removed, row.parent_id, row.rank],
  ]);
  const lines = facts.map((each) => JSON.stringify(each)).toSorted();
  return createHash('sha256').update(lines.join('\n')).digest().readUInt32BE() >>> 1;
}

/** Throws draftChanged: what a colleague did since is not given up unseen. */
export function demandStamp(course: AuthoredCourse, stamp: number | undefined): void {
  if (stamp !== undefined && stamp !== stampOf(course))
    throw new Refusal(
      'draftChanged',
      '草稿刚刚又改过，这一次没有动它。现在的已经取来，请看一遍再来',
    );
}

/** Throws nodeUnknown. */
export function demandNode<Kind extends NodeKind>(
  { draft, rows }: AuthoredCourse,
  kind: Kind,
  nodeId: number,
): { node: Extract<CourseNode, { kind: Kind }>; row: NodeRow } {
  const node = draft.find((each) => each.kind === kind && each.nodeId === nodeId);
  const row = rows.find((each) => each.kind === kind && each.node_id === nodeId);
  if (node === undefined || row === undefined) throw new Refusal('nodeUnknown');
  return { node: node as Extract<CourseNode, { kind: Kind }>, row };
}

export interface Writer {
  readonly staffId: number;
  readonly now: Date;
}

/** Adds nodes, or brings those that are there to this, as present ones. */
export async function putNodes(
  change: Change,
  courseId: number,
  nodes: readonly (CourseNode & { readonly requestId?: string })[],
  { staffId, now }: Writer,
): Promise<void> {
  if (nodes.length === 0) return;
  const rows = nodes.map(({ kind, nodeId, parentId, rank, title, fields, body, requestId }) => ({
    ...{ kind, node_id: nodeId, request_id: requestId ?? null, parent_id: parentId },
    ...{ rank, title, fields, body },
  }));
  // In one statement, however many they are. Whoever writes is told of a conflict where what they write changed, and not
  // where it moved.
  await sql`
    insert into authored_node (kind, node_id, course_id, request_id, parent_id, rank, title, fields, body, is_removed,
      changed_at, changed_by)
    select n.kind, n.node_id, ${courseId}::int, n.request_id, n.parent_id, n.rank, n.title, n.fields, n.body, false,
      ${now}::timestamptz, ${staffId}::int
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (kind text, node_id int, request_id uuid, parent_id int,
      rank text, title text, fields jsonb, body text)
    on conflict (kind, node_id) do update set parent_id = excluded.parent_id, rank = excluded.rank,
      title = excluded.title, fields = excluded.fields, body = excluded.body, is_removed = false,
      changed_at = excluded.changed_at, changed_by = excluded.changed_by,
      revision = authored_node.revision + (row(authored_node.title, authored_node.fields)
        is distinct from row(excluded.title, excluded.fields))::int,
      body_revision = authored_node.body_revision + (authored_node.body is distinct from excluded.body)::int
  `.execute(change);
}

/** Out of the draft; their rows stay. */
export async function setRemoved(
  change: Change,
  nodes: readonly { readonly kind: NodeKind; readonly nodeId: number }[],
  isRemoved: boolean,
  { staffId, now }: Writer,
): Promise<void> {
  const keys = nodes.map(({ kind, nodeId }) => ({ kind, node_id: nodeId }));
  await sql`
    update authored_node a set is_removed = ${isRemoved}, changed_at = ${now}, changed_by = ${staffId}
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as n (kind text, node_id int)
    where a.kind = n.kind and a.node_id = n.node_id
  `.execute(change);
}

/** What is published; nothing before the first time. */
export async function publishedNodes(
  connection: Connection,
  { courseId, version }: Pick<AuthoredCourse, 'courseId' | 'version'>,
): Promise<readonly CourseNode[]> {
  const found = await connection
    .selectFrom('course_version')
    .where('course_id', '=', courseId)
    .where('version', '=', version)
    .select('document')
    .executeTakeFirst();
  return found?.document ?? [];
}

/** Ids of what stands before a place among the siblings that are there. */
export function neighbours(
  draft: readonly CourseNode[],
  kind: Exclude<NodeKind, 'course'>,
  parentId: number,
  { afterId, without }: { afterId: number | null; without?: number },
): { before: string | null; after: string | null } {
  const siblings = childrenOf(draft, kind, parentId).filter(({ nodeId }) => nodeId !== without);
  const at = afterId === null ? -1 : siblings.findIndex(({ nodeId }) => nodeId === afterId);
  if (afterId !== null && at === -1) throw new Refusal('nodeUnknown');
  return { before: siblings[at]?.rank ?? null, after: siblings[at + 1]?.rank ?? null };
}
