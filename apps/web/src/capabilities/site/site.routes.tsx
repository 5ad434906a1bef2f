import { definePages, lazyPage, type Page } from '../../platform/page/page.ts';
import { prepareRichHtml } from '@xuezhou/client/rich-html/rich-html-parts.ts';
import { mustreadOf } from './mustread-variants.ts';
import { sitePageQuery, type SitePageName } from './site.queries.ts';

// Titles stand here and not among the words: the words of all pages would arrive with the first one.
const shared = { frame: 'site', skeleton: 'reading' } as const;
const emptyPage = lazyPage(() => import('./pages/empty-page.tsx'), 'EmptyPage');
const prose = () => import('./pages/prose-pages.tsx');

const read =
  (
    nameOf: (search: Record<string, string | undefined>) => SitePageName,
  ): NonNullable<Page['load']> =>
  async ({ queryClient, search }) => {
    const page = await queryClient.query({ ...sitePageQuery(nameOf(search)), staleTime: 'static' });
    await prepareRichHtml(page.lead, ...page.sections.map(({ html }) => html));
  };

export const pages = definePages({
  teachers: {
    ...shared,
    title: '师资团队',
    component: lazyPage(() => import('./pages/teachers-page.tsx'), 'TeachersPage'),
    load: read(() => 'teachers'),
  },
  app: {
    ...shared,
    title: '手机应用',
    component: lazyPage(() => import('./pages/app-page.tsx'), 'AppPage'),
    load: read(() => 'app'),
  },
  about: {
    ...shared,
    title: '关于我们',
    component: lazyPage(prose, 'AboutPage'),
    load: read(() => 'about'),
  },
  legal: {
    ...shared,
    title: '服务条款',
    component: lazyPage(prose, 'LegalPage'),
    load: read(() => 'legal'),
  },
  privacy: {
    ...shared,
    title: '隐私政策',
    component: lazyPage(prose, 'PrivacyPage'),
    load: read(() => 'privacy'),
  },
  mustread: {
    ...shared,
    title: '学员必读',
    component: lazyPage(() => import('./pages/mustread-page.tsx'), 'MustreadPage'),
    load: read(({ type }) => mustreadOf(type).page),
  },
  'layout-template': { title: '', frame: 'site', component: emptyPage },
  'layout-template1': { title: '', frame: 'site-header', component: emptyPage },
  'layout-template2': { title: '', frame: 'site-footer', component: emptyPage },
});
