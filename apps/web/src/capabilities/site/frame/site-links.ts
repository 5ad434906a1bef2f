import type { School } from '@xuezhou/contract/site';
import type { SiteFrame } from '@xuezhou/rules/site/frame';
import { isPagePath } from '../../../platform/page/own-path.ts';
import type { RouteName } from '../../../platform/page/page.ts';
import { siteWords as words } from '../site.words.ts';

export interface SiteLink {
  key: string;
  label: string;
  href: string;
  /** Elsewhere, so it is no page of the router. */
  isExternal: boolean;
}

export interface Around {
  /** Null until the school has said something of itself. */
  school: School | null;
  isStudent: boolean;
  frame: SiteFrame;
  /** The page of that name with its path; null while nobody draws it. */
  pathOf: (name: RouteName) => string | null;
  /** The address in sight, to come back to after login. */
  here: string;
}

/** The school's own address, else the product's page; null where there is neither. */
function link(
  key: string,
  label: string,
  external: string | null | undefined,
  own: string | null,
): SiteLink | null {
  const href = external ?? own;
  return href === null ? null : { key, label, href, isExternal: !isPagePath(href) };
}

const present = (links: readonly (SiteLink | null)[]): SiteLink[] =>
  links.filter((each) => each !== null);

export function headerLinks(around: Around) {
  const { isStudent, frame, pathOf, here } = around;
  const links = around.school?.links;
  const main = present([
    link('shop', words.shop, links?.shop, pathOf('mall')),
    // Students have the list of their own school; visitors the one that the school shows to everybody.
    isStudent
      ? link('qa', words.qa, null, pathOf('qa'))
      : link('qa', words.qa, links?.qa, pathOf('qa-public')),
    link('articles', words.articles, links?.articles, pathOf('articles')),
    link('reader', words.reader, links?.reader, pathOf('reader')),
  ]);
  const apps =
    frame === 'china-embedded'
      ? []
      : present([
          link('app-ios', words.appIos, links?.appIos, null),
          link('app-android', words.appAndroid, links?.appAndroid, null),
          link('app', words.appHere, null, pathOf('app')),
        ]);
  const dashboard = link('dashboard', words.dashboard, links?.dashboard, pathOf('dashboard'));
  const login = pathOf('login');
  const own = isStudent
    ? present([dashboard])
    : present([dashboard, link('trial', words.trial, links?.trial, bare(pathOf('trail-course')))]);
  const action = isStudent
    ? link('enter', words.enter, null, bare(pathOf('course')) ?? pathOf('dashboard'))
    : link('login', words.logIn, null, login && withReturn(login, here));
  return { main, apps, about: aboutLinks(around), own, action };
}

/** Without its parameter a listed path leads to the last course that fits. */
const bare = (path: string | null): string | null => path?.split('/$', 1)[0] ?? null;

const withReturn = (login: string, here: string): string =>
  `${login}?login_redirect_uri=${encodeURIComponent(here)}`;

export function aboutLinks({ school, pathOf }: Pick<Around, 'school' | 'pathOf'>): SiteLink[] {
  const links = school?.links;
  return present([
    link('about', words.about, links?.about, pathOf('about')),
    link('teachers', words.teachers, links?.teachers, pathOf('teachers')),
    link('legal', words.legal, links?.legal, pathOf('legal')),
    link('privacy', words.privacy, links?.privacy, pathOf('privacy')),
  ]);
}

const shopPages = ['cfa1', 'cfa2', 'cfa3', 'frm1', 'frm2'] as const;

/** The shop's pages of courses; of the product's own mall the families of which it sells something. */
export function courseLinks({ school, pathOf }: Pick<Around, 'school' | 'pathOf'>): SiteLink[] {
  const shop = school?.links.shop ?? null;
  if (shop === null) return ownCourseLinks(school, bare(pathOf('mall')));
  const others = school?.otherCourses ?? [];
  const page = (key: string, label: string, path: string) =>
    link(key, label, `${shop.replace(/\/$/, '')}/${path}`, null);
  return present([
    ...shopPages.map((name) => page(name, words[name], name)),
    page('cate3', words.category3, 'cate/3'),
    ...others.map(({ id, name }) => page(`other-${id}`, name, `other/${id}`)),
  ]);
}

const ownCourseLinks = (school: School | null, mall: string | null): SiteLink[] =>
  mall === null || school === null
    ? []
    : [
        ...(school.courseFamilies ?? [])
          .filter(({ code, isShown }) => isShown && school.families.includes(code))
          .map(({ code, name }) => ({
            key: code,
            label: name,
            href: `${mall}/${code}`,
            isExternal: false,
          })),
        ...(school.families.length === 0
          ? []
          : [{ key: 'all', label: words.category3, href: mall, isExternal: false }]),
      ];

/** What the law wants to be read under every page; within a partner's page less, and another number. */
export function filings({ school, frame }: Pick<Around, 'school' | 'frame'>) {
  const filing = school?.filing;
  const isEmbedded = frame !== 'plain';
  return {
    icp: (isEmbedded ? filing?.icpEmbedded : filing?.icp) ?? null,
    police: isEmbedded ? null : (filing?.police ?? null),
  };
}
