import type { NamesOf } from '../../../platform/staff/target-names.ts';

/** What articles are called now, for the log. */
export const articleTitles: NamesOf = async (connection, slugs) => {
  const rows = await connection
    .selectFrom('article as a')
    .innerJoin('article_version as v', (join) =>
      join.onRef('v.slug', '=', 'a.slug').onRef('v.version', '=', 'a.version'),
    )
    .where('a.slug', 'in', [...slugs])
    .select(['a.slug', 'v.title'])
    .execute();
  return new Map(rows.map(({ slug, title }) => [slug, title]));
};
