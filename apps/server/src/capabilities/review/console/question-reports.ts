import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  listOpenQuestionReports as listOperation,
  settleQuestionReport as settleOperation,
  settleQuestionReports as settleAllOperation,
} from '@xuezhou/contract/review/console';
import { dayOf } from '../../../platform/clock.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandOwnCourse, ownOf, type Own } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { plainHtml } from '../../../platform/text/clean-html.ts';
import { questionStems, type QuestionStem } from '../../practice/practice-facts.port.ts';
import { sendMessage, sendMessages } from '../../message/message.port.ts';
import { reportDesk, reportSettler, type OpenReportRow } from '../report.repository.ts';

const maxReports = 200;

export async function listOpenQuestionReports(
  { database: { connection } }: ConsoleServices,
  { query: { own = false } }: InputOf<typeof listOperation>,
  actor: Actor,
): Promise<DataOf<typeof listOperation>> {
  const whose = own ? ownOf(actor, 'question.write') : null;
  const reports = await reportDesk(connection, whose).open(maxReports);
  const stems = await questionStems(
    connection,
    reports.map((row) => row.question_id),
  );
  return reports.map((row) => presentOpen(row, stems.get(row.question_id)));
}

/** How many wait, how many of them say that the answer is wrong, and what the oldest is about. */
export async function countOpenReports(
  connection: Connection,
  own: Own,
): Promise<{ count: number; onKey: number; stem: string }> {
  const desk = reportDesk(connection, own);
  const [{ total: count, on_key: onKey }, [oldest]] = await Promise.all([
    desk.count(),
    desk.open(1),
  ]);
  const stems = await questionStems(connection, oldest === undefined ? [] : [oldest.question_id]);
  return { count, onKey, stem: [...stems.values()][0]?.stem ?? '' };
}

const presentOpen = (
  row: OpenReportRow,
  question: QuestionStem | undefined,
): DataOf<typeof listOperation>[number] => ({
  reportNo: row.report_no,
  reportedOn: dayOf(row.reported_at),
  questionId: row.question_id,
  reason: row.reason,
  stem: question?.stem ?? null,
  content: row.content,
  hasChanged: question !== undefined && question.version !== row.version,
});

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
    const { question_id: questionId } = settled;
    const question = (await questionStems(change, [questionId])).get(questionId);
    const own = ownOf(actor, 'question.write');
    await demandOwnCourse(change, own, question?.courseId ?? 0);
    const stem = question?.stem ?? '';
    await sendMessage(change, {
      kind: 'study',
      studentId: settled.student_id,
      ...answerOf(status, stem, reply),
      at: now,
    });
    const auditEntry = {
      operation: 'settleQuestionReport',
      target: { kind: 'question', id: questionId },
      before: { reportNo, status: 'open' },
      after: { reportNo, status, reply },
    };
    return { answer: true as const, auditEntry };
  });
}

const answerOf = (status: 'fixed' | 'kept', stem: string, reply: string) => ({
  title: status === 'fixed' ? '你报告的题目已改正' : '你报告的题目已核对',
  content: plainHtml(`题目：${stem.slice(0, 80)}\n${reply}`),
});

/** Settles what several reported of one question, and tells each of them once, together. */
export async function settleQuestionReports(
  services: ConsoleServices,
  { body: { questionId, reportNos, status, ...body } }: InputOf<typeof settleAllOperation>,
  actor: Actor,
): Promise<DataOf<typeof settleAllOperation>> {
  const reply = body.reply.trim();
  if (reply === '') throw new Refusal('questionReplyEmpty');
  return await changeAudited(services, actor, async (change, now) => {
    const question = (await questionStems(change, [questionId])).get(questionId);
    await demandOwnCourse(change, ownOf(actor, 'question.write'), question?.courseId ?? 0);
    const wish = { questionId, reportNos, status, reply, now };
    const reporters = await reportSettler(change).settleAll(wish);
    if (reporters.length === 0)
      throw new Refusal('questionReportUnknown', '这道题没有待处理的报告，可能刚刚有同事答复过');
    await sendMessages(change, [...new Set(reporters)], {
      ...{ kind: 'study', at: now },
      ...answerOf(status, question?.stem ?? '', reply),
    });
    const auditEntry = {
      operation: 'settleQuestionReports',
      target: { kind: 'question', id: questionId },
      before: { status: 'open' },
      after: { reports: reporters.length, status, reply },
    };
    return { answer: { settled: reporters.length }, auditEntry };
  });
}
