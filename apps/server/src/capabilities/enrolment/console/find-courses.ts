import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import { hasSounds, mayBePinyin } from '../../../platform/text/pinyin.ts';
import { isOwnCourse, ownOf, type Own } from '../../../platform/staff/own.ts';
import { literally, maxHits, type SearchPart } from '../../../platform/staff/search-parts.ts';
import { shownCourses } from '../../catalogue/catalogue.port.ts';

interface Course {
  readonly course_id: number;
  readonly title: string;
}

/** More than any school has on sale. */
const mostRead = 2000;

/** Those that have what was typed by its sounds, or their first letters, in their titles. */
async function sounding(connection: Connection, own: Own, text: string): Promise<Course[]> {
  const { rows } = await sql<Course>`select course_id, title from ${shownCourses} c
    where ${isOwnCourse(own, sql`course_id`)} order by sort, course_id limit ${mostRead}`.execute(
    connection,
  );
  return rows.filter(({ title }) => hasSounds(title, text)).slice(0, maxHits);
}

/** By title, its sounds or number; it opens the students of the course. */
export const findCourses: readonly SearchPart[] = [
  {
    ...{ kind: 'course', permission: 'student.read' },
    find: async ({ database: { connection } }, actor, text) => {
      const name = literally(text);
      const { rows } = await sql<Course>`
        select course_id, title from ${shownCourses} c
        where (title ilike ${`%${name}%`} or course_id::text = ${text})
          and ${isOwnCourse(ownOf(actor, 'student.read'), sql`course_id`)}
        order by title not ilike ${`${name}%`}, sort, course_id limit ${maxHits}`.execute(
        connection,
      );
      const own = ownOf(actor, 'student.read');
      const found =
        rows.length === 0 && mayBePinyin(text) ? await sounding(connection, own, text) : rows;
      return found.map(({ course_id: id, title }) => ({
        ...{ id: String(id), title, note: '看学这门课的学员' },
        path: `/students?course=${id}`,
      }));
    },
  },
];
