import type { QueryClient } from '@tanstack/react-query';
import { definePages, lazyPage, type PageLoad } from '../../../platform/page/page.ts';
import { homeQuery } from '../study.queries.ts';
import type { Way } from '../../catalogue/port/way.ts';

const variantOf = (way: Way, title: string) => ({
  title,
  frame: 'page' as const,
  skeleton: 'list' as const,
  hasTabs: false,
  component: lazyPage(() => import('./variant-course-page.tsx'), 'VariantCoursePage'),
  load: async ({ queryClient, params: { courseId } }: PageLoad<{ courseId: number }>) => {
    const { variantQuery } = await import('./variant.queries.ts');
    await queryClient.query({ ...variantQuery(way, courseId), staleTime: 'static' });
  },
});

/** The variants of a course, and the reader centre. */
export const variantPages = definePages({
  'mini-course': variantOf('mini', '精简版'),
  'free-course': variantOf('free', '免费课'),
  'trail-course': variantOf('trail', '试学'),
  'reader-course': variantOf('reader', '阅读'),
  'pure-course': variantOf('pure', '纯净版'),
  reader: {
    title: '我的书',
    frame: 'page',
    skeleton: 'list',
    component: lazyPage(() => import('./reader-centre-page.tsx'), 'ReaderCentrePage'),
    load: ({ queryClient }: { queryClient: QueryClient }) =>
      queryClient.query({ ...homeQuery, staleTime: 'static' }).catch(() => null),
  },
});
