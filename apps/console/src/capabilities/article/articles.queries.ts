import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import {
  getArticleVersion,
  getSchoolArticle,
  listSchoolArticles,
  previewArticle,
  type ArticleText,
} from '@xuezhou/contract/article/console';
import { listGoods } from '@xuezhou/contract/mall';
import type { PageVisit } from '../../platform/page/console-page.ts';

const own = { ignoreErrors: true };

export const articlesQuery = operationQuery(listSchoolArticles, {}, own);
export const articleQuery = (slug: string) =>
  operationQuery(getSchoolArticle, { params: { slug } }, own);
export const articleVersionQuery = (slug: string, version: number) =>
  operationQuery(getArticleVersion, { params: { slug, version } }, own);
export const previewQuery = (text: ArticleText) =>
  operationQuery(previewArticle, { body: { text } }, own);
/** What an article may lead to: what everybody sees in the mall. */
export const goodsQuery = operationQuery(listGoods, { query: {} }, own);

// The page says itself what did not come.
export async function fetchArticles({ queryClient }: PageVisit): Promise<void> {
  await queryClient.query(articlesQuery).catch(() => undefined);
}

export async function fetchArticle({ queryClient, params }: PageVisit): Promise<void> {
  await queryClient.query(articleQuery(params['slug'] ?? '')).catch(() => undefined);
}
