import { maxOpenReports, type QuestionReportReason } from '@xuezhou/contract/review';
import { sql } from 'kysely';
import { prepareSql, type Change, type Connection } from '../../platform/database/prepare.ts';
import type { Own } from '../../platform/staff/own.ts';
import { isOwnQuestion } from '../practice/practice-facts.port.ts';

export interface ReportRow {
  report_id: string;
  question_id: number;
  reason: QuestionReportReason;
  content: string;
  status: 'open' | 'fixed' | 'kept';
  reply: string | null;
  reported_at: Date;
}

const columns = sql`report_id, question_id, reason, content, status, reply, reported_at`;

export interface ReportToStore {
  reportId: string;
  questionId: number;
  version: number;
  reason: QuestionReportReason;
  content: string;
  now: Date;
}

const store = prepareSql<ReportToStore & { studentId: number }, { report_id: string }>(
  (p) => sql`
    insert into question_report (student_id, report_id, question_id, version, reason, content, reported_at)
    select ${p.studentId}, ${p.reportId}, ${p.questionId}, ${p.version}, ${p.reason}, ${p.content}, ${p.now}
    where not exists (select from question_report
      where student_id = ${p.studentId} and status = 'open' offset ${sql.lit(maxOpenReports - 1)})
    on conflict do nothing returning report_id`,
);

const find = prepareSql<{ studentId: number; reportId: string }, ReportRow>(
  (p) => sql`select ${columns} from question_report
    where student_id = ${p.studentId} and report_id = ${p.reportId}`,
);

const listOwn = prepareSql<{ studentId: number; questionId: number }, ReportRow>(
  (p) => sql`select ${columns} from question_report
    where student_id = ${p.studentId} and question_id = ${p.questionId} order by reported_at desc`,
);

export const reportReader = (connection: Connection, studentId: number) => ({
  report: (reportId: string) => find.first(connection, { studentId, reportId }),
  own: (questionId: number) => listOwn.rows(connection, { studentId, questionId }),
});

export const reportWriter = (connection: Connection, studentId: number) => ({
  store: (report: ReportToStore) => store.run(connection, { studentId, ...report }),
});

export interface OpenReportRow extends ReportRow {
  report_no: number;
  version: number;
}

/** What nobody has settled yet, of the own courses alone where `own` says so. */
const openReports = (own: Own) => sql<OpenReportRow>`
  select ${columns}, report_no, r.version from question_report r
  where status = 'open' and ${isOwnQuestion(own, sql`r.question_id`)}`;

const settle = prepareSql<
  { reportNo: number; status: 'fixed' | 'kept'; reply: string; now: Date },
  { student_id: number; question_id: number }
>(
  (p) => sql`
    update question_report set status = ${p.status}, reply = ${p.reply}, settled_at = ${p.now}
    where report_no = ${p.reportNo} and status = 'open' returning student_id, question_id`,
);

/** Of all students: for the operator. */
export const reportDesk = (connection: Connection, own: Own) => ({
  open: async (most: number) => {
    const { rows } = await sql<OpenReportRow>`${openReports(own)}
      order by reported_at limit ${most}`.execute(connection);
    return rows;
  },
  count: async () => {
    const { rows } = await sql<{ total: number; on_key: number }>`
      select count(*)::int as total, count(*) filter (where reason = 'key')::int as on_key
      from (${openReports(own)}) as waiting`.execute(connection);
    return rows[0] ?? { total: 0, on_key: 0 };
  },
});

export const reportSettler = (change: Change) => ({
  /** Undefined where there is none, or it was settled before. */
  settle: (wish: { reportNo: number; status: 'fixed' | 'kept'; reply: string; now: Date }) =>
    settle.first(change, wish),
  /** Who reported the question by one of these that was not settled before. */
  settleAll: async (wish: {
    questionId: number;
    reportNos: readonly number[];
    status: 'fixed' | 'kept';
    reply: string;
    now: Date;
  }): Promise<number[]> => {
    const { rows } = await sql<{ student_id: number }>`
      update question_report set status = ${wish.status}, reply = ${wish.reply}, settled_at = ${wish.now}
      where report_no = any(${[...wish.reportNos]}::int[]) and question_id = ${wish.questionId} and status = 'open'
      returning student_id`.execute(change);
    return rows.map(({ student_id: studentId }) => studentId);
  },
});
