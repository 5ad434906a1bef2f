import { sql } from 'kysely';
import type { ArticleContent } from '@xuezhou/contract/article';
import type { ArticleText } from '@xuezhou/contract/article/console';
import { isSame, type Difference } from '../../../platform/content/stored-rows.ts';
import type { Change, Connection } from '../../../platform/database/prepare.ts';

/** What a file says of an article. */
export interface ArticleDraft {
  readonly slug: string;
  readonly file: string;
  readonly text: ArticleText;
  readonly content: ArticleContent;
  readonly minutes: number;
  /** Null: a draft. */
  readonly published_at: Date | null;
}

/** Those that the console has taken over, or made. */
export async function articlesOfPages(connection: Connection): Promise<ReadonlySet<string>> {
  const rows = await connection
    .selectFrom('article')
    .where('owner', '=', 'console')
    .select('slug')
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}

export async function compareArticles(
  connection: Connection,
  drafts: readonly ArticleDraft[],
): Promise<Difference<ArticleDraft>> {
  const stored = await sql<ArticleDraft>`
    select a.slug, a.file, v.text, v.content, v.minutes, a.published_at from article a
    join article_version v on v.slug = a.slug and v.version = 0
    where a.owner = 'file' and a.slug = any(${drafts.map(({ slug }) => slug)})`.execute(connection);
  const known = new Map(stored.rows.map((row) => [row.slug, row]));
  const isKnown = ({ slug }: ArticleDraft) => known.has(slug);
  const isUnchanged = (draft: ArticleDraft) => isSame(draft, known.get(draft.slug) ?? {});
  return {
    added: drafts.filter((draft) => !isKnown(draft)),
    changed: drafts.filter((draft) => isKnown(draft) && !isUnchanged(draft)),
    unchanged: drafts.filter((draft) => isKnown(draft) && isUnchanged(draft)).length,
  };
}

/** What the console took over meanwhile stays the console's. */
export async function putArticles(
  change: Change,
  { added, changed }: Difference<ArticleDraft>,
  now: Date,
): Promise<void> {
  for (const draft of [...added, ...changed]) {
    const { slug, file, text, content, minutes, published_at } = draft;
    const published = published_at === null ? null : 0;
    const { rows } = await sql`
      insert into article (slug, owner, file, version, published_version, published_at, changed_at)
      values (${slug}, 'file', ${file}, 0, ${published}, ${published_at}, ${now})
      on conflict (slug) do update set file = excluded.file, published_version = excluded.published_version,
        published_at = excluded.published_at, changed_at = excluded.changed_at
      where article.owner = 'file' returning slug`.execute(change);
    if (rows.length === 0) continue;
    await sql`
      insert into article_version (slug, version, text, content, minutes, changed_at)
      values (${slug}, 0, ${JSON.stringify(text)}::jsonb, ${JSON.stringify(content)}::jsonb, ${minutes}, ${now})
      on conflict (slug, version) do update set text = excluded.text, content = excluded.content,
        minutes = excluded.minutes, changed_at = excluded.changed_at`.execute(change);
  }
}

/** Of files that are gone; nothing where the files do not say all. */
export async function findVanishedArticles(
  connection: Connection,
  { saysAllArticles, articles }: { saysAllArticles: boolean; articles: readonly ArticleDraft[] },
): Promise<string[]> {
  if (!saysAllArticles) return [];
  const { rows } = await sql<{ slug: string }>`select slug from article
    where owner = 'file' and not slug = any(${articles.map(({ slug }) => slug)})`.execute(
    connection,
  );
  return rows.map(({ slug }) => slug);
}

export async function removeArticles(change: Change, slugs: readonly string[]): Promise<void> {
  if (slugs.length > 0)
    await sql`delete from article where owner = 'file' and slug = any(${slugs})`.execute(change);
}
