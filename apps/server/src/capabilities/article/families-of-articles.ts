import { sql } from 'kysely';
import type { FamilyUse } from '../site/site.port.ts';

/** As they are read, and as they are written. */
export const familiesOfArticles: FamilyUse = {
  words: (count) => `${count} 篇文章`,
  count: async (connection) =>
    (
      await sql<{ code: string; count: number }>`
        select v.family as code, count(distinct a.slug)::int as count
        from article a join article_version v
          on v.slug = a.slug and v.version in (a.version, a.published_version)
        where v.family is not null group by v.family`.execute(connection)
    ).rows,
};
