import type {
  ListedArticle,
  getArticleVersion as versionOperation,
  getSchoolArticle as getOperation,
  OpenArticle,
  previewArticle as previewOperation,
} from '@xuezhou/contract/article/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import {
  articleRow,
  articleVersion,
  versionsOf,
  type ArticleRow,
  type VersionRow,
} from '../article.repository.ts';
import { judgeArticle } from './judge-article.ts';

const stateOf = ({ published_at: at }: ArticleRow, now: Date): ListedArticle['state'] => {
  if (at === null) return 'draft';
  return at > now ? 'waiting' : 'public';
};

const articleFields = (
  row: ArticleRow,
  {
    title,
    changed_at,
    changed_by_name,
  }: Pick<VersionRow, 'title' | 'changed_at' | 'changed_by_name'>,
  now: Date,
) => ({
  ...{ slug: row.slug, title, state: stateOf(row, now), owner: row.owner },
  ...{ version: row.version, publishedVersion: row.published_version },
  publishedAt: row.published_at?.toISOString() ?? null,
  ...{ changedAt: changed_at.toISOString(), changedBy: changed_by_name },
});

/** The one that was changed last comes first. */
export async function listSchoolArticles({
  database: { connection },
  clock,
}: ConsoleServices): Promise<ListedArticle[]> {
  const rows = await connection
    .selectFrom('article as a')
    .innerJoin('article_version as v', (join) =>
      join.onRef('v.slug', '=', 'a.slug').onRef('v.version', '=', 'a.version'),
    )
    .selectAll('a')
    .select(['v.title', 'v.author', 'v.family'])
    .select(['v.changed_at as written_at', 'v.changed_by_name'])
    .orderBy('a.changed_at', 'desc')
    .orderBy('a.slug')
    .execute();
  const now = clock.now();
  return rows.map(({ title, author, family, written_at, changed_by_name, ...row }) => ({
    ...articleFields(row, { title, changed_at: written_at, changed_by_name }, now),
    ...{ author, family },
  }));
}

export async function getSchoolArticle(
  { database: { connection }, clock }: ConsoleServices,
  { params: { slug } }: InputOf<typeof getOperation>,
): Promise<OpenArticle> {
  const row = await articleRow(connection, slug);
  const newest = row && (await articleVersion(connection, slug, row.version));
  if (row === undefined || newest === undefined) throw new Refusal('articleUnknown');
  return {
    ...articleFields(row, newest, clock.now()),
    file: row.owner === 'file' ? row.file : null,
    ...{ text: newest.text, content: newest.content, minutes: newest.minutes },
    versions: (await versionsOf(connection, slug)).map((each) => ({
      ...{ version: each.version, changedAt: each.changed_at.toISOString() },
      ...{ changedBy: each.changed_by_name ?? '', title: each.title },
    })),
  };
}

export async function getArticleVersion(
  { database: { connection } }: ConsoleServices,
  { params: { slug, version } }: InputOf<typeof versionOperation>,
): Promise<DataOf<typeof versionOperation>> {
  const row = await articleVersion(connection, slug, version);
  if (row === undefined) throw new Refusal('articleUnknown');
  return { text: row.text, content: row.content };
}

export async function previewArticle(
  services: ConsoleServices,
  { body: { text } }: InputOf<typeof previewOperation>,
): Promise<DataOf<typeof previewOperation>> {
  const { content, minutes, faults } = await judgeArticle(services, text);
  return { content, minutes, faults: [...faults] };
}
