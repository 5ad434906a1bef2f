import { sql } from 'kysely';
import { isOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import { literally, mostHits, type SearchPart } from '../../../platform/staff/search-parts.ts';

/** By title or number; it opens the students of the course. */
export const findCourses: readonly SearchPart[] = [
  {
    ...{ kind: 'course', permission: 'student.read' },
    find: async ({ database: { connection } }, actor, text) => {
      const name = literally(text);
      const { rows } = await sql<{ course_id: number; title: string }>`
        select course_id, title from course
        where (title ilike ${`%${name}%`} or course_id::text = ${text})
          and ${isOwnCourse(ownOf(actor, 'student.read'), sql`course_id`)}
        order by title not ilike ${`${name}%`}, sort, course_id limit ${mostHits}`.execute(
        connection,
      );
      return rows.map(({ course_id: id, title }) => ({
        ...{ id: String(id), title, note: '看学这门课的学员' },
        path: `/students?course=${id}`,
      }));
    },
  },
];
