import { pathOfTarget, type LtiTarget } from '@xuezhou/rules/lti/target';
import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';
import { papersOffered } from '../../mock/mock.port.ts';
import { chapterTitle, chapterWithin } from '../launch/what-it-opens.ts';

/** What can be put into a course of the platform's. */
export interface Offered {
  readonly path: string;
  readonly kind: LtiTarget['kind'];
  readonly title: string;
  /** Where it stands: the course, and the book of a chapter. */
  readonly within: string;
  /** After it nobody begins the paper; null: none, or no paper. */
  readonly lastDay: string | null;
}

export interface Search {
  /** All of which stand in the title, or in what it is within. */
  readonly words: readonly string[];
  /** Null: of all. */
  readonly courseId: number | null;
  readonly kind: LtiTarget['kind'] | null;
}

interface Wish {
  platformId: number;
  today: string;
  words: string[];
  courseId: number | null;
  kind: string | null;
  limit: number;
}

interface OfferedRow {
  kind: LtiTarget['kind'];
  course_id: number;
  book_id: number | null;
  reading_id: number | null;
  paper_id: number | null;
  title: string;
  within: string;
  end_date: string | null;
}

const find = prepareSql<Wish, OfferedRow>(
  (p) => sql`
    with open as (
      select c.course_id, c.title from lti_platform_course t join course c using (course_id)
      where t.platform_id = ${p.platformId}::int and (${p.courseId}::int is null or c.course_id = ${p.courseId}::int)),
    offered as (
      select 'course' as kind, course_id, null::int as book_id, null::int as reading_id, null::int as paper_id, title,
        '' as within, null::date as end_date, title as course_title, 0 as place, 0 as book_place, 0 as reading_place
      from open
      union all
      select 'paper', m.course_id, null, null, m.paper_id, m.title, c.title, m.end_date, c.title, 1, m.paper_id, 0
      from ${papersOffered} m join open c using (course_id)
      where m.end_date is null or m.end_date >= ${p.today}
      union all
      select 'book', b.course_id, b.book_id, null, null, b.title, c.title, null, c.title, 2, b.position, -1
      from book b join open c using (course_id) where b.book_status = 1
      union all
      select 'reading', b.course_id, b.book_id, r.reading_id, null, ${chapterTitle},
        ${chapterWithin}, null, c.title, 2, b.position, r.position
      from reading r join book b using (book_id) join open c on c.course_id = b.course_id where b.book_status = 1)
    select kind, course_id, book_id, reading_id, paper_id, title, within, end_date from offered
    where (${p.kind}::text is null or kind = ${p.kind}::text)
      and not exists (select from unnest(${p.words}::text[]) as wanted (word)
        where strpos(lower(title || ' ' || within), lower(wanted.word)) = 0)
    order by course_title, course_id, place, book_place, book_id, reading_place, reading_id, paper_id
    limit ${p.limit}::int`,
);

/** Papers whose last day is over are none. In the order of the courses' names; of each first itself and its papers, then its books with their chapters. */
export async function findOffered(
  connection: Connection,
  { platformId, today }: { readonly platformId: number; readonly today: string },
  { words, ...search }: Search,
  limit: number,
): Promise<Offered[]> {
  const wish = { platformId, today, words: [...words], ...search, limit };
  return (await find.rows(connection, wish)).map((row) => ({
    ...{ path: pathOfTarget(targetOf(row)), kind: row.kind, title: row.title, within: row.within },
    lastDay: row.end_date,
  }));
}

function targetOf(row: OfferedRow): LtiTarget {
  const { kind, course_id: courseId } = row;
  const [bookId, readingId, paperId] = [row.book_id ?? 0, row.reading_id ?? 0, row.paper_id ?? 0];
  if (kind === 'paper') return { kind, paperId };
  if (kind === 'course') return { kind, courseId };
  return kind === 'book' ? { kind, courseId, bookId } : { kind, courseId, bookId, readingId };
}

/** The courses of the platform, by name. */
export const coursesOffered = (
  connection: Connection,
  platformId: number,
): Promise<{ courseId: number; title: string }[]> =>
  connection
    .selectFrom('lti_platform_course as t')
    .innerJoin('course as c', 'c.course_id', 't.course_id')
    .where('t.platform_id', '=', platformId)
    .select(['c.course_id as courseId', 'c.title'])
    .orderBy('c.title')
    .orderBy('c.course_id')
    .execute();
