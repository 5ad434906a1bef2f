import { isDay } from '@xuezhou/rules/text/is-day';
import type { ReportFigure, ReportTable } from '@xuezhou/contract/report/console';
import { addDays } from '@xuezhou/rules/enrolment/access-period';
import { isSmall, mergeSmall, shownPart, shownPeople } from '@xuezhou/rules/text/small-groups';
import { sql } from 'kysely';
import { groupBy } from '../../../platform/group-by.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { courseTitles } from '../../catalogue/catalogue.port.ts';
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

const kinds = ['studied', 'answered', 'watched', 'stopped'] as const;
type Kind = (typeof kinds)[number];

interface WeekRow extends Record<Kind, number> {
  week: string;
  counted_at: Date;
  answers: string;
  judged: string | null;
  rights: string;
  seconds: string;
  /** Of a course that the table of all courses tells of with others only. */
  isMerged?: boolean;
}

interface CourseRow extends WeekRow {
  course_id: number;
  title: string;
}

async function weeksIn(
  { connection, courseId }: Reading,
  from: string,
  to: string,
): Promise<WeekRow[]> {
  const weeks = connection
    .selectFrom('report_week')
    .where('week', '>=', from)
    .where('week', '<=', to)
    .orderBy('week')
    .orderBy('course_id');
  const rows = await weeks
    .where('course_id', '=', courseId ?? 0)
    .selectAll()
    .execute();
  if (courseId === null) return rows;
  const all = groupBy(
    await weeks.where('course_id', '<>', 0).select(['week', 'course_id', 'studied']).execute(),
    ({ week }) => week,
  );
  return rows.map((row) => ({
    ...row,
    isMerged: merged(all.get(row.week) ?? []).some(({ course_id }) => course_id === courseId),
  }));
}

/** Courses that are told of together only: by itself one of them would tell of the others. */
const merged = <Row extends Pick<CourseRow, 'studied'>>(rows: readonly Row[]): readonly Row[] =>
  mergeSmall(rows, ({ studied }) => studied).merged;

/**
 * How many of each kind may be told. Whoever studied answered or watched: what is left over would tell of few, and so
 * would what is too much, of those who did both.
 */
function shownOf(row: WeekRow): Record<Kind, number | null> {
  if (row.isMerged === true) return { studied: null, answered: null, watched: null, stopped: null };
  const both = row.answered + row.watched - row.studied;
  return {
    studied: shownPeople(row.studied),
    answered: shownPart(row.answered, row.studied),
    watched: isSmall(both) ? null : shownPart(row.watched, row.studied),
    stopped: shownPeople(row.stopped),
  };
}

/** The last week of a period that is over, else the one that goes on; and the one before it. */
async function lastWeek(reading: Reading) {
  const weeks = await weeksIn(reading, reading.period.from, reading.period.to);
  const last = weeks.findLast(({ week }) => addDays(week, 6) < reading.today) ?? weeks.at(-1);
  const [prior] =
    last === undefined
      ? []
      : await weeksIn(reading, addDays(last.week, -7), addDays(last.week, -1));
  return { weeks, last, prior };
}

const titles: Readonly<Record<Kind, readonly [string, string]>> = {
  studied: ['学过的人', '做了一题，或看了一讲里的一段'],
  answered: ['做题的人', '至少交了一个答案'],
  watched: ['看讲的人', '至少看了一讲里的一段'],
  stopped: ['停下来的人', '前一周学过、这一周没有学'],
};

export const learningPage: ReportPage = {
  hasCourses: true,
  read: async (reading) => {
    const { weeks, last, prior } = await lastWeek(reading);
    const courses =
      reading.courseId === null && last !== undefined ? await coursesTable(reading, last) : [];
    return {
      figures: kinds.map((kind) => figureOf(kind, reading, last, prior)),
      tables: [weeksTable(reading, weeks), ...courses],
    };
  },
  rows: {
    ...Object.fromEntries(
      kinds.map((kind) => [
        kind,
        peopleBehind(async (asked) => {
          const { last } = await lastWeek(asked);
          return await studentsOf(asked, kind, last);
        }),
      ]),
    ),
    ...Object.fromEntries(
      kinds.map((kind) => [
        `weeks.${kind}`,
        peopleBehind(async (asked) => {
          const [week] = isDay(asked.line) ? await weeksIn(asked, asked.line, asked.line) : [];
          return await studentsOf(asked, kind, week);
        }),
      ]),
    ),
    'courses.studied': peopleBehind(async (asked) => {
      const narrowed = { ...asked, courseId: numberIn(asked.line) };
      const { last } = await lastWeek({ ...asked, courseId: null });
      const [week] = last === undefined ? [] : await weeksIn(narrowed, last.week, last.week);
      return await studentsOf(narrowed, 'studied', week);
    }),
  },
};

function figureOf(
  kind: Kind,
  { now, today }: Pick<Reading, 'now' | 'today'>,
  last: WeekRow | undefined,
  prior: WeekRow | undefined,
): ReportFigure {
  const [title, definition] = titles[kind];
  const value = last === undefined ? null : shownOf(last)[kind];
  const isOver = last !== undefined && addDays(last.week, 6) < today;
  const week =
    last === undefined ? '最近一周' : `${last.week} 起的一周${isOver ? '' : '（还没有过完）'}`;
  return {
    ...{ key: kind, title, unit: 'people', value },
    definition: `${week}，${definition}`,
    before: prior === undefined ? null : shownOf(prior)[kind],
    isOpen: value !== null && value > 0,
    countedAt: (last?.counted_at ?? now).toISOString(),
  };
}

/** What the first page shows of it. */
export async function learningOverview(reading: Reading) {
  const { weeks, last, prior } = await lastWeek(reading);
  return { studied: figureOf('studied', reading, last, prior), weeks: weeksTable(reading, weeks) };
}

const latest = (rows: readonly WeekRow[], now: Date): string =>
  (rows.map(({ counted_at }) => counted_at).toSorted((a, b) => +b - +a)[0] ?? now).toISOString();

function weeksTable({ now }: Reading, weeks: readonly WeekRow[]): ReportTable {
  return {
    ...{ key: 'weeks', title: '每周学习的人', chart: 'lines', countedAt: latest(weeks, now) },
    definition:
      '学过：做了一题，或看了一讲里的一段，按到达服务器的那天算。做对：判过的题里对的，问答题老师批了才算。停下来的：前一周学过、这一周没有。过完的周也重数，近 13 周每晚，更早的轮着：补批和改判进它那一周。',
    columns: [
      column('week', '从周一', 'text'),
      column('studied', '学过', 'people', { isOpen: true, isDrawn: true }),
      column('answered', '做题', 'people', { isOpen: true, isDrawn: true }),
      column('watched', '看讲', 'people', { isOpen: true }),
      column('stopped', '停下来的', 'people', { isOpen: true }),
      column('answers', '做的题', 'count'),
      column('rights', '做对', 'percent'),
      column('minutes', '看了', 'minutes'),
    ],
    lines: weeks.map((row) => ({
      key: row.week,
      cells: [row.week, ...cellsOf(row)],
      isOpen: true,
    })),
  };
}

function cellsOf(row: WeekRow): (number | null)[] {
  const shown = shownOf(row);
  return [...kinds.map((kind) => shown[kind]), ...amountsOf(row)];
}

/** What was done: of few people it would tell of each. */
function amountsOf(row: WeekRow): (number | null)[] {
  if (row.isMerged === true) return [null, null, null];
  const { answered, watched, answers, judged, rights, seconds } = row;
  return [
    isSmall(answered) ? null : Number(answers),
    isSmall(answered) ? null : percent(Number(rights), Number(judged ?? answers)),
    isSmall(watched) ? null : Math.round(Number(seconds) / 60),
  ];
}

async function coursesOf({ connection }: Reading, week: string): Promise<CourseRow[]> {
  const { rows } = await sql<CourseRow>`
    select w.*, c.title from report_week w join ${courseTitles} c on c.course_id = w.course_id
    where w.week = ${week} order by w.studied desc, w.course_id`.execute(connection);
  return rows;
}

async function coursesTable(reading: Reading, { week }: WeekRow): Promise<ReportTable[]> {
  const rows = await coursesOf(reading, week);
  const { shown, merged: together } = mergeSmall(rows, ({ studied }) => studied);
  const people = together.reduce((all, { studied }) => all + studied, 0);
  return [
    {
      ...{ key: 'courses', title: '哪门课', chart: 'none', countedAt: latest(rows, reading.now) },
      definition: `${week} 起的一周。一个人学几门课，几门里都算；不到 5 人的几门合在一起。`,
      columns: [
        column('course', '课程', 'text'),
        column('studied', '学过', 'people', { isOpen: true }),
        column('answers', '做的题', 'count'),
        column('rights', '做对', 'percent'),
        column('minutes', '看了', 'minutes'),
      ],
      lines: [
        ...shown.map((row) => ({
          key: String(row.course_id),
          cells: [row.title, shownPeople(row.studied), ...amountsOf(row)],
          isOpen: row.studied > 0,
        })),
        ...(together.length === 0
          ? []
          : [
              {
                key: 'merged',
                cells: [
                  `另外 ${together.length} 门，合起来`,
                  shownPeople(people),
                  null,
                  null,
                  null,
                ],
                isOpen: false,
              },
            ]),
      ],
    },
  ];
}

interface Studied {
  answers: number;
  seconds: number;
}

/** Who they are. Throws reportSmall where not even their number is told. */
async function studentsOf(asked: RowsAsked, kind: Kind, row: WeekRow | undefined) {
  if (row === undefined) return [];
  if (shownOf(row)[kind] === null) throw new Refusal('reportSmall');
  const { week } = row;
  const { courseId } = asked;
  const ofCourse = courseId === null ? sql`` : sql`and t.course_id = ${courseId}`;
  const each = (day: string) => sql`
    select t.student_id, sum(t.answers)::int as answers, sum(t.seconds)::int as seconds from report_study t
    where t.week = ${day}::date ${ofCourse} group by 1`;
  const source =
    kind === 'stopped'
      ? sql<Studied>`select b.* from (${each(addDays(week, -7))}) b where not exists (
          select from report_study t where t.week = ${week} and t.student_id = b.student_id ${ofCourse})`
      : sql<Studied>`select e.* from (${each(week)}) e
          ${kind === 'answered' ? sql`where e.answers > 0` : kind === 'watched' ? sql`where e.seconds > 0` : sql``}`;
  const when = kind === 'stopped' ? '前一周' : '这一周';
  return await peopleRows(
    asked,
    source,
    ({ answers, seconds }) => `${when}做了 ${answers} 题，看了 ${Math.round(seconds / 60)} 分钟`,
  );
}
