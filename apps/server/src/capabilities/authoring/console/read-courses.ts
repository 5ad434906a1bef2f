import type {
  getCourseTree as treeOperation,
  listAuthoredCourses as listOperation,
  NodeState,
} from '@xuezhou/contract/authoring/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { otherFamily } from '@xuezhou/contract/site';
import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { isOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { contentOfCourse, demandCourseTitle } from '../../catalogue/catalogue.port.ts';
import { changesBetween } from '../document/changes.ts';
import { settingOf } from '../document/course-setting.ts';
import { documentOfContent } from '../document/document-of-content.ts';
import { keyOf, type CourseNode } from '../document/course-node.ts';
import { presentTopic, topicFor, topicsByReading, type Topics } from '../document/topics.ts';
import { openComments } from '../comment/comment.repository.ts';
import { findAuthored, publishedNodes, stampOf } from './draft.repository.ts';

type Listed = DataOf<typeof listOperation>[number];

interface ListedRow extends Omit<Listed, 'isMine' | 'publishedAt'> {
  readonly publishedAt: Date | null;
  readonly isOwn: boolean;
}

/** Those of files first by their order, then those that are written here. */
export async function listAuthoredCourses(
  { database: { connection } }: ConsoleServices,
  actor: Actor,
): Promise<Listed[]> {
  const own = ownOf(actor, 'content.draft');
  const counted = (kind: string) =>
    sql`(select count(*)::int from authored_node n where n.course_id = a.course_id and n.kind = ${kind} and not n.is_removed)`;
  const { rows } = await sql<ListedRow>`
    select a.course_id as "courseId", n.title, n.fields ->> 'family' as family, 'console' as owner,
      null as folder, ${counted('book')} as books, ${counted('reading')} as readings,
      ${counted('lecture')} as lectures, a.version, v.published_at as "publishedAt",
      ${isOwnCourse(own, sql`a.course_id`)} as "isOwn", (n.fields ->> 'sort')::int as sort
    from authored_course a join authored_node n on n.kind = 'course' and n.node_id = a.course_id
    left join course_version v on v.course_id = a.course_id and v.version = a.version
    where not n.is_removed
    union all
    select c.course_id, c.title, c.family, 'files', c.folder,
      (select count(*)::int from book b where b.course_id = c.course_id),
      (select count(*)::int from reading r where r.course_id = c.course_id),
      (select count(*)::int from bullet l where l.course_id = c.course_id),
      0, null, ${isOwnCourse(own, sql`c.course_id`)}, c.sort
    from course c
    where c.source = 'catalogue' and not exists (select from authored_course a where a.course_id = c.course_id)
    order by sort, "courseId"
  `.execute(connection);
  const mayDraft = actor.staff.grants.has('content.draft');
  return rows.map(
    ({ courseId, title, family, owner, folder, books, readings, lectures, ...row }) => ({
      ...{
        courseId,
        title,
        family,
        owner,
        folder,
        books,
        readings,
        lectures,
        version: row.version,
      },
      publishedAt: row.publishedAt?.toISOString() ?? null,
      isMine: mayDraft && row.isOwn,
    }),
  );
}

export async function getCourseTree(
  { database: { connection } }: ConsoleServices,
  hasModel: boolean,
  { params: { courseId } }: InputOf<typeof treeOperation>,
  actor: Actor,
): Promise<DataOf<typeof treeOperation>> {
  const may = async (permission: 'content.draft' | 'content.publish') =>
    actor.staff.grants.has(permission) && (await isOwn(connection, actor, permission, courseId));
  const rights = { mayDraft: await may('content.draft'), mayPublish: await may('content.publish') };
  const authored = await findAuthored(connection, courseId);
  if (authored === undefined) return { ...(await ofFiles(connection, courseId)), ...rights };
  const published = await publishedNodes(connection, authored);
  const states = new Map(
    changesBetween(published, authored.draft).map(({ key, what }) => [key, what] as const),
  );
  const revisions = new Map(
    authored.rows.map((row) => [keyOf({ kind: row.kind, nodeId: row.node_id }), row.revision]),
  );
  const topics = topicsByReading([...published, ...authored.draft]);
  const comments = await openComments(connection, courseId);
  const present = (node: CourseNode) =>
    presentNode(node, {
      revision: revisions.get(keyOf(node)) ?? 0,
      state: stateOf(states.get(keyOf(node))),
      topics: topics.get(node.parentId ?? 0) ?? [],
    }).map((each) => ({
      ...each,
      comments: comments.get(keyOf(node)) ?? 0,
      canDraft:
        hasModel && each.kind === 'reading' && each.state !== 'new' && each.state !== 'removed',
    }));
  return {
    ...{ owner: 'console', folder: null, version: authored.version, ...rights },
    ...presentCourse(
      authored.draft,
      revisions.get(keyOf({ kind: 'course', nodeId: courseId })) ?? 0,
    ),
    stamp: stampOf(authored),
    nodes: [
      ...authored.draft.flatMap(present),
      // What students still have, and the draft no more.
      ...published.filter((node) => states.get(keyOf(node)) === 'removed').flatMap(present),
    ],
  };
}

const isOwn = async (
  connection: Connection,
  actor: Actor,
  permission: 'content.draft' | 'content.publish',
  courseId: number,
): Promise<boolean> => {
  const own = isOwnCourse(ownOf(actor, permission), sql`${courseId}::int`);
  const { rows } = await sql<{ is_own: boolean }>`select ${own} as is_own`.execute(connection);
  return rows[0]?.is_own === true;
};

/** Throws courseUnknown. */
async function ofFiles(connection: Connection, courseId: number) {
  await demandCourseTitle(connection, courseId);
  const content = await contentOfCourse(connection, courseId);
  const nodes = content && documentOfContent(content);
  const topics = topicsByReading(nodes ?? []);
  return {
    ...{ owner: 'files' as const, folder: content?.course.folder ?? null, version: 0 },
    ...presentCourse(nodes ?? [], 0, await demandCourseTitle(connection, courseId)),
    nodes: (nodes ?? []).flatMap((node) =>
      presentNode(node, {
        ...{ revision: 0, state: 'published' },
        topics: topics.get(node.parentId ?? 0) ?? [],
      }),
    ),
  };
}

function presentCourse(nodes: readonly CourseNode[], revision: number, title = '') {
  const course = nodes.find((node) => node.kind === 'course');
  const nothing = {
    ...{ title, family: otherFamily, cover: '', subtitle: '', examDate: null },
    ...{ isOpen: false, needsIdentity: false, shufflesOptions: false },
  };
  return { revision, setting: course?.kind === 'course' ? settingOf(course) : nothing };
}

const stateOf = (what: string | undefined): NodeState =>
  what === undefined
    ? 'published'
    : what === 'added'
      ? 'new'
      : what === 'removed'
        ? 'removed'
        : 'changed';

const nothingElse = {
  ...{ number: '', cover: '', intro: '', isIssued: true, isIntensive: false, isFree: false },
  canDraft: false,
  ...{ topics: [], topicId: null, comments: 0 },
};

interface Shown {
  readonly revision: number;
  readonly state: NodeState;
  /** Of the chapter that a lecture stands in. */
  readonly topics: Topics;
}

function presentNode(
  node: CourseNode,
  { revision, state, topics }: Shown,
): DataOf<typeof treeOperation>['nodes'] {
  if (node.kind === 'course') return [];
  const { kind, nodeId, title, parentId } = node;
  const base = { kind, nodeId, title, parentId: parentId ?? 0, state, revision, ...nothingElse };
  if (node.kind === 'book') return [{ ...base, ...node.fields, hasContent: true }];
  if (node.kind === 'reading')
    return [
      {
        ...base,
        number: node.fields.number,
        hasContent: (node.body ?? '') !== '',
        topics: node.fields.subjects.map(presentTopic),
      },
    ];
  const { isIntensive, isFree, content, subject } = node.fields;
  const topicId = topicFor(topics, subject)?.id ?? null;
  return [{ ...base, isIntensive, isFree, topicId, hasContent: content !== null }];
}
