import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { ArticleRow, VersionRow } from '../article.repository.ts';

type ExportedArticle = Pick<VersionRow, 'slug' | 'text'> &
  Pick<ArticleRow, 'published_at'> & {
    /** A newer draft of it is in the console. */
    readonly isBehind: boolean;
  };

/** Every article as it is read, or will be at its time; one that is not published with its newest words. */
export async function articlesToExport(
  connection: Connection | Change,
): Promise<ExportedArticle[]> {
  const rows = await connection
    .selectFrom('article as a')
    .innerJoin('article_version as v', (join) =>
      join
        .onRef('v.slug', '=', 'a.slug')
        .on('v.version', '=', (eb) => eb.fn.coalesce('a.published_version', 'a.version')),
    )
    .select(['a.slug', 'v.text', 'a.published_at', 'a.version as newest', 'v.version'])
    .orderBy('a.slug')
    .execute();
  return rows.map(({ newest, version, ...row }) => ({ ...row, isBehind: version < newest }));
}
