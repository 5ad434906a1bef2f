import type { DataOf } from '@xuezhou/contract/kernel';
import type { getQaChoices as operation } from '@xuezhou/contract/qa/console';
import { sql } from 'kysely';
import type { ConsoleServices } from '../../../platform/services.ts';
import { isPermitted } from '../../staff/staff.port.ts';
import { shownCourses } from '../../catalogue/catalogue.port.ts';

interface BookRow {
  course_id: number;
  course_title: string;
  book_id: number | null;
  book_title: string | null;
}

/** Whoever may answer and still works here; every course, with its books. */
export async function getQaChoices({
  database: { connection },
}: ConsoleServices): Promise<DataOf<typeof operation>> {
  const [people, books] = await Promise.all([
    sql<{ staff_id: number; name: string }>`
      select s.staff_id, s.name from staff s
      where s.login is not null and s.disabled_at is null and ${isPermitted('qa.answer')}
      order by s.name, s.staff_id`.execute(connection),
    sql<BookRow>`
      select c.course_id, c.title as course_title, k.book_id, k.title as book_title
      from ${shownCourses} c left join book k on k.course_id = c.course_id and k.book_status = 1
      order by c.sort, c.course_id, k.position, k.book_id`.execute(connection),
  ]);
  return {
    people: people.rows.map(({ staff_id: staffId, name }) => ({ staffId, name })),
    courses: coursesOf(books.rows),
  };
}

type Course = DataOf<typeof operation>['courses'][number];

function coursesOf(rows: readonly BookRow[]): Course[] {
  const courses: Course[] = [];
  for (const row of rows) {
    let course = courses.at(-1);
    if (course?.courseId !== row.course_id)
      courses.push((course = { courseId: row.course_id, title: row.course_title, books: [] }));
    if (row.book_id !== null)
      course.books.push({ bookId: row.book_id, title: row.book_title ?? '' });
  }
  return courses;
}
