import type { addLectures as operation } from '@xuezhou/contract/bulk/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { rankBetween } from '@xuezhou/rules/authoring/rank';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import {
  childrenOf,
  holdAuthored,
  newNode,
  nextNodeId,
  putNodes,
  titleIn,
  type AuthoredCourse,
} from '../../authoring/authoring-draft.port.ts';
import { lockIds, type CourseNode, isKind } from '../../authoring/authoring.port.ts';
import { answeredBefore, putBatch } from '../batch/batch.repository.ts';
import type { BatchItem } from '../bulk.tables.ts';

type Answer = DataOf<typeof operation>;
type Asked = InputOf<typeof operation>['body']['lectures'];

export async function addLectures(
  services: ConsoleServices,
  { body: { batchId, courseId, lectures } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<Answer> {
  await demandOwnCourse(services.database.connection, ownOf(actor, 'content.draft'), courseId);
  if (lectures.length === 0) throw new Refusal('bulkNothing');
  return await changeAudited(services, actor, async (change, now) => {
    const course = await holdAuthored(change, actor, 'content.draft', courseId);
    const asked = { batchId, courseId, kind: 'videos' as const };
    const before = await answeredBefore<Answer>(change, asked, actor);
    if (before !== undefined) return { answer: before, auditEntry: null };
    await lockIds(change);
    const nodes = newLectures(course, lectures, await nextNodeId(change));
    const { staffId } = actor.staff;
    await putNodes(change, courseId, nodes, { staffId, now });
    const items = nodes.map((node): BatchItem => ({
      what: 'added',
      kind: 'lecture',
      id: node.nodeId,
      courseId,
      node,
    }));
    const answer = { lectureIds: nodes.map(({ nodeId }) => nodeId) };
    const title = `加了 ${nodes.length} 节课放视频`;
    await putBatch(change, { ...asked, title, answer, staffId, now }, items);
    const auditEntry = {
      operation: 'addLectures',
      target: { kind: 'course', id: courseId },
      after: { batchId, titles: nodes.map((node) => node.title) },
    };
    return { answer, auditEntry };
  });
}

/** Each behind the last of its chapter, ids one after the other. Throws nodeUnknown or nodeTitleEmpty. */
function newLectures({ draft }: AuthoredCourse, lectures: Asked, firstId: number): CourseNode[] {
  const readings = new Set(draft.filter(isKind('reading')).map(({ nodeId }) => nodeId));
  const last = new Map<number, string | null>();
  return lectures.map(({ readingId, isFree, ...rest }, index) => {
    if (!readings.has(readingId)) throw new Refusal('nodeUnknown');
    const title = titleIn(rest.title);
    const before =
      last.get(readingId) ?? childrenOf(draft, 'lecture', readingId).at(-1)?.rank ?? null;
    const rank = rankBetween(before, null);
    last.set(readingId, rank);
    const node = newNode('lecture', firstId + index, title);
    return { ...node, parentId: readingId, rank, fields: { ...node.fields, isFree } } as CourseNode;
  });
}
