import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  listOpenQuestionReports as listOperation,
  settleQuestionReport as settleOperation,
} from '@xuezhou/contract/review/console';
import { dayOf } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { plainHtml } from '../../../platform/text/clean-html.ts';
import { sendMessage } from '../../message/message.port.ts';
import { reportDesk, reportSettler } from '../report.repository.ts';

const mostReports = 200;

export async function listOpenQuestionReports({
  database: { connection },
}: ConsoleServices): Promise<DataOf<typeof listOperation>> {
  const reports = await reportDesk(connection).open(mostReports);
  return reports.map((row) => ({
    reportNo: row.report_no,
    reportedOn: dayOf(row.reported_at),
    questionId: row.question_id,
    reason: row.reason,
    stem: row.stem_text,
    content: row.content,
    hasChanged: row.current_version !== null && row.current_version !== row.version,
  }));
}

/** Settles a report and tells who made it, together. */
export async function settleQuestionReport(
  services: ConsoleServices,
  { body: { reportNo, status, ...body } }: InputOf<typeof settleOperation>,
  actor: Actor,
): Promise<true> {
  const reply = body.reply.trim();
  if (reply === '') throw new Refusal('questionReplyEmpty');
  return await changeAudited(services, actor, async (change, now) => {
    const settled = await reportSettler(change).settle({ reportNo, status, reply, now });
    if (settled === undefined)
      throw new Refusal('questionReportUnknown', `没有编号 ${reportNo} 的待处理报告`);
    const stem = (await reportDesk(change).stem(settled.question_id)) ?? '';
    await sendMessage(change, {
      kind: 'study',
      studentId: settled.student_id,
      title: status === 'fixed' ? '你报告的题目已改正' : '你报告的题目已核对',
      content: plainHtml(`题目：${stem.slice(0, 80)}\n${reply}`),
      at: now,
    });
    const deed = {
      operation: 'settleQuestionReport',
      target: { kind: 'question', id: settled.question_id },
      before: { reportNo, status: 'open' },
      after: { reportNo, status, reply },
    };
    return { answer: true as const, deed };
  });
}
