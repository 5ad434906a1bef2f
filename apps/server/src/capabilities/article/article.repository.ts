import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { prepareSql, type Change, type Connection } from '../../platform/database/prepare.ts';
import type { ArticleTables } from './article.tables.ts';

export type ArticleRow = Selectable<ArticleTables['article']>;
export type VersionRow = Selectable<ArticleTables['article_version']>;

/** What the database makes of its text. */
type OfText = 'title' | 'summary' | 'author' | 'family' | 'picture';

/** As a list shows it, without its words. */
export type ListedRow = Pick<VersionRow, 'slug' | OfText | 'minutes'> & {
  readonly published_at: Date;
};
/** What is read of one. */
export type PublicRow = ListedRow &
  Pick<VersionRow, 'content'> & { readonly good_id: number | null };

/** What a visitor may read now. */
const isPublic = (now: Date) => sql`a.published_version is not null and a.published_at <= ${now}`;
const ofPublished = sql`from article a
  join article_version v on v.slug = a.slug and v.version = a.published_version`;
const listed = sql`a.slug, v.title, v.summary, v.author, v.family, v.picture, v.minutes, a.published_at`;

interface Wish {
  now: Date;
  /** Null: all. */
  family: string | null;
  most: number;
  skipped: number;
}

const findPublic = prepareSql<Wish, ListedRow>(
  (p) => sql`select ${listed} ${ofPublished}
    where ${isPublic(p.now)} and (${p.family}::text is null or v.family = ${p.family})
    order by a.published_at desc, a.slug limit ${p.most} offset ${p.skipped}`,
);

const countPublic = prepareSql<{ now: Date }, { family: string | null; count: number }>(
  (p) => sql`select v.family, count(*)::int as count ${ofPublished}
    where ${isPublic(p.now)} group by 1`,
);

const findOne = prepareSql<{ now: Date; slug: string }, PublicRow>(
  (p) => sql`select ${listed}, v.content, (v.text->'goodId')::int as good_id ${ofPublished}
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
export const versionsOf = async (
  connection: Connection,
  slug: string,
): Promise<Pick<VersionRow, 'version' | 'title' | 'changed_at' | 'changed_by_name'>[]> =>
  await connection
    .selectFrom('article_version')
    .where('slug', '=', slug)
    .where('version', '>', 0)
    .select(['version', 'title', 'changed_at', 'changed_by_name'])
    .orderBy('version', 'desc')
    .execute();

export async function addVersion(change: Change, row: Omit<VersionRow, OfText>): Promise<void> {
  const { slug, version, text, content, minutes, changed_at, changed_by_name } = row;
  await change
    .insertInto('article_version')
    .values({
      ...{ slug, version, minutes, changed_at, changed_by_name },
      text: sql`${JSON.stringify(text)}::jsonb`,
      content: sql`${JSON.stringify(content)}::jsonb`,
    })
    .execute();
}

export const setArticle = async (
  change: Change,
  slug: string,
  values: Partial<Omit<ArticleRow, 'slug'>>,
): Promise<void> =>
  void (await change.updateTable('article').set(values).where('slug', '=', slug).execute());
