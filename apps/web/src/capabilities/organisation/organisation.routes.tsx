import { definePages, lazyPage } from '../../platform/page/page.ts';
import { joinOfferQuery } from './organisation.queries.ts';
import { joinWords } from './organisation.words.ts';

export const pages = definePages({
  join: {
    title: joinWords.title,
    // The page draws its own surroundings; the login opens over it.
    frame: 'task',
    isClosedToViews: true,
    component: lazyPage(() => import('./pages/join-page.tsx'), 'JoinPage'),
    load: ({ queryClient, params }) =>
      queryClient.query(joinOfferQuery(params.code)).catch(() => null),
  },
});
