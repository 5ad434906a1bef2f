import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  assignQuestion as assignOperation,
  claimQuestion as claimOperation,
  releaseQuestion as releaseOperation,
  transferQuestion as transferOperation,
} from '@xuezhou/contract/qa/console';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { tellPages } from '../tell.ts';
import {
  actsAs,
  findTeacher,
  lockOpen,
  lockQuestion,
  noteStep,
  questionTarget,
  type DeskQuestion,
} from './find-question.ts';

/** Again by who has it changes nothing. */
export async function claimQuestion(
  services: ConsoleServices,
  { body: { questionId, staffId } }: InputOf<typeof claimOperation>,
  actor: Actor,
): Promise<DataOf<typeof claimOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const question = await lockOpen(change, questionId);
    const holder = await actsAs(change, actor, staffId);
    if (question.claimed_by === holder)
      return { answer: { title: question.title }, auditEntry: null };
    if (question.claimed_by !== null) throw await claimedBy(change, question.claimed_by);
    await hold(change, questionId, {
      claimed_by: holder,
      claimed_at: now,
      ...(question.teacher_id === null && { teacher_id: holder, assigned_at: now }),
    });
    await noteStep(change, questionId, { what: '认领', staffId: holder, at: now });
    const auditEntry = {
      operation: 'claimQuestion',
      target: questionTarget(questionId),
      after: { claimedBy: holder },
    };
    return { answer: { title: question.title }, auditEntry };
  });
}

/** Says who has it, so that one knows whom to ask. */
export async function claimedBy(change: Change, staffId: number): Promise<Refusal> {
  const holder = await change
    .selectFrom('staff')
    .where('staff_id', '=', staffId)
    .select('name')
    .executeTakeFirst();
  return new Refusal('qaClaimed', holder && `${holder.name}已经在回答这个问题`);
}

export async function releaseQuestion(
  services: ConsoleServices,
  { body: { questionId } }: InputOf<typeof releaseOperation>,
  actor: Actor,
): Promise<DataOf<typeof releaseOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const question = await lockQuestion(change, questionId);
    demandHeld(question, actor);
    await hold(change, questionId, { claimed_by: null, claimed_at: null });
    await noteStep(change, questionId, {
      what: '放回队列',
      staffId: actor.staff.staffId,
      at: now,
    });
    const auditEntry = {
      operation: 'releaseQuestion',
      target: questionTarget(questionId),
      before: { claimedBy: question.claimed_by },
    };
    return { answer: { title: question.title }, auditEntry };
  });
}

export async function assignQuestion(
  services: ConsoleServices,
  { body: { questionId, staffId } }: InputOf<typeof assignOperation>,
  actor: Actor,
): Promise<DataOf<typeof assignOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const question = await lockOpen(change, questionId);
    return await give(change, question, { staffId, actor, now, operation: 'assignQuestion' });
  });
}

export async function transferQuestion(
  services: ConsoleServices,
  { body: { questionId, staffId, note } }: InputOf<typeof transferOperation>,
  actor: Actor,
): Promise<DataOf<typeof transferOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const question = await lockOpen(change, questionId);
    demandHeld(question, actor);
    const operation = 'transferQuestion';
    return await give(change, question, { staffId, actor, now, operation, note: note.trim() });
  });
}

interface Giving {
  readonly staffId: number;
  readonly actor: Actor;
  readonly now: Date;
  readonly operation: string;
  readonly note?: string;
}

/** It is the other's, who has not taken it up yet and has not put it off; the clock goes on. */
async function give(
  change: Change,
  question: DeskQuestion,
  { staffId, actor, now, operation, note = '' }: Giving,
) {
  const { question_id: questionId, title } = question;
  const { name } = await findTeacher(change, staffId);
  await hold(change, questionId, {
    teacher_id: staffId,
    assigned_at: now,
    claimed_by: null,
    claimed_at: null,
    snoozed_until: null,
  });
  await noteStep(change, questionId, {
    what: `分给${name}${note === '' ? '' : `：${note}`}`,
    staffId: actor.staff.staffId,
    at: now,
  });
  const auditEntry = {
    operation,
    target: questionTarget(questionId),
    before: { teacherId: question.teacher_id },
    after: { teacherId: staffId },
    why: note,
  };
  return { answer: { title, name }, auditEntry };
}

/** Whoever may do everything may pass on what another holds. */
function demandHeld(question: DeskQuestion, { staff }: Actor): void {
  const holder = question.claimed_by ?? question.teacher_id;
  if (holder === null || (holder !== staff.staffId && !staff.isOwner))
    throw new Refusal('qaNotClaimed');
}

async function hold(
  change: Change,
  questionId: string,
  columns: Partial<
    Record<'claimed_by' | 'teacher_id', number | null> &
      Record<'claimed_at' | 'assigned_at' | 'snoozed_until', Date | null>
  >,
): Promise<void> {
  await change
    .updateTable('qa_question')
    .where('question_id', '=', questionId)
    .set(columns)
    .execute();
  await tellPages(change, questionId);
}
