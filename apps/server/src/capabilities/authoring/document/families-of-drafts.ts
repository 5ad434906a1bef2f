import { sql } from 'kysely';
import { shownCourses } from '../../catalogue/catalogue.port.ts';
import type { FamilyUse } from '../../site/site.port.ts';

/** Drafts that name another family than students see, and courses that may come back. */
export const familiesOfDrafts: FamilyUse = {
  words: (count) => `${count} 份课程草稿`,
  count: async (connection) =>
    (
      await sql<{ code: string; count: number }>`
        select n.fields->>'family' as code, count(*)::int as count
        from authored_node n left join ${shownCourses} c on c.course_id = n.course_id
        where n.kind = 'course' and c.family is distinct from n.fields->>'family'
        group by 1`.execute(connection)
    ).rows,
};
