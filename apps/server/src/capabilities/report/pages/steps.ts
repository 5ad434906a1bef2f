import type { ReportTable } from '@xuezhou/contract/report/console';
import { mondayOf, weeksBetween, type ReportPeriod } from '@xuezhou/rules/report/report-period';
import { visibleWeeks } from '@xuezhou/rules/report/visible-weeks';
import { sql } from 'kysely';
import { Refusal } from '../../../platform/http/refusal.ts';
import { peopleRows } from '../people-rows.ts';
import { column, peopleBehind, percent, type Reading, type ReportPage } from '../report.ts';

const steps = [
  ['注册', '在这段时间里注册'],
  ['试学过', '付款以前做过一题或看过一讲里的一段'],
  ['下了单', '试学过，也下过单'],
  ['付了款', '下了单，也付了款'],
  ['学起来了', '付款后 7 天里学过'],
] as const;

export interface VisibleSteps {
  /** How many came to each step at least; null: too few to be told of. */
  readonly counts: readonly (number | null)[];
  /** Of whom it is told: those who registered in these weeks of the period. */
  readonly weeks: ReportPeriod | null;
}

/**
 * Of those who registered in a period. Weeks in which few came are told of with those after them, so that nobody finds few
 * by asking for a longer period and for a shorter one.
 */
export async function stepsOf(
  { connection }: Pick<Reading, 'connection'>,
  { from, to }: ReportPeriod,
): Promise<VisibleSteps> {
  const { rows } = await sql<{ week: string; step: number; people: number }>`
    select registered_week::text as week, step, count(*)::int as people from report_student
    where registered_week <= ${to} group by 1, 2`.execute(connection);
  const first = rows.reduce((least, { week }) => (week < least ? week : least), to);
  const weeks = weeksBetween(mondayOf(first), to);
  const people = new Map(rows.map((row) => [`${row.week} ${row.step}`, row.people]));
  const counts = weeks.map((week) =>
    steps.map((_, least) =>
      steps.reduce(
        (all, _step, step) => all + (step < least ? 0 : (people.get(`${week} ${step}`) ?? 0)),
        0,
      ),
    ),
  );
  const begin = weeks.findIndex((week) => week >= from);
  const visible = visibleWeeks(counts, begin === -1 ? weeks.length : begin, weeks.length - 1);
  const at = (place: number): string => weeks[place] ?? to;
  return {
    counts: steps.map((_, step) => visible.counts[step] ?? null),
    weeks: visible.span && { from: at(visible.span.from), to: at(visible.span.to) },
  };
}

export function stepsTable({ counts: shown }: VisibleSteps, countedAt: string): ReportTable {
  return {
    ...{ key: 'steps', title: '从注册到学起来', chart: 'steps', countedAt },
    definition: `这段时间里注册的人，四周里走到哪一步；来的人太少的一周，和后面的周一起算。${steps
      .slice(1)
      .map(([title, definition]) => `${title}：${definition}`)
      .join('；')}。`,
    columns: [
      column('step', '一步', 'text'),
      column('people', '人', 'people', { isOpen: true, isDrawn: true }),
      column('share', '占上一步', 'percent'),
    ],
    lines: steps.map(([title], at) => {
      const [count, last] = [shown[at] ?? null, at === 0 ? null : (shown[at - 1] ?? null)];
      const share = count === null || last === null ? null : percent(count, last);
      return { key: String(at), cells: [title, count, share], isOpen: (count ?? 0) > 0 };
    }),
  };
}

export const stepRows: ReportPage['rows'] = {
  'steps.people': peopleBehind(async (asked) => {
    const at = steps.findIndex((_, index) => String(index) === asked.line);
    if (at === -1) return [];
    const { counts, weeks } = await stepsOf(asked, asked.period);
    if (counts[at] === null || weeks === null) throw new Refusal('reportSmall');
    return await peopleRows(
      asked,
      sql<{ step: number }>`select student_id, step from report_student
        where registered_week >= ${weeks.from} and registered_week <= ${weeks.to} and step >= ${at}`,
      ({ step }) => `走到了“${steps[step]?.[0] ?? '注册'}”`,
    );
  }),
};
