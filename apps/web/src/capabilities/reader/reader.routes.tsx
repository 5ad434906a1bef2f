import { rememberChunk } from '@xuezhou/client/code/load-chunk.ts';
import { definePages, lazyPage, type PageLoad } from '../../platform/page/page.ts';
import type { Way } from '../catalogue/port/way.ts';

const load = rememberChunk(() => import('./load-reader.ts'));

/** The reading stands in the query. */
const readerOf = (way: Way) => ({
  title: '阅读',
  frame: 'wide' as const,
  skeleton: 'reading' as const,
  hasTabs: false,
  component: lazyPage(() => import('./reader-page.tsx'), 'ReaderPage'),
  load: async (visit: PageLoad<{ courseId: number; bookId: number }>) =>
    (await load()).loadReader(visit, way),
});

// Titles stand here and not among the words: the words of all pages would arrive with the login page.
export const pages = definePages({
  'reader-book': readerOf('reader'),
  'reader-centre-book': readerOf('centre'),
});
