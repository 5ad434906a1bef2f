import { addDays } from '@xuezhou/rules/enrolment/access-period';
import {
  mondayOf,
  periodBefore,
  wholeWeeks,
  type ReportPeriod,
} from '@xuezhou/rules/report/report-period';
import { sql } from 'kysely';
import { dayOf } from '../../platform/clock.ts';
import type { Connection } from '../../platform/database/prepare.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { firstRegistration } from '../account/account.port.ts';
import { firstEntryAt } from '../ledger/ledger.port.ts';

export interface Asked {
  /** As it is counted: whole weeks. */
  readonly period: ReportPeriod;
  /** As long a time before; null: it was before the school. */
  readonly before: ReportPeriod | null;
}

/** The day on which the first student registered, or the books began; null: there is no school yet. */
export async function schoolBegan(connection: Connection): Promise<string | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(${firstRegistration}, ${firstEntryAt}) as at`.execute(connection);
  return rows[0]?.at ? dayOf(rows[0].at) : null;
}

/** Throws where it ends before it begins, or before the school did; one that begins before the school begins with its week. */
export async function askedPeriod(
  connection: Connection,
  { from, to }: ReportPeriod,
  today: string,
): Promise<Asked> {
  if (to < from) throw new Refusal('reportPeriod');
  const began = (await schoolBegan(connection)) ?? today;
  if (to < mondayOf(began))
    throw new Refusal('reportBefore', `学校从 ${began} 开始，那时还没有这所学校，请选晚一些的日子`);
  const period = wholeWeeks({ from: from < began ? began : from, to });
  return { period, before: periodBefore(period, began) };
}

/** The moment at which a day begins, as SQL. */
export const beginOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Shanghai')`;

/** The moments at which a period begins and ends, as SQL. */
export const momentsOf = ({ from, to }: ReportPeriod) => ({
  begins: beginOf(from),
  ends: beginOf(addDays(to, 1)),
});
