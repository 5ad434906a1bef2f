import { sql } from 'kysely';
import type { FamilyUse } from '../site/site.port.ts';
import { shownCourses } from './erasure/erased.ts';

export const familiesOfCourses: FamilyUse = {
  words: (count) => `${count} 门课程`,
  count: async (connection) =>
    (
      await sql<{ code: string; count: number }>`
        select family as code, count(*)::int as count from ${shownCourses} c group by family`.execute(
        connection,
      )
    ).rows,
};
