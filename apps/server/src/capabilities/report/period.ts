import type { Connection } from '../../platform/database/prepare.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { addDays } from '@xuezhou/rules/enrolment/access-period';
import { periodBefore, type ReportPeriod } from '@xuezhou/rules/report/report-period';
import { sql } from 'kysely';
import { schoolBegan } from './count-reports.ts';

export interface Asked {
  /** As it is counted. */
  readonly period: ReportPeriod;
  /** As long a time before; null: it was before the school. */
  readonly before: ReportPeriod | null;
}

/** Throws where it ends before it begins, or before the school did; one that begins before the school begins with it. */
export async function askedPeriod(
  connection: Connection,
  { from, to }: ReportPeriod,
  today: string,
): Promise<Asked> {
  if (to < from) throw new Refusal('reportPeriod');
  const began = (await schoolBegan(connection)) ?? today;
  if (to < began)
    throw new Refusal('reportBefore', `学校从 ${began} 开始，那时还没有这所学校，请选晚一些的日子`);
  const period = { from: from < began ? began : from, to };
  return { period, before: periodBefore(period, began) };
}

/** The moments at which a period begins and ends, as SQL. */
export const momentsOf = ({ from, to }: ReportPeriod) => ({
  begins: sql`(${from}::date::timestamp at time zone 'Asia/Shanghai')`,
  ends: sql`(${addDays(to, 1)}::date::timestamp at time zone 'Asia/Shanghai')`,
});
