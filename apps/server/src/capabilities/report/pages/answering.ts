import type { ReportFigure, ReportRow, ReportTable } from '@xuezhou/contract/report/console';
import type { ReportPeriod } from '@xuezhou/rules/report/report-period';
import { isSmall } from '@xuezhou/rules/text/small-groups';
import { sql, type RawBuilder } from 'kysely';
import { handedWork } from '../../assignment/assignment.port.ts';
import { people } from '../../account/account.port.ts';
import { answeredByTeachers, readHours } from '../../qa/qa.port.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { isOwnStudent } from '../../../platform/staff/own.ts';
import { momentsOf } from '../period.ts';
import {
  column,
  numberIn,
  peopleBehind,
  percent,
  type Reading,
  type ReportPage,
  type RowSource,
  type RowsAsked,
} from '../report.ts';

interface Answering {
  staff_id: number | null;
  name: string | null;
  asked: number;
  answered: number;
  waiting: number;
  on_time: number;
  median: number | null;
}

const nothing: Answering = {
  ...{ staff_id: null, name: null, asked: 0, answered: 0, waiting: 0, on_time: 0, median: null },
};

const inPeriod = ({ courseId }: Reading, period: ReportPeriod, at: RawBuilder<unknown>) => {
  const { begins, ends } = momentsOf(period);
  const ofCourse = courseId === null ? sql`` : sql`and q.course_id = ${courseId}`;
  return sql`${at} >= ${begins} and ${at} < ${ends} ${ofCourse}`;
};

/** Questions asked in a period, of all together and by who gave the first answer; minutes are of answering hours. */
async function answering(reading: Reading, period: ReportPeriod, targetMinutes: number) {
  const { rows } = await sql<Answering>`
    select q.staff_id, max(q.name) as name, count(*)::int as asked,
      (count(*) filter (where q.answered_at is not null))::int as answered,
      (count(*) filter (where q.is_waiting))::int as waiting,
      (count(*) filter (where q.answer_minutes <= ${targetMinutes}::int))::int as on_time,
      round(percentile_cont(0.5) within group (order by q.answer_minutes))::int as median
    from ${answeredByTeachers} q
    where ${inPeriod(reading, period, sql`q.asked_at`)}
    group by grouping sets ((q.staff_id), ())
    having count(*) > 0
    order by grouping(q.staff_id) desc, 4 desc, q.staff_id`.execute(reading.connection);
  // Sorted so that the line of all stands first, where there is one.
  const [all = nothing, ...byTeacher] = rows;
  return { all, byTeacher: byTeacher.filter(({ staff_id }) => staff_id !== null) };
}

interface Marking {
  assignment_id: number | null;
  title: string | null;
  handed: number;
  marked: number;
  waiting: number;
}

/** Work handed in in a period, of all together and by assignment. */
async function marking(reading: Reading, period: ReportPeriod) {
  const { rows } = await sql<Marking>`
    select q.assignment_id, max(q.title) as title, count(*)::int as handed,
      (count(*) filter (where q.marked_at is not null))::int as marked,
      (count(*) filter (where q.is_waiting))::int as waiting
    from ${handedWork} q where ${inPeriod(reading, period, sql`q.handed_at`)}
    group by grouping sets ((q.assignment_id), ()) having count(*) > 0
    order by grouping(q.assignment_id) desc, 3 desc, 1`.execute(reading.connection);
  const [all, ...each] = rows;
  return { all, each };
}

async function both(reading: Reading) {
  const { targetMinutes } = await readHours(reading.connection);
  const now = await answering(reading, reading.period, targetMinutes);
  const prior =
    reading.before === null ? null : await answering(reading, reading.before, targetMinutes);
  return { targetMinutes, ...now, prior: prior?.all ?? null };
}

const figuresOf = (
  { now }: Reading,
  { all, prior, targetMinutes }: { all: Answering; prior: Answering | null; targetMinutes: number },
) => {
  const figure = (
    key: string,
    [title, definition]: readonly [string, string],
    unit: ReportFigure['unit'],
    of: (row: Answering) => number | null,
  ): ReportFigure => ({
    ...{ key, title, definition, unit, value: of(all), before: prior && of(prior) },
    // Of a share, those of whom it is one.
    isOpen: unit !== 'minutes' && (unit === 'count' ? (of(all) ?? 0) : all.answered) > 0,
    countedAt: now.toISOString(),
  });
  return {
    asked: figure(
      'asked',
      ['问了', '这段时间里问老师的，收回和并到别的里的不算'],
      'count',
      ({ asked }) => asked,
    ),
    answered: figure('answered', ['答了', '其中老师答过的'], 'count', ({ answered }) => answered),
    waiting: figure(
      'waiting',
      ['还在等', '其中现在还没有老师答的'],
      'count',
      ({ waiting }) => waiting,
    ),
    median: figure(
      'median',
      ['一半在几分钟内答到', '从问到老师第一次答，只数答疑时间'],
      'minutes',
      ({ median }) => median,
    ),
    onTime: figure(
      'onTime',
      ['答疑按时', `老师答到的里，用了不超过 ${targetMinutes} 分钟答疑时间的`],
      'percent',
      ({ on_time, answered }) => percent(on_time, answered),
    ),
  };
};

/** What the first page shows of it. */
export async function onTimeFigure(reading: Reading): Promise<ReportFigure> {
  return { ...figuresOf(reading, await both(reading)).onTime, isOpen: false };
}

const asks = (which: (line: string) => RawBuilder<unknown>): RowSource => ({
  permission: 'qa.answer',
  find: (asked) => askedRows(asked, which(asked.line)),
});

/** All of whom the share in time is one, each with whether it was. */
const asksInTime = (which: (line: string) => RawBuilder<unknown>): RowSource => ({
  permission: 'qa.answer',
  find: async (asked) => {
    const { targetMinutes } = await readHours(asked.connection);
    return await askedRows(
      asked,
      sql`q.answered_at is not null and ${which(asked.line)}`,
      targetMinutes,
    );
  },
});

export const answeringPage: ReportPage = {
  hasCourses: true,
  read: async (reading) => {
    const found = await both(reading);
    const { asked, answered, waiting, median, onTime } = figuresOf(reading, found);
    const work = await marking(reading, reading.period);
    const prior = reading.before === null ? null : await marking(reading, reading.before);
    const countedAt = reading.now.toISOString();
    const handed = work.all?.handed ?? 0;
    return {
      figures: [
        ...[asked, answered, waiting, median, onTime],
        {
          ...{ key: 'handed', title: '交的作业', unit: 'count', value: handed, countedAt },
          definition: '最后一个文件在这段时间里交的，一人一次算一份',
          before: prior && (prior.all?.handed ?? 0),
          isOpen: handed > 0 && !isSmall(handed),
        },
        {
          ...{ key: 'unmarked', title: '还没批的', unit: 'count', countedAt },
          definition: '其中现在还等着批的，退回后又交的也算',
          ...{ value: work.all?.waiting ?? 0, before: prior && (prior.all?.waiting ?? 0) },
          isOpen: !isSmall(work.all?.waiting ?? 0) && (work.all?.waiting ?? 0) > 0,
        },
      ],
      tables: [teachersTable(found.byTeacher, countedAt), workTable(work.each, countedAt)],
    };
  },
  rows: {
    asked: asks(() => sql`true`),
    answered: asks(() => sql`q.answered_at is not null`),
    waiting: asks(() => sql`q.is_waiting`),
    onTime: asksInTime(() => sql`true`),
    'teachers.onTime': asksInTime((line) => sql`q.staff_id = ${numberIn(line)}`),
    'teachers.answered': asks((line) => sql`q.staff_id = ${numberIn(line)}`),
    handed: peopleBehind((asked) => workRows(asked, sql`true`)),
    unmarked: peopleBehind((asked) => workRows(asked, sql`q.is_waiting`)),
    'work.handed': peopleBehind((asked) =>
      workRows(asked, sql`q.assignment_id = ${numberIn(asked.line)}`),
    ),
  },
};

const teachersTable = (rows: readonly Answering[], countedAt: string): ReportTable => ({
  ...{ key: 'teachers', title: '每位老师', chart: 'none', countedAt },
  definition: '按第一个回答的老师算，问的那天在这段时间里；分钟只数答疑时间里的',
  columns: [
    column('teacher', '老师', 'text'),
    column('answered', '答了', 'count', { isOpen: true }),
    column('median', '一半在几分钟内', 'minutes'),
    column('onTime', '按时', 'percent', { isOpen: true }),
  ],
  lines: rows.map(({ staff_id, name, answered, median, on_time }) => ({
    ...{ key: String(staff_id), isOpen: answered > 0 },
    cells: [name, answered, median, percent(on_time, answered)],
  })),
});

const workTable = (rows: readonly Marking[], countedAt: string): ReportTable => ({
  ...{ key: 'work', title: '每次作业', chart: 'none', countedAt },
  definition: '交的那天在这段时间里；批过的里，退回后又交的也还等着批',
  columns: [
    column('work', '作业', 'text'),
    column('handed', '交了', 'count', { isOpen: true }),
    column('marked', '批过', 'count'),
    column('waiting', '等着批', 'count'),
  ],
  lines: rows.map(({ assignment_id, title, handed, marked, waiting }) => ({
    ...{ key: String(assignment_id), cells: [title, handed, marked, waiting] },
    isOpen: !isSmall(handed),
  })),
});

interface QuestionRow {
  question_id: string;
  title: string;
  asked_at: Date;
  answer_minutes: number | null;
  name: string | null;
}

/** Questions to teachers, by their ids. */
async function askedRows(
  asked: RowsAsked,
  which: RawBuilder<unknown>,
  target?: number,
): Promise<ReportRow[]> {
  const { connection, period, after, limit } = asked;
  const { rows } = await sql<QuestionRow>`
    select q.question_id::text as question_id, q.title, q.asked_at, q.answer_minutes, q.name
    from ${answeredByTeachers} q
    where ${inPeriod(asked, period, sql`q.asked_at`)} and ${which} and q.question_id::text > ${after}
    order by q.question_id::text limit ${limit}`.execute(connection);
  return rows.map((row) => ({
    ...{ key: row.question_id, title: row.title, at: row.asked_at.toISOString(), fen: null },
    note:
      row.answer_minutes === null
        ? '还没有老师答'
        : `${row.name ?? '老师'}用了 ${row.answer_minutes} 分钟${inTimeText(row.answer_minutes, target)}`,
    path: `/qa?open=${row.question_id}`,
  }));
}

const inTimeText = (minutes: number, target: number | undefined): string =>
  target === undefined ? '' : minutes <= target ? '，按时' : '，超时';

interface WorkRow {
  student_id: number;
  assignment_id: number;
  title: string;
  nickname: string;
  handed_at: Date;
  is_waiting: boolean;
}

/** Work of students whom the asker may read, by student and assignment. Throws reportSmall where it is that of few. */
async function workRows(asked: RowsAsked, which: RawBuilder<unknown>): Promise<ReportRow[]> {
  const { connection, period, own, after, limit } = asked;
  const [student = '0', assignment = '0'] = /^\d{1,9}\.\d{1,9}$/.test(after)
    ? after.split('.')
    : [];
  const source = sql`${handedWork} q where ${inPeriod(asked, period, sql`q.handed_at`)} and ${which}`;
  const { rows: few } = await sql<{ handed: number }>`
    select count(*)::int as handed from (select from ${source} limit 5) f`.execute(connection);
  if (isSmall(few[0]?.handed ?? 0)) throw new Refusal('reportSmall');
  const { rows } = await sql<WorkRow>`
    select q.student_id, q.assignment_id, q.title, p.nickname, q.handed_at, q.is_waiting
    from ${handedWork} q join ${people} p on p.student_id = q.student_id
    where ${inPeriod(asked, period, sql`q.handed_at`)} and ${which}
      and ${isOwnStudent(connection, own, sql`q.student_id`)}
      and (q.student_id, q.assignment_id) > (${student}::int, ${assignment}::int)
    order by q.student_id, q.assignment_id limit ${limit}`.execute(connection);
  return rows.map((row) => ({
    ...{ key: `${row.student_id}.${row.assignment_id}`, title: row.nickname, fen: null },
    note: `${row.title}，${row.is_waiting ? '等着批' : '批过了'}`,
    ...{ at: row.handed_at.toISOString(), path: `/students/${row.student_id}` },
  }));
}
