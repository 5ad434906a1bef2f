import type { ReportFigure } from '@xuezhou/contract/report/console';
import { shownPeople } from '@xuezhou/rules/report/small-groups';
import { sql } from 'kysely';
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
    newcomers: peopleBehind(async (asked) =>
      peopleRows(
        asked,
        sql<{
          registered_week: string;
        }>`select student_id, registered_week::text from report_student
          where registered_week >= ${asked.period.from} and registered_week <= ${asked.period.to}`,
        ({ registered_week }) => `${registered_week} 起的一周注册`,
      ),
    ),
  },
};

async function newcomers(reading: Reading, countedAt: string): Promise<ReportFigure> {
  const [people = 0] = await stepsOf(reading, reading.period);
  const [before = 0] = reading.before === null ? [] : await stepsOf(reading, reading.before);
  return {
    ...{ key: 'newcomers', title: '新学员', unit: 'people', countedAt },
    definition: '在这段时间里注册的人，注销了的不算',
    value: shownPeople(people),
    before: reading.before === null ? null : shownPeople(before),
    isOpen: (shownPeople(people) ?? 0) > 0,
  };
}
