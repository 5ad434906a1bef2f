import type { ReportFigure, ReportTable } from '@xuezhou/contract/report/console';
import { addDays } from '@xuezhou/rules/enrolment/access-period';
import { mondayOf, shownPeople } from '@xuezhou/rules/report/report-period';
import { sql } from 'kysely';
import type { Connection } from '../../platform/database/prepare.ts';
import { people } from '../account/account.port.ts';
import type { Asked } from './period.ts';
import type { FoundRows, Report, RowsAsked } from './report.ts';

interface WeekRow {
  week: string;
  counted_at: Date;
  studied: number;
  answered: number;
  watched: number;
  stopped: number;
  answers: string;
  seconds: string;
}

const weeksIn = async (connection: Connection, from: string, to: string): Promise<WeekRow[]> =>
  await connection
    .selectFrom('report_week')
    .where('week', '>=', mondayOf(from))
    .where('week', '<=', to)
    .selectAll()
    .orderBy('week')
    .execute();

const columns: ReportTable['columns'] = [
  { title: '从周一', unit: 'text' },
  { title: '学过', unit: 'people' },
  { title: '做题', unit: 'people' },
  { title: '看讲', unit: 'people' },
  { title: '停下来的', unit: 'people' },
  { title: '做的题', unit: 'count' },
  { title: '看讲', unit: 'minutes' },
];

/** By the tallies of weeks. What is compared are the last week of the period that is over, and the one before. */
export async function learningReport(
  connection: Connection,
  { period }: Asked,
  { today, now }: { today: string; now: Date },
): Promise<Report> {
  const weeks = await weeksIn(connection, period.from, period.to);
  const whole = weeks.filter(({ week }) => addDays(week, 6) < today);
  const [last] = whole.toReversed();
  const [prior] =
    last === undefined
      ? []
      : await weeksIn(connection, addDays(last.week, -7), addDays(last.week, -1));
  return {
    countedAt: weeks.map(({ counted_at }) => counted_at).toSorted((a, b) => +b - +a)[0] ?? now,
    figures: figuresOf(last, prior),
    tables: [
      {
        key: 'weeks',
        title: '每周',
        definition:
          '学过：做了一题，或看了一讲里的一段，按到达服务器的那天算。停下来的：上周学过、这周没有。正在过的一周算到上面的时间。一周不到 5 人的不显示。',
        columns,
        lines: weeks.toReversed().map(lineOf),
      },
    ],
  };
}

const lineOf = (row: WeekRow): ReportTable['lines'][number] => ({
  key: row.week,
  cells: [
    row.week,
    shownPeople(row.studied),
    shownPeople(row.answered),
    shownPeople(row.watched),
    shownPeople(row.stopped),
    // With few people what they did would tell of each.
    shownPeople(row.answered) === null ? null : Number(row.answers),
    shownPeople(row.watched) === null ? null : Math.round(Number(row.seconds) / 60),
  ],
  isOpen: (shownPeople(row.studied) ?? 0) > 0,
});

function figuresOf(last: WeekRow | undefined, prior: WeekRow | undefined): ReportFigure[] {
  const figure = (
    key: 'studied' | 'answered' | 'watched' | 'stopped',
    title: string,
    definition: string,
  ): ReportFigure => {
    const value = last === undefined ? null : shownPeople(last[key]);
    return {
      ...{ key, title, definition, unit: 'people', value },
      before: prior === undefined ? null : shownPeople(prior[key]),
      opens: value === null || value === 0 ? '' : key,
    };
  };
  const week = last === undefined ? '最近一整周' : `${last.week} 起的一周`;
  return [
    figure('studied', '学过的人', `${week}，做了一题或看了一讲里的一段`),
    figure('answered', '做题的人', `${week}，至少交了一个答案`),
    figure('watched', '看讲的人', `${week}，至少看了一讲里的一段`),
    figure('stopped', '停下来的人', `再前一周学过、${week}没有学`),
  ];
}

const onePage = 50;

/** Who they are: of a line of the table whoever studied in its week, of a figure whoever it counts in the last whole week. */
export async function learningRows(
  connection: Connection,
  { asked: { period }, opens, line, after, today }: RowsAsked,
): Promise<FoundRows> {
  const weeks = await weeksIn(connection, period.from, period.to);
  const row =
    opens === 'weeks'
      ? weeks.find(({ week }) => week === line)
      : weeks.findLast(({ week }) => addDays(week, 6) < today);
  const kind = opens === 'weeks' ? 'studied' : opens;
  if (row === undefined || !isKind(kind)) return { list: [], next: null };
  // Who cannot be told how many they are is not told who they are.
  if (shownPeople(row[kind]) === null) return 'small';
  const { week } = row;
  const source =
    kind === 'stopped'
      ? sql`select b.student_id, b.answers, b.seconds from report_study b where b.week = ${week}::date - 7
          and not exists (select from report_study t where t.week = ${week} and t.student_id = b.student_id)`
      : sql`select t.student_id, t.answers, t.seconds from report_study t where t.week = ${week}
          ${kind === 'answered' ? sql`and t.answers > 0` : kind === 'watched' ? sql`and t.seconds > 0` : sql``}`;
  const { rows } = await sql<{
    student_id: number;
    nickname: string;
    answers: number;
    seconds: number;
  }>`
    select s.student_id, p.nickname, s.answers, s.seconds
    from (${source}) s join ${people} p on p.student_id = s.student_id
    where s.student_id > ${Number(after ?? 0) || 0} order by s.student_id limit ${onePage + 1}`.execute(
    connection,
  );
  const page = rows.slice(0, onePage);
  const when = kind === 'stopped' ? '再前一周' : '这一周';
  return {
    list: page.map(({ student_id, nickname, answers, seconds }) => ({
      key: String(student_id),
      title: nickname,
      note: `${when}做了 ${answers} 题，看了 ${Math.round(seconds / 60)} 分钟`,
      ...{ at: null, fen: null, path: `/students/${student_id}` },
    })),
    next: rows.length > onePage ? String(page.at(-1)?.student_id) : null,
  };
}

const isKind = (name: string): name is 'studied' | 'answered' | 'watched' | 'stopped' =>
  ['studied', 'answered', 'watched', 'stopped'].includes(name);
