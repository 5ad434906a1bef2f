import type { QueryClient } from '@tanstack/react-query';
import type { PageSearch } from '../../platform/page/page.ts';
import { prepareRichHtml } from '@xuezhou/client/rich-html/rich-html-parts.ts';
import { mineIn, pageIn, tabIn, wishIn } from './place-in.ts';
import { mineQuery, publicQuery, questionQuery, tagsQuery } from './qa.queries.ts';

/** What a page cannot show it says in its place, so it opens all the same. */
const quietly = (promise: Promise<unknown>): Promise<unknown> => promise.catch(() => null);
const once = { staleTime: 'static' } as const;

export const loadPublic = (client: QueryClient, search: PageSearch) =>
  Promise.all([
    quietly(client.query({ ...publicQuery(wishIn(search)), ...once })),
    quietly(client.query({ ...tagsQuery, ...once })),
  ]);

export function loadQuestions(client: QueryClient, search: PageSearch): Promise<unknown> {
  const tab = tabIn(search);
  if (tab === 'public') return loadPublic(client, search);
  if (tab === 'search') return Promise.resolve();
  const own = mineQuery({ mine: mineIn(search), pageNo: pageIn(search) });
  return quietly(client.query({ ...own, ...once }));
}

export const loadQuestion = (client: QueryClient, id: string) =>
  quietly(
    client
      .query({ ...questionQuery(id), ...once })
      .then(({ html, teacherAnswers, answers }) =>
        prepareRichHtml(html, ...[...teacherAnswers, ...answers].map((answer) => answer.html)),
      ),
  );
