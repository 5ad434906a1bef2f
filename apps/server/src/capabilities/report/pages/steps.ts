import type { ReportTable } from '@xuezhou/contract/report/console';
import type { ReportPeriod } from '@xuezhou/rules/report/report-period';
import { shownPart, shownPeople } from '@xuezhou/rules/report/small-groups';
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

/** How many came to each step at least, of those who registered in a period. */
export async function stepsOf(
  { connection }: Pick<Reading, 'connection'>,
  { from, to }: ReportPeriod,
): Promise<number[]> {
  const { rows } = await sql<{ step: number; people: number }>`
    select step, count(*)::int as people from report_student
    where registered_week >= ${from} and registered_week <= ${to} group by 1`.execute(connection);
  return steps.map((_, at) =>
    rows.filter(({ step }) => step >= at).reduce((all, { people }) => all + people, 0),
  );
}

/** What of it may be told: each is a part of what was told before it. */
function shownSteps(counts: readonly number[]): (number | null)[] {
  let whole: number | undefined;
  return counts.map((count) => {
    const shown = whole === undefined ? shownPeople(count) : shownPart(count, whole);
    if (shown !== null) whole = shown;
    return shown;
  });
}

export function stepsTable(counts: readonly number[], countedAt: string): ReportTable {
  const shown = shownSteps(counts);
  return {
    ...{ key: 'steps', title: '从注册到学起来', chart: 'steps', countedAt },
    definition: `这段时间里注册的人，四周里走到哪一步。${steps
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
    if (shownSteps(await stepsOf(asked, asked.period))[at] === null)
      throw new Refusal('reportSmall');
    return await peopleRows(
      asked,
      sql<{ step: number }>`select student_id, step from report_student
        where registered_week >= ${asked.period.from} and registered_week <= ${asked.period.to} and step >= ${at}`,
      ({ step }) => `走到了“${steps[step]?.[0] ?? '注册'}”`,
    );
  }),
};
