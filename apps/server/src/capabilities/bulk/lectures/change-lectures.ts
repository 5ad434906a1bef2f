import type { changeLectures as operation, LeftOut } from '@xuezhou/contract/bulk/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import {
  holdAuthored,
  putNodes,
  type AuthoredCourse,
} from '../../authoring/authoring-draft.port.ts';
import { isKind, type CourseNode } from '../../authoring/authoring.port.ts';
import { answeredBefore, putBatch } from '../batch/batch.repository.ts';
import { changedItem } from '../batch/facets.ts';
import type { BatchItem } from '../bulk.tables.ts';

type Answer = DataOf<typeof operation>;
type Asked = InputOf<typeof operation>['body'];

export async function changeLectures(
  services: ConsoleServices,
  { body }: InputOf<typeof operation>,
  actor: Actor,
): Promise<Answer> {
  const { batchId, courseId, lectures } = body;
  const set = setOf(body);
  await demandOwnCourse(services.database.connection, ownOf(actor, 'content.draft'), courseId);
  if (lectures.length === 0 || Object.keys(set).length === 0) throw new Refusal('bulkNothing');
  return await changeAudited(services, actor, async (change, now) => {
    const course = await holdAuthored(change, actor, 'content.draft', courseId);
    const asked = { batchId, courseId, kind: 'lectures' as const };
    const before = await answeredBefore<Answer>(change, asked, actor);
    if (before !== undefined) return { answer: before, auditEntry: null };
    const { nodes, items, left } = plan(course, lectures, set);
    const answer = { changed: nodes.length, left };
    const { staffId } = actor.staff;
    if (nodes.length === 0) return { answer, auditEntry: null };
    await putNodes(change, courseId, nodes, { staffId, now });
    const title = `${words(set)} ${nodes.length} 节课`;
    await putBatch(change, { ...asked, title, answer, staffId, now }, items);
    const auditEntry = {
      operation: 'changeLectures',
      target: { kind: 'course', id: courseId },
      after: { batchId, titles: nodes.map((node) => node.title), ...set },
    };
    return { answer, auditEntry };
  });
}

const setOf = ({ isFree, isIntensive }: Asked) => ({
  ...(isFree !== undefined && { isFree }),
  ...(isIntensive !== undefined && { isIntensive }),
});
type Set = ReturnType<typeof setOf>;

const words = ({ isFree, isIntensive }: Set): string =>
  [
    ...(isFree === undefined ? [] : [isFree ? '免费试看' : '不再免费试看']),
    ...(isIntensive === undefined ? [] : [isIntensive ? '标为强化' : '不再标为强化']),
  ].join('，');

function plan({ courseId, draft, rows }: AuthoredCourse, lectures: Asked['lectures'], set: Set) {
  const known = new Map(draft.filter(isKind('lecture')).map((node) => [node.nodeId, node]));
  const ofKind = rows.filter(({ kind }) => kind === 'lecture');
  const byId = new Map(ofKind.map((row) => [row.node_id, row]));
  const nodes: CourseNode[] = [];
  const items: BatchItem[] = [];
  const left: LeftOut[] = [];
  // Named twice it is one.
  for (const { lectureId, revision } of new Map(
    lectures.map((each) => [each.lectureId, each]),
  ).values()) {
    const [node, row] = [known.get(lectureId), byId.get(lectureId)];
    if (node === undefined || row === undefined) {
      left.push({ title: row?.title ?? `课 ${lectureId}`, why: '刚刚删去了' });
      continue;
    }
    if (row.revision !== revision) {
      left.push({ title: node.title, why: '刚刚有同事改过' });
      continue;
    }
    const after = { ...node, fields: { ...node.fields, ...set } };
    const item = changedItem(courseId, node, after);
    if (item === undefined) continue;
    nodes.push(after);
    items.push(item);
  }
  return { nodes, items, left };
}
