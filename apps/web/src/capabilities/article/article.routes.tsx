import { definePages, lazyPage } from '../../platform/page/page.ts';
import { prepareRichHtml } from '@xuezhou/client/rich-html/rich-html-parts.ts';
import { articleQuery, articlesQuery, listIn } from './article.queries.ts';

const once = { staleTime: 'static' } as const;
/** What a page cannot show it says in its place, so it opens all the same. */
const quietly = (promise: Promise<unknown>): Promise<unknown> => promise.catch(() => null);

export const pages = definePages({
  articles: {
    title: '文章',
    frame: 'open',
    skeleton: 'list',
    component: lazyPage(() => import('./pages/articles-page.tsx'), 'ArticlesPage'),
    load: ({ queryClient, search }) =>
      quietly(queryClient.query({ ...articlesQuery(listIn(search)), ...once })),
  },
  article: {
    title: '文章',
    frame: 'open',
    skeleton: 'reading',
    component: lazyPage(() => import('./pages/article-page.tsx'), 'ArticlePage'),
    load: ({ queryClient, params }) =>
      quietly(
        queryClient
          .query({ ...articleQuery(params.slug), ...once })
          .then(({ lead, sections }) => prepareRichHtml(lead, ...sections.map(({ html }) => html))),
      ),
  },
});
