import type { ReportFigure, ReportLine, ReportTable } from '@xuezhou/contract/report/console';
import { mergeSmall, shownPart, shownPeople } from '@xuezhou/rules/text/small-groups';
import { sql } from 'kysely';
import { Refusal } from '../../../platform/http/refusal.ts';
import { lectureTitles, standersIn } from '../../lecture/lecture.port.ts';
import { peopleRows } from '../people-rows.ts';
import {
  column,
  numberIn,
  peopleBehind,
  percent,
  type Reading,
  type ReportPage,
  type RowsAsked,
} from '../report.ts';

interface LectureRow {
  bullet_id: number;
  title: string;
  book_title: string;
  /** How many stand in each quarter, and how many are through. */
  stands: number[];
  counted_at: Date;
}

const stands = [
  ['q1', '停在前四分之一'],
  ['q2', '停在四分之一后'],
  ['q3', '停在一半后'],
  ['q4', '停在四分之三后'],
  ['through', '看完'],
] as const;

const mostLectures = 200;

async function lecturesOf({ connection, courseId }: Reading): Promise<LectureRow[]> {
  const { rows } = await sql<LectureRow>`
    select l.bullet_id, t.title, t.book_title, l.stands, l.counted_at
    from (select l.*, (select sum(n) from unnest(l.stands) n) as begun from report_lecture l
      where ${courseId}::int is null or l.course_id = ${courseId}
      order by begun desc, l.bullet_id limit ${sql.lit(mostLectures)}) l
    join ${lectureTitles} t on t.bullet_id = l.bullet_id
    order by ${courseId === null ? sql`l.begun desc, l.bullet_id` : sql`t.place`}`.execute(
    connection,
  );
  return rows;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/** Which of the parts of those who have begun may be told; the others are told nowhere, so that none is found by what is left. */
function shownStands(row: Pick<LectureRow, 'stands'>): (number | null)[] {
  if (shownPeople(sum(row.stands)) === null) return row.stands.map(() => null);
  const places = row.stands.map((count, at) => ({ count, at }));
  const hidden = new Set(mergeSmall(places, ({ count }) => count).merged.map(({ at }) => at));
  return row.stands.map((count, at) => (hidden.has(at) ? null : count));
}

/** Where those stand who have begun a lecture: as it was counted by night, whatever the period. */
export const contentPage: ReportPage = {
  hasCourses: true,
  read: async (reading) => {
    const rows = await lecturesOf(reading);
    const countedAt = (rows[0]?.counted_at ?? reading.now).toISOString();
    return {
      figures: await figuresOf(reading, countedAt),
      tables: [lecturesTable(rows, countedAt)],
    };
  },
  rows: {
    'lectures.begun': peopleBehind((asked) => standers(asked, null)),
    ...Object.fromEntries(
      stands.map(([key], at) => [`lectures.${key}`, peopleBehind((asked) => standers(asked, at))]),
    ),
  },
};

async function figuresOf(reading: Reading, countedAt: string): Promise<ReportFigure[]> {
  const { rows } = await sql<{ lectures: number; begun: number; through: number }>`
    select count(*)::int as lectures, coalesce(sum((select sum(n) from unnest(stands) n)), 0)::float8 as begun,
      coalesce(sum(stands[5]), 0)::float8 as through
    from report_lecture where ${reading.courseId}::int is null or course_id = ${reading.courseId}`.execute(
    reading.connection,
  );
  const { lectures, begun, through } = rows[0] ?? { lectures: 0, begun: 0, through: 0 };
  const own = { before: null, isOpen: false, countedAt };
  return [
    {
      ...{ key: 'lectures', title: '有人看的讲', unit: 'count', value: lectures, ...own },
      definition: '至少一个人开始看的，和所选的时间无关',
    },
    {
      ...{ key: 'begun', title: '开始看', unit: 'count', value: begun, ...own },
      definition: '一个人看一讲算一次，看几遍也是一次',
    },
    {
      ...{ key: 'finished', title: '看完的', unit: 'percent', ...own },
      definition: '开始看的里看完的；看完和学员那边一样算',
      value: shownPart(through, begun) === null ? null : percent(through, begun),
    },
  ];
}

function lecturesTable(rows: readonly LectureRow[], countedAt: string): ReportTable {
  return {
    ...{ key: 'lectures', title: '看到哪里停下', chart: 'none', countedAt },
    definition: `开始看的人现在停在哪里，每天夜里数；最多 ${mostLectures} 讲，选一门课按次序排，否则看的人多的在前。不到 5 人的格子不显示，也不能从合计减出来。`,
    columns: [
      column('lecture', '讲', 'text'),
      column('book', '书', 'text'),
      column('begun', '开始看', 'people', { isOpen: true }),
      ...stands.map(([key, title]) => column(key, title, 'people', { isOpen: true })),
      column('share', '看完的', 'percent'),
    ],
    lines: rows.map(lineOf),
  };
}

function lineOf(row: LectureRow): ReportLine {
  const begun = sum(row.stands);
  const shown = shownStands(row);
  const through = shown[4] ?? null;
  return {
    key: String(row.bullet_id),
    cells: [
      ...[row.title, row.book_title, shownPeople(begun)],
      ...shown,
      through === null ? null : percent(through, begun),
    ],
    isOpen: shownPeople(begun) !== null,
  };
}

/** Who stands there now; they may have gone on since it was counted. */
async function standers(asked: RowsAsked, at: number | null) {
  const bulletId = numberIn(asked.line);
  const row = await asked.connection
    .selectFrom('report_lecture')
    .where('bullet_id', '=', bulletId)
    .select('stands')
    .executeTakeFirst();
  if (row === undefined) return [];
  if (at !== null && shownStands(row)[at] === null) throw new Refusal('reportSmall');
  const which = at === null ? sql`true` : sql`w.quarter = ${at + 1}`;
  return await peopleRows(
    asked,
    sql<{
      quarter: number;
      seconds: number;
    }>`select w.student_id, w.quarter, w.seconds from ${standersIn(bulletId)} w where ${which}`,
    ({ quarter, seconds }) =>
      `${stands[quarter - 1]?.[1] ?? '看完'}，看了 ${Math.round(seconds / 60)} 分钟`,
  );
}
