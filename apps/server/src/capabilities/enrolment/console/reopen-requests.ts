import type {
  decideReopening as decideOperation,
  getReopenRequest as getOperation,
  listReopenRequests as listOperation,
} from '@xuezhou/contract/enrolment/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { lastDayOf } from '@xuezhou/rules/enrolment/access-period';
import { dayOf } from '../../../platform/clock.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { plainHtml } from '../../../platform/text/clean-html.ts';
import { sendMessage } from '../../message/message.port.ts';
import { holdCourses } from '../../catalogue/catalogue.port.ts';
import { enrolmentWriter } from '../enrolment.repository.ts';
import { readAttachment } from '../reopen/reopen-files.ts';

export async function listReopenRequests({
  database: { connection },
}: ConsoleServices): Promise<DataOf<typeof listOperation>> {
  const waiting = await waitingReopenings(connection).execute();
  return waiting.map(present);
}

export async function getReopenRequest(
  services: ConsoleServices,
  { params: { requestNo } }: InputOf<typeof getOperation>,
  actor: Actor,
): Promise<DataOf<typeof getOperation>> {
  return await changeAudited(services, actor, async (change) => {
    const request = await find(change, requestNo);
    const images = [];
    for (let place = 1; place <= request.attachments; place += 1) {
      const image = await readAttachment(services, request.folder, place);
      if (image !== undefined) images.push({ place, webp: image.toString('base64') });
    }
    const auditEntry = {
      operation: 'getReopenRequest',
      target: { kind: 'student', id: request.student_id },
      after: { requestNo, images: images.length },
    };
    return { answer: { ...present(request), images }, auditEntry };
  });
}

/** The answer, the new period and the message to the student come together or not at all. */
export async function decideReopening(
  services: ConsoleServices,
  { body: { requestNo, verdict, days, ...body } }: InputOf<typeof decideOperation>,
  actor: Actor,
): Promise<DataOf<typeof decideOperation>> {
  const isApproved = verdict === 'approved';
  const given = body.reply?.trim() ?? '';
  if (isApproved && days === undefined) throw new Refusal('reopenDaysMissing');
  if (!isApproved && given === '') throw new Refusal('reopenReplyEmpty');
  return await changeAudited(services, actor, async (change, at) => {
    const request = await find(change, requestNo);
    const expires = isApproved ? lastDayOf(dayOf(at), days ?? 1) : null;
    const reply =
      expires === null ? given : `可以学到 ${expires}${given === '' ? '' : `。${given}`}`;
    if (isApproved && !(await holdCourses(change, [request.course_id])))
      throw new Refusal('reopenUnknown', '这门课已经删去，先找回来才能重新开课');
    const answered = await change
      .updateTable('reopen_request')
      .where('reopen_request_no', '=', requestNo)
      .where('state', '=', 'submitted')
      .set({ state: verdict, reply, answered_at: at })
      .returning('state')
      .executeTakeFirst();
    if (answered === undefined) throw new Refusal('reopenDecided');
    if (expires !== null)
      await enrolmentWriter(change, request.student_id).update(request.course_id, {
        expires_on: expires,
        paused_on: null,
      });
    await sendMessage(change, {
      studentId: request.student_id,
      title: `《${request.title}》重新开课：${isApproved ? '已同意' : '未同意'}`,
      content: plainHtml(reply),
      at,
    });
    const auditEntry = {
      operation: 'decideReopening',
      target: { kind: 'student', id: request.student_id },
      before: { requestNo, state: 'submitted' },
      after: { requestNo, state: verdict, courseId: request.course_id, expiresOn: expires },
      why: given,
    };
    return {
      answer: { nickname: request.nickname, courseTitle: request.title, reply },
      auditEntry,
    };
  });
}

const requests = (connection: Connection) =>
  connection
    .selectFrom('reopen_request')
    .innerJoin('student', 'student.student_id', 'reopen_request.student_id')
    .innerJoin('course', 'course.course_id', 'reopen_request.course_id')
    .select([
      'reopen_request.student_id',
      'reopen_request.course_id',
      'reopen_request_no',
      'nickname',
      'title',
      'reason',
      'reopen_request.folder',
      'attachments',
      'submitted_at',
    ])
    .orderBy('reopen_request_no');

/** What nobody has answered yet. */
export const waitingReopenings = (connection: Connection) =>
  requests(connection).where('state', '=', 'submitted');

type RequestRow = Awaited<ReturnType<typeof find>>;

async function find(connection: Connection, requestNo: number) {
  const request = await requests(connection)
    .where('reopen_request_no', '=', requestNo)
    .executeTakeFirst();
  if (request === undefined) throw new Refusal('reopenUnknown', `没有编号为 ${requestNo} 的申请`);
  return request;
}

const present = (row: RequestRow) => ({
  requestNo: row.reopen_request_no,
  studentId: row.student_id,
  nickname: row.nickname,
  courseId: row.course_id,
  courseTitle: row.title,
  reason: row.reason,
  submittedOn: dayOf(row.submitted_at),
  attachments: row.attachments,
});
