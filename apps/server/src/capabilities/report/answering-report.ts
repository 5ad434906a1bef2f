import type { ReportFigure } from '@xuezhou/contract/report/console';
import { sql } from 'kysely';
import type { ReportPeriod } from '@xuezhou/rules/report/report-period';
import type { Connection } from '../../platform/database/prepare.ts';
import { answeredByTeachers, readHours } from '../qa/qa.port.ts';
import { momentsOf, type Asked } from './period.ts';
import type { FoundRows, Report, RowsAsked } from './report.ts';

interface Answering {
  staff_id: number | null;
  name: string | null;
  asked: number;
  answered: number;
  waiting: number;
  on_time: number;
  median: number | null;
}

/** Questions asked in the period, by who gave the first answer and of all together; minutes are of answering hours. */
async function answering(connection: Connection, period: ReportPeriod): Promise<Answering[]> {
  const { begins, ends } = momentsOf(period);
  const { targetMinutes } = await readHours(connection);
  const { rows } = await sql<Answering>`
    select q.staff_id, max(q.name) as name, count(*)::int as asked,
      (count(*) filter (where q.answered_at is not null))::int as answered,
      (count(*) filter (where q.is_waiting))::int as waiting,
      (count(*) filter (where q.answer_minutes <= ${targetMinutes}::int))::int as on_time,
      round(percentile_cont(0.5) within group (order by q.answer_minutes))::int as median
    from ${answeredByTeachers} q
    where q.asked_at >= ${begins} and q.asked_at < ${ends}
    group by grouping sets ((q.staff_id), ())
    having count(*) > 0
    order by grouping(q.staff_id) desc, 4 desc, q.staff_id`.execute(connection);
  return rows;
}

const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 100);

export async function answeringReport(
  connection: Connection,
  { period, before }: Asked,
  now: Date,
): Promise<Report> {
  // Sorted so that the line of all stands first, where there is one.
  const [all, ...byTeacher] = await answering(connection, period);
  const [prior] = before === null ? [] : await answering(connection, before);
  const { targetMinutes } = await readHours(connection);
  return {
    countedAt: now,
    figures: figuresOf(all, prior, targetMinutes),
    tables: [
      {
        key: 'teachers',
        title: '每位老师',
        definition: '按第一个回答的老师算，问的那天在这段时间里；分钟只数答疑时间里的',
        columns: [
          { title: '老师', unit: 'text' },
          { title: '答了', unit: 'count' },
          { title: '一半在几分钟内', unit: 'minutes' },
          { title: '按时', unit: 'percent' },
        ],
        lines: byTeacher
          .filter(({ staff_id }) => staff_id !== null)
          .map(({ staff_id, name, answered, median, on_time }) => ({
            key: String(staff_id),
            cells: [name, answered, median, percent(on_time, answered)],
            isOpen: true,
          })),
      },
    ],
  };
}

function figuresOf(
  all: Answering | undefined,
  prior: Answering | undefined,
  targetMinutes: number,
): ReportFigure[] {
  const values = (of: Answering | undefined) => ({
    asked: of?.asked ?? 0,
    answered: of?.answered ?? 0,
    waiting: of?.waiting ?? 0,
    median: of?.median ?? null,
    onTime: of === undefined ? null : percent(of.on_time, of.answered),
  });
  const [now, before] = [values(all), values(prior)];
  const figure = (
    key: keyof typeof now,
    title: string,
    definition: string,
    unit: ReportFigure['unit'],
  ): ReportFigure => ({
    ...{ key, title, definition, unit, value: now[key] },
    before: prior === undefined ? null : before[key],
    opens: (unit === 'count' && (now[key] ?? 0) > 0) ? key : '',
  });
  return [
    figure('asked', '问了', '这段时间里问老师的，收回和并到别的里的不算', 'count'),
    figure('answered', '答了', '其中老师答过的', 'count'),
    figure('waiting', '还在等', '其中现在还没有老师答的', 'count'),
    figure('median', '一半在几分钟内答到', '从问到老师第一次答，只数答疑时间', 'minutes'),
    figure('onTime', '按时', `答到的里，用了不超过 ${targetMinutes} 分钟答疑时间的`, 'percent'),
  ];
}

const onePage = 50;

interface QuestionRow {
  question_id: string;
  title: string;
  asked_at: Date;
  answer_minutes: number | null;
  name: string | null;
}

/** The questions behind a figure or a teacher. */
export async function answeringRows(
  connection: Connection,
  { asked: { period }, opens, line, after }: RowsAsked,
): Promise<FoundRows> {
  const { begins, ends } = momentsOf(period);
  const which =
    opens === 'teachers' && /^\d{1,9}$/.test(line ?? '')
      ? sql`q.staff_id = ${Number(line)}`
      : opens === 'answered'
        ? sql`q.answered_at is not null`
        : opens === 'waiting'
          ? sql`q.is_waiting`
          : opens === 'asked'
            ? sql`true`
            : sql`false`;
  const { rows } = await sql<QuestionRow>`
    select q.question_id::text as question_id, q.title, q.asked_at, q.answer_minutes, q.name
    from ${answeredByTeachers} q
    where q.asked_at >= ${begins} and q.asked_at < ${ends} and ${which} and q.question_id::text > ${after ?? ''}
    order by q.question_id::text limit ${onePage + 1}`.execute(connection);
  const page = rows.slice(0, onePage);
  return {
    list: page.map((row) => ({
      key: row.question_id,
      title: row.title,
      note:
        row.answer_minutes === null
          ? '还没有老师答'
          : `${row.name ?? '老师'}用了 ${row.answer_minutes} 分钟`,
      ...{ at: row.asked_at.toISOString(), fen: null, path: '' },
    })),
    next: rows.length > onePage ? (page.at(-1)?.question_id ?? null) : null,
  };
}
