import type {
  getAssignmentWork as getOperation,
  listAssignmentWork as listOperation,
  markAssignment as markOperation,
} from '@xuezhou/contract/assignment/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { dayOf } from '../../../platform/clock.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { plainHtml } from '../../../platform/text/clean-html.ts';
import { sendMessage } from '../../message/message.port.ts';
import {
  demandOwnWork,
  filesOf,
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
  const work = await listWork(services.database.connection, {
    all,
    own: ownOf(actor, 'mark.write'),
  });
  return work.map((row) => ({
    assignmentId: row.assignment_id,
    title: row.title,
    bookTitle: row.book_title,
    studentId: row.student_id,
    nickname: row.nickname,
    mobile: maskedMobile(services, row.mobile_sealed),
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
  { body: { assignmentId, studentId, verdict, ...body } }: InputOf<typeof markOperation>,
  actor: Actor,
): Promise<true> {
  const comment = body.comment.trim();
  if (verdict === 'returned' && comment === '') throw new Refusal('assignmentCommentEmpty');
  return await changeAudited(services, actor, async (change, now) => {
    await demandOwnWork(change, ownOf(actor, 'mark.write'), assignmentId);
    const { title } = await findWork(change, { assignmentId, studentId });
    const before = await markOf(change, { assignmentId, studentId });
    await storeMark(change, { assignmentId, studentId, verdict, comment, now });
    const heading = verdict === 'passed' ? `作业「${title}」已通过` : `作业「${title}」需要修改`;
    const content = plainHtml(comment);
    await sendMessage(change, { kind: 'study', studentId, title: heading, content, at: now });
    const auditEntry = {
      operation: 'markAssignment',
      target: { kind: 'student', id: studentId },
      before: before && { assignmentId, verdict: before.verdict, comment: before.comment },
      after: { assignmentId, verdict, comment },
    };
    return { answer: true as const, auditEntry };
  });
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
