import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { prepareSql, type Change, type Connection } from '../../platform/database/prepare.ts';
import type { ArticleTables } from './article.tables.ts';

export type ArticleRow = Selectable<ArticleTables['article']>;
export type VersionRow = Selectable<ArticleTables['article_version']>;

/** What is read of one. */
export type PublicRow = Pick<VersionRow, 'slug' | 'text' | 'content' | 'minutes'> & {
  readonly published_at: Date;
};
/** Without its words, which a list does not show. */
export type ListedRow = Omit<PublicRow, 'content'>;

/** What a visitor may read now. */
const isPublic = (now: Date) => sql`a.published_version is not null and a.published_at <= ${now}`;
const ofPublished = sql`from article a
  join article_version v on v.slug = a.slug and v.version = a.published_version`;
const listed = sql`a.slug, v.text - 'body' as text, v.minutes, a.published_at`;

interface Wish {
  now: Date;
  /** Null: all. */
  family: string | null;
  most: number;
  skipped: number;
}

const findPublic = prepareSql<Wish, ListedRow>(
  (p) => sql`select ${listed} ${ofPublished}
    where ${isPublic(p.now)} and (${p.family}::text is null or v.text->>'family' = ${p.family})
    order by a.published_at desc, a.slug limit ${p.most} offset ${p.skipped}`,
);

const countPublic = prepareSql<{ now: Date }, { family: string | null; count: number }>(
  (p) => sql`select v.text->>'family' as family, count(*)::int as count ${ofPublished}
    where ${isPublic(p.now)} group by 1`,
);

const findOne = prepareSql<{ now: Date; slug: string }, PublicRow>(
  (p) => sql`select a.slug, v.text, v.content, v.minutes, a.published_at ${ofPublished}
    where a.slug = ${p.slug} and ${isPublic(p.now)}`,
);

const findAddresses = prepareSql<{ now: Date; most: number }, { slug: string; changed_at: Date }>(
  (p) => sql`select a.slug, greatest(v.changed_at, a.published_at) as changed_at ${ofPublished}
    where ${isPublic(p.now)} order by a.published_at desc, a.slug limit ${p.most}`,
);

export const publicArticles = (connection: Connection, wish: Wish): Promise<ListedRow[]> =>
  findPublic.rows(connection, wish);

/** How many there are of each family, and of none. */
export const publicCounts = (connection: Connection, now: Date) =>
  countPublic.rows(connection, { now });

export async function publicArticle(
  connection: Connection,
  slug: string,
  now: Date,
): Promise<PublicRow | undefined> {
  const [row] = await findOne.rows(connection, { slug, now });
  return row;
}

export const articleAddresses = (connection: Connection, now: Date, most: number) =>
  findAddresses.rows(connection, { now, most });

export const articleRow = async (
  connection: Connection | Change,
  slug: string,
): Promise<ArticleRow | undefined> =>
  await connection.selectFrom('article').where('slug', '=', slug).selectAll().executeTakeFirst();

/** Nobody else changes it before this transaction is over. */
export const holdArticle = async (change: Change, slug: string): Promise<ArticleRow | undefined> =>
  await change
    .selectFrom('article')
    .where('slug', '=', slug)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();

export const articleVersion = async (
  connection: Connection | Change,
  slug: string,
  version: number,
): Promise<VersionRow | undefined> =>
  await connection
    .selectFrom('article_version')
    .where('slug', '=', slug)
    .where('version', '=', version)
    .selectAll()
    .executeTakeFirst();

/** Of the console: the file's own is none that anybody wrote here. */
export const versionsOf = async (connection: Connection, slug: string): Promise<VersionRow[]> =>
  await connection
    .selectFrom('article_version')
    .where('slug', '=', slug)
    .where('version', '>', 0)
    .selectAll()
    .orderBy('version', 'desc')
    .execute();

export const addVersion = async (change: Change, row: VersionRow): Promise<void> =>
  void (await change
    .insertInto('article_version')
    .values({
      ...row,
      text: sql`${JSON.stringify(row.text)}::jsonb`,
      content: sql`${JSON.stringify(row.content)}::jsonb`,
    })
    .execute());

export const setArticle = async (
  change: Change,
  slug: string,
  values: Partial<Omit<ArticleRow, 'slug'>>,
): Promise<void> =>
  void (await change.updateTable('article').set(values).where('slug', '=', slug).execute());
