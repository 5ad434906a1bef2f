import { suspicionsOf, type Suspicion } from '@xuezhou/rules/review/item-quality';
import type { Services } from '../../platform/services.ts';
import { plainHtml } from '../../platform/text/clean-html.ts';
import { sendMessage } from '../message/message.port.ts';
import { reportDesk, reportSettler, type OpenReportRow } from './report.repository.ts';
import { statisticReader, type StatisticRow } from './statistic.repository.ts';

export { keptDays } from './streak.ts';
export { itemsOfToday } from './session.ts';

type Desk = Pick<Services, 'database' | 'clock'>;

export interface Suspect {
  readonly row: StatisticRow;
  readonly suspicions: readonly Suspicion[];
}

/** Questions that figures or students speak against, the worst first. */
export async function listSuspects(
  { database: { connection } }: Pick<Services, 'database'>,
  courseId: number | null,
): Promise<Suspect[]> {
  const rows = await statisticReader(connection).all(courseId);
  const gravity = ({ row, suspicions }: Suspect) =>
    row.key_reports * 3 +
    row.open_reports +
    (suspicions.includes('key-doubtful') ? 10 : 0) +
    suspicions.length;
  return rows
    .map((row) => ({ row, suspicions: suspicionsOf({ ...row, key: row.answer }) }))
    .filter(({ row, suspicions }) => suspicions.length > 0 || row.open_reports > 0)
    .toSorted(
      (one, other) => gravity(other) - gravity(one) || one.row.question_id - other.row.question_id,
    );
}

const mostReports = 200;

export async function listOpenReports({
  database: { connection },
}: Pick<Services, 'database'>): Promise<OpenReportRow[]> {
  return await reportDesk(connection).open(mostReports);
}

/** Settles a report and tells who made it, together. False where there is no such open report. */
export async function settleReport(
  { database: { connection }, clock }: Desk,
  report: { reportNo: number; status: 'fixed' | 'kept'; reply: string },
): Promise<boolean> {
  const now = clock.now();
  return await connection.transaction().execute(async (change) => {
    const settled = await reportSettler(change).settle({ ...report, now });
    if (settled === undefined) return false;
    const stem = (await reportDesk(change).stem(settled.question_id)) ?? '';
    await sendMessage(change, {
      studentId: settled.student_id,
      title: report.status === 'fixed' ? '你报告的题目已改正' : '你报告的题目已核对',
      content: plainHtml(`题目：${stem.slice(0, 80)}\n${report.reply}`),
      at: now,
    });
    return true;
  });
}
