import {
  batchDays,
  type LeftOut,
  type undoBatch as operation,
} from '@xuezhou/contract/bulk/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import type { Undoer } from '../../../platform/staff/undo.ts';
import { findBatch, itemsOf, type BatchRow } from './batch.repository.ts';
import { undoUntil } from './list-batches.ts';
import { takeNodesBack } from './take-nodes-back.ts';
import { takeQuestionsBack } from './take-questions-back.ts';

/** Within its days, once, by whoever may write each course of it. */
export async function undoBatch(
  services: ConsoleServices,
  { body: { batchId, why } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  const own = ownOf(actor, 'content.draft');
  return await changeAudited(services, actor, async (change, now) => {
    const batch = await findBatch(change, batchId);
    // Whose own it is, is asked first: nobody learns what there is of others.
    for (const courseId of batch === undefined ? [0] : coursesOf(batch))
      await demandOwnCourse(change, own, courseId);
    if (batch === undefined) throw new Refusal('batchUnknown');
    if (now >= undoUntil(batch.made_at)) throw new Refusal('batchOver');
    const { staffId } = actor.staff;
    if (!(await noteUndone(change, batchId, staffId, now))) throw new Refusal('batchUndone');
    const answer = await takeBack(change, batch, { staffId, now });
    const auditEntry = {
      operation: 'undoBatch',
      target: { kind: 'course', id: batch.course_id },
      after: { batchId, title: batch.title, undone: answer.undone, kept: answer.kept.length },
      why,
    };
    return { answer, auditEntry };
  });
}

const coursesOf = ({ course_id, from_course_id }: BatchRow): number[] =>
  [...new Set([course_id, from_course_id ?? course_id])].toSorted((a, b) => a - b);

/** False: somebody was quicker. */
async function noteUndone(
  change: Change,
  batchId: string,
  staffId: number,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await change
    .updateTable('content_batch')
    .where('batch_id', '=', batchId)
    .where('undone_at', 'is', null)
    .set({ undone_at: now, undone_by: staffId })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function takeBack(
  change: Change,
  batch: BatchRow,
  writer: { readonly staffId: number; readonly now: Date },
): Promise<{ undone: number; kept: LeftOut[] }> {
  const items = await itemsOf(change, batch.batch_id);
  const kept = [
    ...(await takeNodesBack(change, batch, items, writer)),
    ...(await takeQuestionsBack(change, items, writer)),
  ];
  return { undone: items.length - kept.length, kept };
}

/** From the log: the same, in the name of who did it. */
const undo: Undoer['undo'] = async (change, { after }, now) => {
  const { batchId } = after as { batchId?: string };
  const batch = batchId === undefined ? undefined : await findBatch(change, batchId);
  if (batch === undefined) throw new Refusal('undoChanged', '这一批的记录已经不在了，没有撤回');
  if (!(await noteUndone(change, batch.batch_id, batch.made_by, now)))
    throw new Refusal('undoChanged', '这一批已经在“改过的几批”里撤回过了');
  const { kept } = await takeBack(change, batch, { staffId: batch.made_by, now });
  return kept.length === 0 ? undefined : { kept: kept.length };
};

const ofDrafts: Undoer = { permission: 'content.draft', hours: batchDays * 24, undo };

export const batchUndoers: Readonly<Record<string, Undoer>> = {
  changeLectures: ofDrafts,
  addLectures: ofDrafts,
  replaceInCourse: { ...ofDrafts, also: () => ['question.write'] },
  copyNodes: ofDrafts,
  gradeQuestions: { ...ofDrafts, permission: 'question.write' },
};
