import type { InputOf } from '@xuezhou/contract/kernel';
import type { QuestionReport, reportQuestion as reporting } from '@xuezhou/contract/review';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { demandCourse } from '../enrolment/enrolment.port.ts';
import { isVersionThere } from '../practice/practice-facts.port.ts';
import { reportReader, reportWriter, type ReportRow } from './report.repository.ts';

/** Keeps a report. The same one again answers with what is stored. */
export async function reportQuestion(
  services: Services,
  student: CurrentStudent,
  { body }: InputOf<typeof reporting>,
): Promise<QuestionReport> {
  const { connection } = services.database;
  await demandCourse(services, student, body.courseId, { for: 'view' });
  const reader = reportReader(connection, student.studentId);
  if (!(await isVersionThere(connection, body))) throw notFound();
  const content = body.content.trim();
  if (body.reason === 'other' && content === '') throw new Refusal('questionReportEmpty');
  const { reportId, questionId, version, reason } = body;
  const now = services.clock.now();
  await reportWriter(connection, student.studentId).store({
    reportId,
    questionId,
    version,
    reason,
    content,
    now,
  });
  const stored = await reader.report(reportId);
  if (stored === undefined) throw new Refusal('questionReportTooMany');
  if (stored.question_id !== questionId || stored.reason !== reason) throw new Refusal('idReused');
  return presentReport(stored);
}

export async function listQuestionReports(
  { database: { connection } }: Services,
  { studentId }: CurrentStudent,
  questionId: number,
): Promise<QuestionReport[]> {
  return (await reportReader(connection, studentId).own(questionId)).map(presentReport);
}

const presentReport = (row: ReportRow): QuestionReport => ({
  reportId: row.report_id,
  reason: row.reason,
  content: row.content,
  status: row.status,
  reply: row.reply,
  reportedAt: row.reported_at.toISOString(),
});
