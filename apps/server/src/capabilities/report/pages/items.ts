import type { ReportFigure, ReportRow, ReportTable } from '@xuezhou/contract/report/console';
import { suspicionWords } from '@xuezhou/contract/review';
import { fewestAnswers } from '@xuezhou/rules/review/item-quality';
import { isSmall, shownPart } from '@xuezhou/rules/text/small-groups';
import { sql, type RawBuilder } from 'kysely';
import { readingTitles } from '../../catalogue/catalogue.port.ts';
import { itemQuality, reportsWaiting } from '../../review/review.port.ts';
import {
  column,
  numberIn,
  percent,
  type Reading,
  type ReportPage,
  type RowSource,
  type RowsAsked,
} from '../report.ts';

interface Quality {
  items: number;
  judged: number;
  answers: number;
  suspect: number;
  facility: number | null;
  counted_at: Date | null;
}

const ofCourse = ({ courseId }: Reading, name: 'q' | 't' | 'w') =>
  courseId === null ? sql`true` : sql`${sql.ref(`${name}.course_id`)} = ${courseId}`;

/** Questions judged by enough first answers to their version as it is now; whatever the period. */
async function qualityOf(reading: Reading): Promise<Quality> {
  const { rows } = await sql<Quality>`
    select count(*)::int as items, (count(*) filter (where q.answers >= ${fewestAnswers}))::int as judged,
      coalesce(sum(q.answers), 0)::float8 as answers,
      (count(*) filter (where q.suspicions <> '{}'))::int as suspect,
      percentile_cont(0.5) within group (order by q.facility) filter (where q.answers >= ${fewestAnswers}) as facility,
      max(q.counted_at) as counted_at
    from ${itemQuality} q where ${ofCourse(reading, 'q')}`.execute(reading.connection);
  return (
    rows[0] ?? { items: 0, judged: 0, answers: 0, suspect: 0, facility: null, counted_at: null }
  );
}

const bank = (which: (line: string) => RawBuilder<unknown>): RowSource => ({
  permission: 'content.read',
  find: (asked) => itemRows(asked, which(asked.line)),
});

const isReported = sql`q.question_id in (select question_id from ${reportsWaiting} w)`;

/** By the figures of the bank and the one model of mastery: as both were counted last, whatever the period. */
export const itemsPage: ReportPage = {
  hasCourses: true,
  read: async (reading) => {
    const quality = await qualityOf(reading);
    const countedAt = (quality.counted_at ?? reading.now).toISOString();
    const { rows } = await sql<{ items: number }>`
      select count(*)::int as items from ${reportsWaiting} w where ${ofCourse(reading, 'w')}`.execute(
      reading.connection,
    );
    const figure = (
      key: string,
      title: string,
      definition: string,
      value: number | null,
      unit: ReportFigure['unit'] = 'count',
    ): ReportFigure => ({
      ...{ key, title, definition, value, unit, before: null, countedAt },
      isOpen: unit === 'count' && key !== 'answers' && (value ?? 0) > 0,
    });
    return {
      figures: [
        figure('items', '题目', '现在问得到的，和所选的时间无关', quality.items),
        figure(
          'judged',
          '看得出好坏的',
          `现在这一版至少有 ${fewestAnswers} 个人第一次答`,
          quality.judged,
        ),
        figure('suspect', '可疑的', '其中数字说它可能有问题的，原因在下面', quality.suspect),
        figure(
          'facility',
          '一半的题有多少人做对',
          '看得出好坏的题，第一次答对的占百分之几，取中间那题',
          quality.facility === null ? null : Math.round(quality.facility * 100),
          'percent',
        ),
        {
          ...figure('reported', '有人报错的', '学员说有错、还没有处理的', rows[0]?.items ?? 0),
          countedAt: reading.now.toISOString(),
        },
      ],
      tables: [await suspicionsTable(reading, countedAt), await topicsTable(reading)],
    };
  },
  rows: {
    items: bank(() => sql`true`),
    judged: bank(() => sql`q.answers >= ${fewestAnswers}`),
    suspect: bank(() => sql`q.suspicions <> '{}'`),
    reported: bank(() => isReported),
    'suspicions.items': bank((line) => sql`${line} = any(q.suspicions)`),
  },
};

async function suspicionsTable(reading: Reading, countedAt: string): Promise<ReportTable> {
  const { rows } = await sql<{ suspicion: string; items: number }>`
    select suspicion, count(*)::int as items
    from ${itemQuality} q cross join unnest(q.suspicions) suspicion
    where q.suspicions <> '{}' and ${ofCourse(reading, 'q')} group by 1 order by 2 desc, 1`.execute(
    reading.connection,
  );
  const words: Readonly<Record<string, string>> = suspicionWords;
  return {
    ...{ key: 'suspicions', title: '为什么可疑', chart: 'none', countedAt },
    definition: '一道题有几条就几条里都算；答案和数字都每天夜里重算',
    columns: [
      column('suspicion', '原因', 'text'),
      column('items', '题目', 'count', { isOpen: true }),
    ],
    lines: rows.map(({ suspicion, items }) => ({
      ...{ key: suspicion, cells: [words[suspicion] ?? suspicion, items], isOpen: true },
    })),
  };
}

interface TopicRow {
  reading_id: number;
  title: string;
  people: number;
  percent: number;
  weak: number;
  counted_at: Date;
}

const maxTopics = 200;

async function topicsTable(reading: Reading): Promise<ReportTable> {
  const { rows } = await sql<TopicRow>`
    select t.reading_id, r.title, t.people, t.percent, t.weak, t.counted_at
    from report_topic t join ${readingTitles} r on r.reading_id = t.reading_id
    where ${ofCourse(reading, 't')}
    order by t.percent, t.reading_id limit ${sql.lit(maxTopics)}`.execute(reading.connection);
  const [first] = rows;
  return {
    ...{ key: 'topics', title: '哪些知识点弱', chart: 'none' },
    countedAt: (first?.counted_at ?? reading.now).toISOString(),
    definition:
      '学员自己看到的掌握程度，取平均，最弱的在前。每门课抽这周或上周学过的最多 200 人，每天夜里算；不到 5 人的不显示。',
    columns: [
      column('topic', '知识点', 'text'),
      column('percent', '平均掌握', 'percent'),
      column('people', '看了几个人', 'people'),
      column('weak', '其中弱的', 'percent'),
    ],
    lines: rows
      .filter(({ people }) => !isSmall(people))
      .map(({ reading_id, title, people, percent: known, weak }) => ({
        ...{ key: String(reading_id), isOpen: false },
        cells: [
          title,
          known,
          people,
          shownPart(weak, people) === null ? null : percent(weak, people),
        ],
      })),
  };
}

interface ItemRow {
  question_id: number;
  stem_text: string;
  answers: number | null;
  facility: number | null;
}

/** Questions of the bank, by their ids. */
async function itemRows(asked: RowsAsked, which: RawBuilder<unknown>): Promise<ReportRow[]> {
  const { connection, after, limit } = asked;
  const { rows } = await sql<ItemRow>`
    select q.question_id, left(q.stem_text, 200) as stem_text, q.answers, q.facility from ${itemQuality} q
    where ${ofCourse(asked, 'q')} and ${which} and q.question_id > ${numberIn(after)}
    order by q.question_id limit ${limit}`.execute(connection);
  return rows.map(({ question_id, stem_text, answers, facility }) => ({
    ...{ key: String(question_id), title: stem_text, at: null, fen: null },
    note:
      answers === null || facility === null
        ? '还没有人答过'
        : `${answers} 人第一次答，${Math.round(facility * 100)}% 做对`,
    path: `/bank?open=${question_id}`,
  }));
}
