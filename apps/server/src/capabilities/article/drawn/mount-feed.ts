import type { FastifyInstance } from 'fastify';
import type { ArticleCard } from '@xuezhou/contract/article';
import { publicOrigin } from '../../../platform/http/origin-of.ts';
import { escapeText } from '../../../platform/http/pages/drawn-pages.ts';
import { Failure } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { openSchool } from '../../site/site.port.ts';
import { listArticles } from '../read-articles.ts';
import { feed } from './draw-articles.ts';

/** The newest articles for programs that follow the school. Addresses are whole there: without PUBLIC_URL there is none. */
export function mountFeed(app: FastifyInstance, services: Services): void {
  const origin = publicOrigin(services.config);
  app.get(
    feed.path,
    { schema: { hide: true }, config: { isCounted: true } },
    async (_request, reply) => {
      if (origin === '') throw new Failure(404);
      const { articles } = await listArticles(services, { query: {} });
      const { name } = await openSchool(services);
      const channel = [
        element('title', `${name} · ${feed.name}`),
        element('link', `${origin}/articles`),
        element('description', `${name}的老师们写的`),
        element('language', 'zh-CN'),
        ...articles.map((article) => itemOf(article, origin)),
      ].join('\n');
      return await reply
        .type('application/rss+xml; charset=utf-8')
        .header('cache-control', 'public, max-age=600')
        .send(
          `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel>\n${channel}\n</channel></rss>\n`,
        );
    },
  );
}

const element = (name: string, text: string): string =>
  `<${name}>${escapeText(withoutControls(text))}</${name}>`;

/** XML has no sign for these, however they are written. */
const withoutControls = (text: string): string =>
  text.replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');

const itemOf = ({ slug, title, summary, publishedAt }: ArticleCard, origin: string): string =>
  `<item>${element('title', title)}${element('link', `${origin}/article/${slug}`)}${element('guid', `${origin}/article/${slug}`)}${element('description', summary)}${element('pubDate', new Date(publishedAt).toUTCString())}</item>`;
