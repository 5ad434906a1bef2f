import type { FastifyRequest } from 'fastify';

import { isSlug } from '@xuezhou/rules/article/slug';
import type { Drawing, DrawnPage } from '../../../platform/http/pages/drawn-pages.ts';
import { isNotFound } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { familyNames, openSchool, type PublicAddresses } from '../../site/site.port.ts';
import { articleAddresses } from '../article.repository.ts';
import { getArticle, listArticles } from '../read-articles.ts';
import { drawArticle, drawList } from './draw-articles.ts';

/** The newest of more: a search engine comes again. */
const maxArticles = 50_000;

/** The school's articles, as everybody reads them. */
export const drawnArticles = (services: Services): DrawnPage[] => [
  { path: '/articles', draw: (request) => drawAll(services, request) },
  { path: '/article/:slug', draw: (request) => drawOne(services, request) },
];

/** By the words of the address that the application reads as well. */
async function drawAll(services: Services, request: FastifyRequest): Promise<Drawing> {
  const { cate, page } = request.query as Record<string, unknown>;
  const number = Number(page);
  const pageNo = Number.isInteger(number) && number > 0 && number <= 10_000 ? number : 1;
  const names = await familyNames(services);
  const code = String(cate).toUpperCase();
  const family = names.has(code) ? code : '';
  const query = { ...(family !== '' && { cate: family }), pageNo };
  return drawList(await listArticles(services, { query }), { cate: family, pageNo }, names);
}

async function drawOne(services: Services, request: FastifyRequest): Promise<Drawing | null> {
  const { slug = '' } = request.params as { slug?: string };
  if (!isSlug(slug)) return null;
  try {
    const article = await getArticle(services, slug);
    return await drawArticle(article, (await openSchool(services)).name);
  } catch (error) {
    // A draft, one whose time has not come, or never there: to a visitor all the same.
    if (isNotFound(error)) return null;
    throw error;
  }
}

export const publicArticleAddresses: PublicAddresses = async ({ database, clock }) => {
  const rows = await articleAddresses(database.connection, clock.now(), maxArticles);
  return [
    { path: '/articles' },
    ...rows.map(({ slug, changed_at: changedAt }) => ({ path: `/article/${slug}`, changedAt })),
  ];
};
