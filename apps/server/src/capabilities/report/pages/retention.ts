import { isDay } from '@xuezhou/rules/text/is-day';
import type { ReportTable } from '@xuezhou/contract/report/console';
import { addDays } from '@xuezhou/rules/enrolment/access-period';
import { shownPart, shownPeople } from '@xuezhou/rules/text/small-groups';
import { sql } from 'kysely';
import { Refusal } from '../../../platform/http/refusal.ts';
import { peopleRows } from '../people-rows.ts';
import { column, peopleBehind, percent, type Reading, type ReportPage } from '../report.ts';

/** So many weeks after the first course was given they are looked at. */
const followed = 8;

const weekColumns = Array.from({ length: followed }, (_, at) => ({
  ...{ key: `w${at + 1}`, title: at === 0 ? '第 1 周' : `${at + 1}` },
}));

interface Cohort {
  week: string;
  people: number;
  /** By week from the first. */
  stayed: number[];
}

async function cohortsIn({ connection, period }: Reading): Promise<Cohort[]> {
  const { rows } = await sql<Cohort>`
    select c.week::text as week, c.people, array(
      select coalesce((select people from report_retention r
        where r.enrolled_week = c.week and r.week = c.week + 7 * n), 0)
      from generate_series(0, ${sql.lit(followed - 1)}) n
      where exists (select from report_week w where w.week = c.week + 7 * n and w.course_id = 0)
      order by n) as stayed
    from (select enrolled_week as week, count(*)::int as people from report_student
      where enrolled_week >= ${period.from} and enrolled_week <= ${period.to} group by 1) c
    order by c.week`.execute(connection);
  return rows;
}

/** Of each week in which people were given their first course, how many of them still studied in the weeks after. */
export async function retentionTable(reading: Reading, countedAt: string): Promise<ReportTable> {
  const cohorts = await cohortsIn(reading);
  return {
    ...{ key: 'retention', title: '报名之后还在学的', chart: 'heat', countedAt },
    definition: '第一次报名在同一周的人，后来每周还学过的占百分之几；没有过到的周空着。',
    columns: [
      column('week', '报名的一周', 'text'),
      column('people', '人', 'people', { isOpen: true }),
      ...weekColumns.map(({ key, title }) =>
        column(key, title, 'percent', { isOpen: true, isDrawn: true }),
      ),
    ],
    lines: cohorts.map(({ week, people, stayed }) => ({
      key: week,
      cells: [
        week,
        shownPeople(people),
        ...weekColumns.map((_, at) => {
          const count = stayed[at];
          if (count === undefined || shownPeople(people) === null) return null;
          return shownPart(count, people) === null ? null : percent(count, people);
        }),
      ],
      isOpen: shownPeople(people) !== null,
    })),
  };
}

const cohortOf = async (reading: Reading, line: string): Promise<Cohort | undefined> =>
  isDay(line)
    ? (await cohortsIn({ ...reading, period: { from: line, to: line } })).at(0)
    : undefined;

export const retentionRows: ReportPage['rows'] = {
  'retention.people': peopleBehind(async (asked) => {
    const cohort = await cohortOf(asked, asked.line);
    if (cohort === undefined) return [];
    return await peopleRows(
      asked,
      sql<object>`select student_id from report_student where enrolled_week = ${cohort.week}`,
      () => `${cohort.week} 起的一周第一次报名`,
    );
  }),
  ...Object.fromEntries(
    weekColumns.map(({ key }, at) => [
      `retention.${key}`,
      peopleBehind(async (asked) => {
        const cohort = await cohortOf(asked, asked.line);
        if (cohort === undefined) return [];
        if (shownPart(cohort.stayed[at] ?? 0, cohort.people) === null)
          throw new Refusal('reportSmall');
        const week = addDays(cohort.week, 7 * at);
        return await peopleRows(
          asked,
          sql<{
            answers: number;
            seconds: number;
          }>`select s.student_id, sum(s.answers)::int as answers, sum(s.seconds)::int as seconds
            from report_student p join report_study s on s.student_id = p.student_id and s.week = ${week}
            where p.enrolled_week = ${cohort.week} group by 1`,
          ({ answers, seconds }) =>
            `${week} 起的一周做了 ${answers} 题，看了 ${Math.round(seconds / 60)} 分钟`,
        );
      }),
    ]),
  ),
};
