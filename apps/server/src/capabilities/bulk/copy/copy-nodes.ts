import type {
  copyNodes as operation,
  CopyPlan,
  previewCopy as previewOperation,
} from '@xuezhou/contract/bulk/console';
import type { InputOf } from '@xuezhou/contract/kernel';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import {
  demandAuthored,
  documentOfContent,
  holdAuthored,
  keyOf,
  nextNodeId,
  publishedNodes,
  putNodes,
  setRemoved,
  type AuthoredCourse,
} from '../../authoring/authoring-draft.port.ts';
import { lockIds, type CourseNode } from '../../authoring/authoring.port.ts';
import { contentOfCourse, demandCourseTitle } from '../../catalogue/catalogue.port.ts';
import { answeredBefore, putBatch } from '../batch/batch.repository.ts';
import type { BatchItem } from '../bulk.tables.ts';
import { planCopy, type Planned } from './plan-copy.ts';

type Wish = InputOf<typeof operation>['body'];

/** Both courses are the asker's own: one is read as a draft, one is written. */
export async function previewCopy(
  { database: { connection } }: ConsoleServices,
  { body }: InputOf<typeof previewOperation>,
  actor: Actor,
): Promise<CopyPlan> {
  const own = ownOf(actor, 'content.draft');
  for (const courseId of [body.courseId, body.toCourseId])
    await demandOwnCourse(connection, own, courseId);
  const target = await demandAuthored(connection, body.toCourseId);
  const source = await sourceOf(connection, body.courseId);
  const { plan, from } = planCopy(body, { source: source.nodes, target, firstId: 1 });
  return { ...plan, published: await publishedAmong(connection, source, from) };
}

export async function copyNodes(
  services: ConsoleServices,
  { body }: InputOf<typeof operation>,
  actor: Actor,
): Promise<CopyPlan> {
  const { batchId, courseId, toCourseId, isMove } = body;
  return await changeAudited(services, actor, async (change, now) => {
    const { source, target } = await holdBoth(change, body, actor);
    const asked = { batchId, courseId: toCourseId, kind: isMove ? 'move' : 'copy' } as const;
    const before = await answeredBefore<CopyPlan>(change, asked, actor);
    if (before !== undefined) return { answer: before, auditEntry: null };
    await lockIds(change);
    const firstId = await nextNodeId(change);
    const made = planCopy(body, { source: source.nodes, target, firstId });
    const writer = { staffId: actor.staff.staffId, now };
    await putNodes(change, toCourseId, made.nodes, writer);
    if (isMove) await setRemoved(change, made.roots, true, writer);
    const answer = {
      ...made.plan,
      published: await publishedAmong(change, source, made.from),
    };
    const words = wordsOf(answer);
    const title = isMove ? `移来${words}` : `复制${words}`;
    const batch = { ...asked, fromCourseId: courseId, title, answer, ...writer };
    await putBatch(change, batch, itemsOf(made, body));
    const { books, readings, lectures } = answer;
    const auditEntry = {
      operation: 'copyNodes',
      target: { kind: 'course', id: courseId },
      after: { batchId, books, readings, lectures, toCourseId, isMove },
    };
    return { answer, auditEntry };
  });
}

const wordsOf = ({ books, readings, lectures }: CopyPlan): string =>
  [
    ...(books > 0 ? [`${books} 本书`] : []),
    ...(readings > 0 ? [`${readings} 章`] : []),
    ...(lectures > 0 ? [`${lectures} 节课`] : []),
  ].join('、');

interface Source {
  readonly nodes: readonly CourseNode[];
  /** Undefined: files own it. */
  readonly authored: AuthoredCourse | undefined;
}

/** In one order, so that two who copy between the same two courses wait and never for each other. */
async function holdBoth(change: Change, wish: Wish, actor: Actor) {
  const { courseId, toCourseId, isMove } = wish;
  await demandOwnCourse(change, ownOf(actor, 'content.draft'), courseId);
  const held = new Map<number, AuthoredCourse>();
  const ids = [...new Set([courseId, toCourseId])].toSorted((a, b) => a - b);
  for (const id of ids)
    if (id === toCourseId || isMove)
      held.set(id, await holdAuthored(change, actor, 'content.draft', id));
  const own = held.get(courseId);
  const source = own === undefined ? await sourceOf(change, courseId) : authoredSource(own);
  return { source, target: held.get(toCourseId)! };
}

const authoredSource = (authored: AuthoredCourse): Source => ({ nodes: authored.draft, authored });

/** The draft, or what a course of files says. Throws courseUnknown. */
async function sourceOf(connection: Connection, courseId: number): Promise<Source> {
  try {
    return authoredSource(await demandAuthored(connection, courseId));
  } catch (error) {
    if (!(error instanceof Refusal) || error.refusal !== 'courseOfFiles') throw error;
  }
  await demandCourseTitle(connection, courseId);
  const content = await contentOfCourse(connection, courseId);
  const nodes = content && documentOfContent(content);
  if (nodes === undefined)
    throw new Refusal('courseOfFiles', '这门课的正文不是写成文件的，不能复制');
  return { nodes, authored: undefined };
}

/** Students have them: what they did there stays there. */
async function publishedAmong(
  connection: Connection,
  { authored }: Source,
  from: readonly CourseNode[],
): Promise<number> {
  if (authored === undefined) return from.length;
  const published = new Set((await publishedNodes(connection, authored)).map(keyOf));
  return from.filter((node) => published.has(keyOf(node))).length;
}

function itemsOf({ nodes, roots }: Planned, { courseId, toCourseId, isMove }: Wish): BatchItem[] {
  return [
    ...nodes.map((node): BatchItem => ({
      ...{ what: 'added', kind: node.kind, id: node.nodeId, courseId: toCourseId, node },
    })),
    ...(isMove
      ? roots.map(({ kind, nodeId }): BatchItem => ({
          what: 'removed',
          kind,
          id: nodeId,
          courseId,
        }))
      : []),
  ];
}
