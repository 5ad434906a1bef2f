import { targetOfPath, type LtiTarget } from '@xuezhou/rules/lti/target';
import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import { prepareSql } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { papersOffered } from '../../mock/mock.port.ts';
import { shownCourses } from '../../catalogue/catalogue.port.ts';

export interface Opened {
  readonly kind: LtiTarget['kind'];
  readonly courseId: number;
  readonly title: string;
  /** Where it stands: the course, and the book of a chapter; nothing for a course. */
  readonly within: string;
  readonly courseTitle: string;
  /** After it nobody begins the paper; null: none, or no paper. */
  readonly lastDay: string | null;
}

/** What a chapter `r` of a book `b` of a course `c` is called, wherever it is listed, sent or opened. */
export const chapterTitle = sql<string>`concat_ws(' ', nullif(r.number, ''), r.title)`;
export const chapterWithin = sql<string>`c.title || ' · ' || b.title`;

interface Wish {
  kind: LtiTarget['kind'];
  courseId: number | null;
  bookId: number | null;
  readingId: number | null;
  paperId: number | null;
}

interface Found {
  course_id: number;
  title: string;
  within: string;
  course_title: string;
  end_date: string | null;
}

const find = prepareSql<Wish, Found>(
  (p) => sql`
    select c.course_id, c.title as course_title, m.end_date,
      case ${p.kind}::text when 'book' then b.title when 'reading' then ${chapterTitle} when 'paper' then m.title
        else c.title end as title,
      case ${p.kind}::text when 'course' then '' when 'reading' then ${chapterWithin} else c.title end as within
    from ${shownCourses} c
    left join book b on b.book_id = ${p.bookId}::int and b.course_id = c.course_id and b.book_status = 1
    left join reading r on r.reading_id = ${p.readingId}::int and r.book_id = b.book_id
    left join ${papersOffered} m on m.paper_id = ${p.paperId}::int
    where c.course_id = coalesce(${p.courseId}::int, m.course_id)
      and (${p.bookId}::int is null or b.book_id is not null)
      and (${p.readingId}::int is null or r.reading_id is not null)
      and (${p.paperId}::int is null or m.paper_id is not null)`,
);

/** What stands at a page that a launch names. Throws ltiGone: nothing does, any more. */
export async function whatItOpens(connection: Connection, path: string): Promise<Opened> {
  const target = targetOfPath(path);
  const row =
    target &&
    (await find.first(connection, {
      ...{ courseId: null, bookId: null, readingId: null, paperId: null },
      ...target,
    }));
  if (target === null || !row) throw new Refusal('ltiGone');
  return {
    ...{ kind: target.kind, courseId: row.course_id, title: row.title },
    ...{ within: row.within, courseTitle: row.course_title, lastDay: row.end_date },
  };
}
