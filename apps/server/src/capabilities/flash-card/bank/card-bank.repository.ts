import {
  fewestLearners,
  type BankCard,
  type listBankCardIds,
} from '@xuezhou/contract/flash-card/console';
import type { InputOf } from '@xuezhou/contract/kernel';
import { sql, type RawBuilder } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { consoleCourses } from '../../practice/practice-content.port.ts';
import { shownCourses } from '../../catalogue/catalogue.port.ts';

export type CardFilter = InputOf<typeof listBankCardIds>['query'];

/** Whether content files own the cards of the course `c`: they are changed there, and only read elsewhere. */
export const isOfFiles = (connection: Connection | Change): RawBuilder<boolean> =>
  sql`(c.source = 'catalogue' and c.course_id not in ${consoleCourses.of(connection)})`;

/** Of the columns that a card has wherever it stands. */
export const cardColumns = sql`card_id, course_id, book_id, reading_id, subject_id, position, front, back`;

/** As d: cards of the school, asked or retired. */
export const anyCards = sql`(
  select ${cardColumns}, false as is_retired from card
  union all select ${cardColumns}, true from card_retired) d`;

const isOpenReport = sql`r.status = 'open'`;

const kinds = {
  reported: sql`d.card_id in (select r.card_id from card_report r where ${isOpenReport})`,
  forgotten: sql`exists (select from card_figure f where f.card_id = d.card_id
    and f.learners >= ${sql.lit(fewestLearners)} and f.forgotten * 4 >= f.reviews)`,
  unseen: sql`not exists (select from card_figure f where f.card_id = d.card_id)`,
} as const;

function isMeant(search: string): RawBuilder<unknown> {
  const needle = search.toLowerCase();
  const number = /^\d{1,9}$/.test(search) ? Number(search) : 0;
  return sql`(d.card_id = ${number} or strpos(lower(d.front), ${needle}) > 0
    or strpos(lower(d.back), ${needle}) > 0)`;
}

/** Which cards fit, as `from` and `where`. */
function fitting({ courseId, readingId, state = 'asked', only, search = '' }: CardFilter) {
  const words = search.trim();
  const conditions = [
    sql`true`,
    ...(courseId === undefined ? [] : [sql`d.course_id = ${courseId}`]),
    ...(readingId === undefined ? [] : [sql`d.reading_id = ${readingId}`]),
    ...(only === undefined ? [] : [kinds[only]]),
    ...(words === '' ? [] : [isMeant(words)]),
  ];
  const table = state === 'asked' ? sql`card` : sql`card_retired`;
  return sql`${table} d where ${sql.join(conditions, sql` and `)}`;
}

const order = sql`d.course_id, d.reading_id, d.position, d.card_id`;

/** Where a page ended. */
export type CardPlace = readonly [
  courseId: number,
  readingId: number,
  position: number,
  cardId: number,
];

/** What is no place of ours begins anew. */
export function readPlace(text: string): CardPlace | null {
  const parts = /^\d{1,9}(?:\.\d{1,9}){3}$/.test(text) ? text.split('.').map(Number) : [];
  const [courseId, readingId, position, cardId] = parts;
  return courseId === undefined ||
    readingId === undefined ||
    position === undefined ||
    cardId === undefined
    ? null
    : [courseId, readingId, position, cardId];
}

export interface ListedCard extends Omit<BankCard, 'figures'> {
  readonly readingId: number;
  readonly position: number;
  readonly learners: number | null;
  readonly reviews: number | null;
  readonly forgotten: number | null;
}

/** The cards of the school as staff list them. */
export const cardBank = (connection: Connection) => ({
  /** The first of those that fit, behind a place where one is given. */
  ids: async (filter: CardFilter, after: CardPlace | null, limit: number): Promise<number[]> => {
    const isBehind = after === null ? sql`` : sql`and (${order}) > (${sql.join(after)})`;
    const { rows } = await sql<{ card_id: number }>`
      select d.card_id from ${fitting(filter)} ${isBehind} order by ${order} limit ${limit}
    `.execute(connection);
    return rows.map(({ card_id }) => card_id);
  },
  /** Up to one more than `most`. */
  count: async (filter: CardFilter, most: number): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (select from ${fitting(filter)} limit ${most + 1}) found
    `.execute(connection);
    return rows[0]?.count ?? 0;
  },
  /** In the order of the list. */
  rows: async (cardIds: readonly number[]): Promise<ListedCard[]> => {
    const { rows } = await sql<ListedCard>`
      select d.card_id as "cardId", d.course_id as "courseId", d.reading_id as "readingId", d.position,
        left(d.front, 2000) as front, left(d.back, 2000) as back, d.is_retired as "isRetired",
        ${isOfFiles(connection)} as "inFiles",
        coalesce((select g.title from reading g where g.reading_id = d.reading_id), '') as chapter,
        coalesce((select u.title from subject u where u.subject_id = d.subject_id), '') as topic,
        f.learners, f.reviews, f.forgotten,
        (select count(*)::int from card_report r where r.card_id = d.card_id and ${isOpenReport}) as "openReports"
      from ${anyCards} join ${shownCourses} c on c.course_id = d.course_id left join card_figure f on f.card_id = d.card_id
      where d.card_id = any(${cardIds}::int[]) order by ${order}
    `.execute(connection);
    return rows;
  },
  courses: async () => {
    const { rows } = await sql<{
      courseId: number;
      title: string;
      cards: number;
      inFiles: boolean;
    }>`
      select c.course_id as "courseId", c.title, coalesce(n.cards, 0) as cards, ${isOfFiles(connection)} as "inFiles"
      from ${shownCourses} c
      left join (select course_id, count(*)::int as cards from ${anyCards} group by course_id) n using (course_id)
      where n.cards > 0 or exists (select from reading g join subject u on u.reading_id = g.reading_id
        where g.course_id = c.course_id)
      order by c.sort, c.course_id
    `.execute(connection);
    return rows;
  },
});
