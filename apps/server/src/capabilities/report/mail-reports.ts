import { inTransaction } from '../../platform/database/in-transaction.ts';
import { reportTitles, type ReportFigure, type ReportName } from '@xuezhou/contract/report/console';
import { addDays } from '@xuezhou/rules/enrolment/access-period';
import { mondayOf } from '@xuezhou/rules/report/report-period';
import { sql } from 'kysely';
import { dayOf } from '../../platform/clock.ts';
import type { Services } from '../../platform/services.ts';
import { mailStaff } from '../../platform/staff/mail-owners.ts';
import { isPermitted } from '../staff/staff.port.ts';
import { reportPages } from './pages/report-pages.ts';

import { askedPeriod, schoolBegan } from './period.ts';

/** The figures of the week before, to each of the staff who wishes it and may still read it; once a week. A job. */
export async function mailReports(
  services: Pick<Services, 'clock' | 'database' | 'config' | 'signer'>,
): Promise<void> {
  const { connection } = services.database;
  const monday = mondayOf(dayOf(services.clock.now()));
  const week = { from: addDays(monday, -7), to: addDays(monday, -1) };
  const began = await schoolBegan(connection);
  if (began === null || week.to < began) return;
  const { rows } = await sql<{ staff_id: number; name: ReportName; login: string | null }>`
    select m.staff_id, m.name, s.login from report_mail m join staff s on s.staff_id = m.staff_id
    where s.disabled_at is null and ${isPermitted('report.read')}
      and (m.mailed_on is null or m.mailed_on < ${monday}) order by 1, 2`.execute(connection);
  for (const { staff_id, name, login } of rows) {
    const asked = await askedPeriod(connection, week, monday);
    const now = services.clock.now();
    const { figures } = await reportPages[name].read({
      ...{ ...asked, connection, courseId: null, today: dayOf(now), now },
    });
    const subject = `${reportTitles[name]}：${week.from} 到 ${week.to}`;
    await inTransaction(connection, async (change) => {
      // Of two servers one waits here, and finds that it was mailed.
      const { numUpdatedRows } = await change
        .updateTable('report_mail')
        .set({ mailed_on: monday })
        .where('staff_id', '=', staff_id)
        .where('name', '=', name)
        .where((row) => row.or([row('mailed_on', 'is', null), row('mailed_on', '<', monday)]))
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return;
      await mailStaff(services, change, login, {
        subject,
        text: figures.map(lineOf).join('\n'),
      });
    });
  }
}

const units: Readonly<Record<ReportFigure['unit'], string>> = {
  ...{ people: ' 人', count: '', minutes: ' 分钟', percent: '%', fen: '', text: '' },
};

const said = (value: number | null, unit: ReportFigure['unit']): string => {
  if (value === null) return '没有，或不到 5 人不显示';
  return unit === 'fen' ? `¥${(value / 100).toFixed(2)}` : `${value}${units[unit]}`;
};

const lineOf = ({ title, definition, value, before, unit }: ReportFigure): string =>
  `${title}：${said(value, unit)}${before === null ? '' : `，前一周 ${said(before, unit)}`}（${definition}）`;
