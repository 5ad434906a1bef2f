import type {
  getAssignmentWork as getOperation,
  listAssignmentWork as listOperation,
  markAssignment as markOperation,
} from '@xuezhou/contract/assignment/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { dayOf } from '../../../platform/clock.ts';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { holderOf, release } from '../../../platform/staff/claims/work-claims.ts';
import { plainHtml } from '../../../platform/text/clean-html.ts';
import { sendMessage } from '../../message/message.port.ts';
import { readSchoolSettings } from '../../site/site.port.ts';
import {
  demandOwnWork,
  filesOf,
  holdMark,
  listWork,
  markOf,
  storeMark,
  type HandedIn,
} from './work.repository.ts';
import { maskedMobile } from '../../../platform/contact/contact.ts';

export async function listAssignmentWork(
  services: ConsoleServices,
  { query: { all = false } }: InputOf<typeof listOperation>,
  actor: Actor,
): Promise<DataOf<typeof listOperation>> {
  const { connection } = services.database;
  const isHidden = (await readSchoolSettings(connection)).MARKING_NAMES === 'hidden';
  const work = await listWork(connection, {
    all,
    own: ownOf(actor, 'mark.write'),
  });
  return work.map((row) => ({
    assignmentId: row.assignment_id,
    title: row.title,
    bookTitle: row.book_title,
    studentId: row.student_id,
    nickname: isHidden ? '' : row.nickname,
    mobile: isHidden ? null : maskedMobile(services, row.mobile_sealed),
    files: row.files,
    handedInOn: dayOf(row.last_at),
    verdict: row.verdict,
    isWaiting: row.is_waiting,
  }));
}

/** Throws assignmentUnknown or assignmentNotHandedIn. */
export async function getAssignmentWork(
  { database: { connection } }: ConsoleServices,
  { params }: InputOf<typeof getOperation>,
  actor: Actor,
): Promise<DataOf<typeof getOperation>> {
  await demandOwnWork(connection, ownOf(actor, 'mark.write'), params.assignmentId);
  const { title, html, files } = await findWork(connection, params);
  const mark = await markOf(connection, params);
  return {
    title,
    html,
    mark:
      mark === undefined
        ? null
        : {
            verdict: mark.verdict,
            comment: mark.comment,
            markedAt: mark.marked_at.toISOString(),
          },
    files: files.map(({ number, file_name: fileName, attached_at: at }) => ({
      number,
      fileName,
      attachedAt: at.toISOString(),
    })),
  };
}

/** The mark and the message to the student come together or not at all. */
export async function markAssignment(
  services: ConsoleServices,
  {
    body: { assignmentId, studentId, verdict, seenMark, seenFiles, ...body },
  }: InputOf<typeof markOperation>,
  actor: Actor,
): Promise<true> {
  const comment = body.comment.trim();
  if (verdict === 'returned' && comment === '') throw new Refusal('assignmentCommentEmpty');
  return await changeAudited(services, actor, async (change, now) => {
    await demandOwnWork(change, ownOf(actor, 'mark.write'), assignmentId);
    await holdMark(change, { assignmentId, studentId });
    const { title, files } = await findWork(change, { assignmentId, studentId });
    const before = await markOf(change, { assignmentId, studentId });
    // An earlier try had arrived: the student was told, and is not told again.
    if (before?.verdict === verdict && before.comment === comment && isSince(before, seenMark))
      return { answer: true as const, auditEntry: null };
    await demandFree(change, { assignmentId, studentId }, { staffId: actor.staff.staffId, now });
    if ((before?.marked_at.getTime() ?? null) !== (seenMark === null ? null : Date.parse(seenMark)))
      throw new Refusal('markChanged');
    if (files.map((file) => file.attached_at.getTime()).join() !== seenFiles.map(Date.parse).join())
      throw new Refusal('markChanged');
    await storeMark(change, { assignmentId, studentId, verdict, comment, now });
    const heading = verdict === 'passed' ? `作业「${title}」已通过` : `作业「${title}」需要修改`;
    const content = plainHtml(comment);
    await sendMessage(change, { kind: 'study', studentId, title: heading, content, at: now });
    const work = { kind: 'assignment' as const, ofId: assignmentId, studentId };
    await release(change, [work], actor.staff.staffId);
    const auditEntry = {
      operation: 'markAssignment',
      target: { kind: 'student', id: studentId },
      before: before && {
        ...{ assignmentId, verdict: before.verdict, comment: before.comment },
        markedAt: before.marked_at.toISOString(),
      },
      after: { assignmentId, verdict, comment, markedAt: now.toISOString() },
    };
    return { answer: true as const, auditEntry };
  });
}

/** A mark that came after the one that was seen. */
const isSince = (mark: { marked_at: Date }, seen: string | null): boolean =>
  seen === null || mark.marked_at.getTime() > Date.parse(seen);

/** Throws workHeld while a colleague has it. */
async function demandFree(
  change: Change,
  { assignmentId, studentId }: { assignmentId: number; studentId: number },
  { staffId, now }: { staffId: number; now: Date },
): Promise<void> {
  const held = await holderOf(change, { kind: 'assignment', ofId: assignmentId, studentId }, now);
  if (held !== undefined && held.staffId !== staffId)
    throw new Refusal('workHeld', `${held.name}正在批这一份，请先批下一份`);
}

async function findWork(
  connection: Connection,
  { assignmentId, studentId }: { assignmentId: number; studentId: number },
): Promise<{ title: string; html: string; files: HandedIn[] }> {
  const found = await connection
    .selectFrom('assignment')
    .where('assignment_id', '=', assignmentId)
    .select(['title', 'html'])
    .executeTakeFirst();
  if (found === undefined)
    throw new Refusal('assignmentUnknown', `没有编号为 ${assignmentId} 的作业`);
  const files = await filesOf(connection, { assignmentId, studentId });
  if (files.length === 0) throw new Refusal('assignmentNotHandedIn');
  return { ...found, files };
}
