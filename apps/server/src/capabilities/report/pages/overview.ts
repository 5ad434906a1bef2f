import type { ReportFigure } from '@xuezhou/contract/report/console';
import type { ReportPeriod } from '@xuezhou/rules/report/report-period';
import { sql } from 'kysely';
import { Refusal } from '../../../platform/http/refusal.ts';
import { peopleRows } from '../people-rows.ts';
import { peopleBehind, type Reading, type ReportPage } from '../report.ts';
import { answeringPage, onTimeFigure } from './answering.ts';
import { learningOverview, learningPage } from './learning.ts';
import { moneyPage, moneyParts, takenTable } from './money.ts';
import { retentionRows, retentionTable } from './retention.ts';
import { stepRows, stepsOf, stepsTable } from './steps.ts';

/** How the school goes at a look: figures and tables of the other pages, counted by them. */
export const overviewPage: ReportPage = {
  hasCourses: false,
  read: async (reading) => {
    const learning = await learningOverview(reading);
    const money = await moneyParts(reading);
    const { countedAt } = money;
    return {
      figures: [
        learning.studied,
        await newcomers(reading, countedAt),
        money.figure('taken'),
        await onTimeFigure(reading),
      ],
      tables: [
        learning.weeks,
        takenTable(money.rows, countedAt),
        await retentionTable(reading, countedAt),
        stepsTable(await stepsOf(reading, reading.period), countedAt),
      ],
    };
  },
  rows: {
    ...learningPage.rows,
    ...answeringPage.rows,
    ...moneyPage.rows,
    ...retentionRows,
    ...stepRows,
    newcomers: peopleBehind(async (asked) => {
      const { weeks } = await stepsOf(asked, asked.period);
      if (weeks === null) throw new Refusal('reportSmall');
      return await peopleRows(
        asked,
        sql<{
          registered_week: string;
        }>`select student_id, registered_week::text from report_student
          where registered_week >= ${weeks.from} and registered_week <= ${weeks.to}`,
        ({ registered_week }) => `${registered_week} 起的一周注册`,
      );
    }),
  },
};

async function newcomers(reading: Reading, countedAt: string): Promise<ReportFigure> {
  const people = async (period: ReportPeriod): Promise<number | null> =>
    (await stepsOf(reading, period)).counts[0] ?? null;
  const value = await people(reading.period);
  return {
    ...{ key: 'newcomers', title: '新学员', unit: 'people', countedAt },
    definition: '在这段时间里注册的人，注销了的不算；来的人太少的一周，和后面的周一起算',
    value,
    before: reading.before === null ? null : await people(reading.before),
    isOpen: (value ?? 0) > 0,
  };
}
