import type {
  dropChanges as dropOperation,
  listChanges as listOperation,
  publishChanges as publishOperation,
} from '@xuezhou/contract/authoring/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { isDeepStrictEqual } from 'node:util';
import { lockImports } from '../../../platform/content/lock-imports.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { heldFamily, namesOfFamilies } from '../../site/site.port.ts';
import { coursePublisher, type NodeFault } from '../authoring.port.ts';
import { openComments } from '../comment/comment.repository.ts';
import {
  applyChanges,
  changesBetween,
  keysOf,
  withNeeds,
  type NodeChange,
} from '../document/changes.ts';
import { keyOf, type CourseNode } from '../document/course-node.ts';
import { detailsOf, placeIn, titlesOf } from '../document/describe-change.ts';
import {
  demandAuthored,
  demandStamp,
  holdAuthored,
  publishedNodes,
  putNodes,
  setRemoved,
  stampOf,
  type AuthoredCourse,
} from './draft.repository.ts';
import { whatIsLost } from './what-is-lost.ts';

export async function listChanges(
  services: ConsoleServices,
  { params: { courseId } }: InputOf<typeof listOperation>,
): Promise<DataOf<typeof listOperation>> {
  const { connection } = services.database;
  const course = await demandAuthored(connection, courseId);
  const published = await publishedNodes(connection, course);
  const changes = changesBetween(published, course.draft);
  const { faults } = await coursePublisher.of(connection)(services, course.draft);
  const { clock } = services;
  const lost = await whatIsLost({ connection, clock }, courseId, { changes, draft: course.draft });
  const titles = titlesOf([...published, ...course.draft], await namesOfFamilies(connection));
  const comments = await openComments(connection, courseId);
  const changed = new Map(changes.map((change) => [change.key, change]));
  const keyAs = (key: string) => identityOf(changed.get(key)!);
  return {
    version: course.version,
    stamp: stampOf(course),
    openComments: [...comments.values()].reduce((sum, count) => sum + count, 0),
    changes: changes.map((change) => {
      const { key, what } = change;
      const node = nodeIn(change);
      const row = course.rows.find(
        (each) => each.kind === node.kind && each.node_id === node.nodeId,
      );
      const { faults: kept = [], warnings = [] } = lost.get(key) ?? {};
      return {
        ...identityOf(change),
        what,
        title: node.title,
        place: placeIn(node, titles),
        details: detailsOf(change, titles),
        changedBy: row?.changed_by_name ?? '',
        changedAt: (row?.changed_at ?? services.clock.now()).toISOString(),
        faults: [...kept, ...faultsOf(faults, change)],
        warnings: [...warnings],
        needs: change.needs.map(keyAs),
      };
    }),
  };
}

const nodeIn = ({ before, after }: NodeChange): CourseNode => (after ?? before)!;

const identityOf = (change: NodeChange) => {
  const { kind, nodeId } = nodeIn(change);
  return { kind, nodeId };
};

const faultsOf = (faults: readonly NodeFault[], { key, what }: NodeChange): string[] =>
  what === 'removed'
    ? []
    : faults.filter(({ node }) => keyOf(node) === key).map(({ fault }) => fault);

/** All of it in one moment, by the same way as an import of files; a reader sees it whole or not at all. */
export async function publishChanges(
  services: ConsoleServices,
  { body: { courseId, version, changes: wanted } }: InputOf<typeof publishOperation>,
  actor: Actor,
): Promise<DataOf<typeof publishOperation>> {
  const { connection } = services.database;
  await demandOwnCourse(connection, ownOf(actor, 'content.publish'), courseId);
  const seen = await demandAuthored(connection, courseId);
  const again = await publishedBefore(connection, seen, { version, wanted, actor });
  if (again !== null) return again;
  // Before anything else: of what a colleague has published meanwhile nothing is left to choose.
  if (seen.version !== version) throw new Refusal('publishedMeanwhile');
  const plan = await planOf(connection, seen, wanted);
  const read = await coursePublisher.of(connection)(services, plan.result);
  const [fault] = read.faults;
  if (fault !== undefined) throw faulty(fault.fault);
  const demandNothingLost = async (at: Connection) => {
    const of = { changes: plan.chosen, draft: plan.result };
    const lost = await whatIsLost({ connection: at, clock: services.clock }, courseId, of);
    const why = [...lost.values()].flatMap(({ faults }) => faults)[0];
    if (why !== undefined) throw faulty(why);
  };
  await demandNothingLost(connection);
  await read.keepFiles();
  return await changeAudited(services, actor, async (change, now) => {
    const course = await holdAuthored(change, actor, 'content.publish', courseId);
    const done = await publishedBefore(change, course, { version, wanted, actor });
    if (done !== null) return { answer: done, auditEntry: null };
    // What was read is what is published: nobody changed or published meanwhile.
    if (course.version !== version) throw new Refusal('publishedMeanwhile');
    const again = await planOf(change, course, wanted);
    if (!isDeepStrictEqual(again.result, plan.result)) throw new Refusal('draftChanged');
    // Keeping files takes minutes. From here on nobody puts questions or cards into what goes.
    await lockImports(change);
    await demandNothingLost(change);
    await read.store(change, now);
    const next = version + 1;
    await change
      .insertInto('course_version')
      .values({
        ...{ course_id: courseId, version: next, document: JSON.stringify(plan.result) },
        ...{ changes: plan.chosen.length, published_at: now, published_by: actor.staff.staffId },
      })
      .execute();
    await change
      .updateTable('authored_course')
      .where('course_id', '=', courseId)
      .set({ version: next })
      .execute();
    const auditEntry = {
      operation: 'publishChanges',
      target: { kind: 'course', id: courseId },
      before: { version },
      after: { version: next, changes: plan.chosen.map(wordsOf) },
    };
    return { answer: { version: next, published: plan.chosen.length }, auditEntry };
  });
}

const faulty = (fault: string) => new Refusal('changeFaulty', `还不能发布：${fault}`);

/** The same again, where an answer was lost: the next version is of the same hand, and nothing that was chosen is left. */
async function publishedBefore(
  connection: Connection,
  course: AuthoredCourse,
  {
    version,
    wanted,
    actor,
  }: { version: number; wanted: Parameters<typeof keysOf>[0]; actor: Actor },
): Promise<DataOf<typeof publishOperation> | null> {
  if (course.version !== version + 1) return null;
  const next = await connection
    .selectFrom('course_version')
    .where('course_id', '=', course.courseId)
    .where('version', '=', course.version)
    .where('published_by', '=', actor.staff.staffId)
    .select('changes')
    .executeTakeFirst();
  if (next === undefined) return null;
  const left = changesBetween(await publishedNodes(connection, course), course.draft);
  const keys = new Set(keysOf(wanted));
  if (left.some(({ key }) => keys.has(key)) || keys.size > next.changes) return null;
  return { version: course.version, published: next.changes };
}

const whats = { added: '新增', changed: '修改', moved: '移动', removed: '删去' } as const;
const wordsOf = (change: NodeChange): string => `${whats[change.what]}“${nodeIn(change).title}”`;

/** What would be published. Throws nothingToPublish or changeTorn. */
async function planOf(
  connection: Connection,
  course: AuthoredCourse,
  wanted: Parameters<typeof keysOf>[0],
) {
  const published = await publishedNodes(connection, course);
  const changes = changesBetween(published, course.draft);
  const keys = withNeeds(changes, keysOf(wanted));
  const chosen = changes.filter(({ key }) => keys.has(key));
  if (chosen.length === 0) throw new Refusal('nothingToPublish');
  const result = applyChanges(published, changes, keys);
  if (result === null || !result.some(({ kind }) => kind === 'course'))
    throw new Refusal('changeTorn');
  return { chosen, result };
}

export async function dropChanges(
  services: ConsoleServices,
  { body: { courseId, changes: wanted, stamp } }: InputOf<typeof dropOperation>,
  actor: Actor,
): Promise<DataOf<typeof dropOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const course = await holdAuthored(change, actor, 'content.draft', courseId);
    const published = await withHeldFamily(change, await publishedNodes(change, course));
    const back = changesBetween(course.draft, published);
    const keys = withNeeds(back, keysOf(wanted));
    const chosen = back.filter(({ key }) => keys.has(key));
    if (chosen.length === 0) return { answer: { dropped: 0 }, auditEntry: null };
    demandStamp(course, stamp);
    const result = applyChanges(course.draft, back, keys);
    if (result === null || !result.some(({ kind }) => kind === 'course'))
      throw new Refusal('changeTorn');
    await bringTo(change, course, chosen, { staffId: actor.staff.staffId, now });
    const auditEntry = {
      operation: 'dropChanges',
      target: { kind: 'course', id: courseId },
      before: { changes: chosen.map((each) => nodeIn(each).title) },
    };
    return { answer: { dropped: chosen.length }, auditEntry };
  });
}

/** Of a course whose family was removed since, as it can be written again: under all others. */
export const withHeldFamily = async (
  change: Parameters<typeof heldFamily>[0],
  nodes: readonly CourseNode[],
): Promise<CourseNode[]> =>
  await Promise.all(
    nodes.map(async (node) =>
      node.kind === 'course'
        ? {
            ...node,
            fields: { ...node.fields, family: await heldFamily(change, node.fields.family) },
          }
        : node,
    ),
  );

/** Brings the draft to what these changes make of it. */
export async function bringTo(
  change: Parameters<typeof putNodes>[0],
  { courseId }: AuthoredCourse,
  changes: readonly NodeChange[],
  writer: Parameters<typeof putNodes>[3],
): Promise<void> {
  const gone = changes.flatMap(({ before, after }) =>
    after === undefined && before ? [before] : [],
  );
  await setRemoved(change, gone, true, writer);
  await putNodes(
    change,
    courseId,
    changes.flatMap(({ after }) => after ?? []),
    writer,
  );
}
