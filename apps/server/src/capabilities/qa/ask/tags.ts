import type { DataOf } from '@xuezhou/contract/kernel';
import type {
  describeQaContext as describeOperation,
  listBulletTags as listOperation,
  QaAbout,
  QaTag,
} from '@xuezhou/contract/qa';
import { sql, type RawBuilder } from 'kysely';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { courseOfStudent, isOwned } from '../../enrolment/enrolment.port.ts';
import { presentAbout, readAbout, tagsOf, type KeptAbout } from './about.ts';
import { aboutBullet } from './ask-question.ts';
import { presentPlace } from '../question.presenter.ts';

interface TagRow {
  course_id: number;
  course_title: string;
  family: string;
  book_id: number;
  book_title: string;
  reading_id: number | null;
  reading_title: string | null;
}

const tagRows = (courses: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql<TagRow>`
  select c.course_id, c.title as course_title, c.family, k.book_id, k.title as book_title, r.reading_id,
    r.title as reading_title
  from ${courses}
  join book k on k.course_id = c.course_id and k.book_status = 1
  left join reading r on r.book_id = k.book_id
  where ${condition}
  order by c.sort, c.course_id, k.position, k.book_id, r.position, r.reading_id`;

function presentTags(rows: readonly TagRow[]): QaTag[] {
  const tags: QaTag[] = [];
  for (const row of rows) {
    let course = tags.at(-1);
    if (course?.tagId !== row.course_id)
      tags.push(
        (course = {
          tagId: row.course_id,
          tagCategory: 'course',
          name: row.course_title,
          family: row.family,
          subTags: [],
        }),
      );
    let book = course.subTags.at(-1);
    if (book?.tagId !== row.book_id)
      course.subTags.push(
        (book = { tagId: row.book_id, tagCategory: 'book', name: row.book_title, subTags: [] }),
      );
    if (row.reading_id !== null)
      book.subTags.push({
        tagId: row.reading_id,
        tagCategory: 'reading',
        name: row.reading_title ?? '',
      });
  }
  return tags;
}

/** What everybody can list questions by: courses that are issued. */
export async function listQaTags({ database: { connection } }: Services): Promise<QaTag[]> {
  return presentTags((await tagRows(sql`course c`, sql`true`).execute(connection)).rows);
}

/** Of the student's courses, also after their period: what was learnt there may be asked about. */
export async function listAskTags(
  { database: { connection } }: Services,
  { studentId }: CurrentStudent,
): Promise<QaTag[]> {
  return presentTags(
    (await tagRows(courseOfStudent({ studentId }), isOwned).execute(connection)).rows,
  );
}

export async function listBulletTags(
  services: Services,
  student: CurrentStudent,
  bulletId: number,
): Promise<DataOf<typeof listOperation>> {
  const kept = await readAbout(services, student, await aboutBullet(services, bulletId, null));
  return { tags: tagsOf(kept), place: await placeOf(services, kept) };
}

/** What a question would be about, as it will be shown. */
export async function describeQaContext(
  services: Services,
  student: CurrentStudent,
  about: QaAbout,
): Promise<DataOf<typeof describeOperation>> {
  const kept = await readAbout(services, student, about);
  return {
    context: presentAbout(kept, { canOpen: true, isGone: false }),
    tags: tagsOf(kept),
    place: await placeOf(services, kept),
  };
}

async function placeOf({ database: { connection } }: Services, kept: KeptAbout) {
  const { rows } = await sql<TagRow>`
    select c.course_id, c.title as course_title, c.family, k.book_id, k.title as book_title, r.reading_id,
      r.title as reading_title
    from course c
    left join book k on k.book_id = ${kept.book_id}::int
    left join reading r on r.reading_id = ${kept.reading_id}::int
    where c.course_id = ${kept.course_id}`.execute(connection);
  const [row] = rows;
  return row === undefined ? { course: null, book: null, reading: null } : presentPlace(row);
}
