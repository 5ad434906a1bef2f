import { definePages, lazyPage } from '../../platform/page/page.ts';

export const pages = definePages({
  message: {
    title: '消息',
    frame: 'page',
    skeleton: 'list',
    isClosedToViews: true,
    component: lazyPage(() => import('./pages/message-page.tsx'), 'MessagePage'),
    load: async ({ queryClient, search }) => {
      const { messagesQuery, pageIn } = await import('./message.queries.ts');
      // A failed list shows with words and a retry, so the page opens all the same.
      await queryClient.query(messagesQuery(pageIn(search))).catch(() => null);
    },
  },
  'im-team-announcement': {
    title: '班级群',
    frame: 'page',
    hasTabs: false,
    skeleton: 'list',
    isClosedToViews: true,
    component: lazyPage(() => import('./pages/team-announcement-page.tsx'), 'TeamAnnouncementPage'),
  },
});
