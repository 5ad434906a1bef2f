import type {
  getReport as getOperation,
  listReportRows as rowsOperation,
  ReportName,
} from '@xuezhou/contract/report/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { Permission } from '@xuezhou/contract/staff';
import { dayOf } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { answeringReport, answeringRows } from '../answering-report.ts';
import { learningReport, learningRows } from '../learning-report.ts';
import { moneyReport, moneyRows } from '../money-report.ts';
import { askedPeriod, type Asked } from '../period.ts';
import type { FoundRows, Report, RowsAsked } from '../report.ts';

type Reading = Pick<ConsoleServices, 'clock' | 'database'>;

export async function getReport(
  services: Reading,
  { params: { name }, query }: InputOf<typeof getOperation>,
): Promise<DataOf<typeof getOperation>> {
  const { connection } = services.database;
  const asked = await askedPeriod(connection, query, dayOf(services.clock.now()));
  const { countedAt, figures, tables } = await reportOf(services, name, asked);
  return { ...asked.period, countedAt: countedAt.toISOString(), figures, tables };
}

export async function reportOf(
  { clock, database: { connection } }: Reading,
  name: ReportName,
  asked: Asked,
): Promise<Report> {
  const now = clock.now();
  switch (name) {
    case 'learning':
      return await learningReport(connection, asked, { today: dayOf(now), now });
    case 'answering':
      return await answeringReport(connection, asked, now);
    case 'money':
      return await moneyReport(connection, asked, now);
  }
}

/** What else somebody must be allowed, who opens the rows behind a figure. */
const demanded: Readonly<Record<ReportName, Permission>> = {
  learning: 'student.read',
  answering: 'qa.answer',
  money: 'order.read',
};

const rowsOf: Readonly<
  Record<
    ReportName,
    (connection: Reading['database']['connection'], asked: RowsAsked) => Promise<FoundRows>
  >
> = { learning: learningRows, answering: answeringRows, money: moneyRows };

export async function listReportRows(
  { clock, database: { connection } }: Reading,
  { params: { name }, query: { opens, line, after, ...period } }: InputOf<typeof rowsOperation>,
  { staff }: Actor,
): Promise<DataOf<typeof rowsOperation>> {
  // A list of all is for who may see all.
  if (staff.grants.get(demanded[name]) !== 'all') throw new Refusal('permissionMissing');
  const today = dayOf(clock.now());
  const asked = await askedPeriod(connection, period, today);
  const found = await rowsOf[name](connection, { asked, opens, line, after, today });
  if (found === 'small') throw new Refusal('reportSmall');
  return found;
}
