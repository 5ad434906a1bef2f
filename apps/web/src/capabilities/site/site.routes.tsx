import { definePages, lazyPage, type Page } from '../../platform/page.ts';
import { prepareRichHtml } from '../../platform/rich-html/rich-html-parts.ts';
import { mustreadOf } from './mustread-variants.ts';
import { sitePageQuery, type SitePageName } from './site.queries.ts';
import { siteWords as words } from './site.words.ts';

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
    title: words.teachers,
    component: lazyPage(() => import('./pages/teachers-page.tsx'), 'TeachersPage'),
    load: read(() => 'teachers'),
  },
  app: {
    ...shared,
    title: words.getApp,
    component: lazyPage(() => import('./pages/app-page.tsx'), 'AppPage'),
    load: read(() => 'app'),
  },
  about: {
    ...shared,
    title: words.about,
    component: lazyPage(prose, 'AboutPage'),
    load: read(() => 'about'),
  },
  legal: {
    ...shared,
    title: words.legal,
    component: lazyPage(prose, 'LegalPage'),
    load: read(() => 'legal'),
  },
  privacy: {
    ...shared,
    title: words.privacy,
    component: lazyPage(prose, 'PrivacyPage'),
    load: read(() => 'privacy'),
  },
  mustread: {
    ...shared,
    title: words.mustreadStudent,
    component: lazyPage(() => import('./pages/mustread-page.tsx'), 'MustreadPage'),
    load: read(({ type }) => mustreadOf(type).page),
  },
  'layout-template': { title: '', frame: 'site', component: emptyPage },
  'layout-template1': { title: '', frame: 'site-header', component: emptyPage },
  'layout-template2': { title: '', frame: 'site-footer', component: emptyPage },
});
