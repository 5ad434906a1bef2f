import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { VersionRow } from '../article.repository.ts';

/** Every article with its newest words, and since when it is read. */
export const articlesToExport = async (
  connection: Connection | Change,
): Promise<(Pick<VersionRow, 'slug' | 'text'> & { published_at: Date | null })[]> =>
  await connection
    .selectFrom('article as a')
    .innerJoin('article_version as v', (join) =>
      join.onRef('v.slug', '=', 'a.slug').onRef('v.version', '=', 'a.version'),
    )
    .select(['a.slug', 'v.text', 'a.published_at'])
    .orderBy('a.slug')
    .execute();
