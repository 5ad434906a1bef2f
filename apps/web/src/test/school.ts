import { someFamilies } from '@xuezhou/client/testing/families.ts';
import type { School } from '@xuezhou/contract/site';

/** A school that set nothing of its own; a test gives only what it is about. */
export function school(
  given: Partial<Omit<School, 'login' | 'links'>> & {
    login?: Partial<School['login']>;
    links?: Partial<School['links']>;
  } = {},
): School {
  return {
    name: '学舟',
    face: { shortName: '学舟', mark: '/icon.svg', line: '', style: '' },
    company: null,
    address: null,
    phone: null,
    email: null,
    families: ['CFA', 'CPA'],
    courseFamilies: [...someFamilies],
    otherCourses: [],
    sales: { wechat: null, qrcode: null },
    support: { wechat: null, qrcode: null },
    officialAccount: { name: null, qrcode: null },
    filing: { icp: null, icpEmbedded: null, police: null },
    asksAgreements: false,
    chinaFrames: [],
    ...given,
    links: {
      landing: null,
      shop: null,
      qa: null,
      articles: null,
      teachers: null,
      about: null,
      reader: null,
      dashboard: null,
      trial: null,
      legal: null,
      privacy: null,
      appIos: null,
      appAndroid: null,
      agreement: null,
      browser: 'https://browser.example',
      ...given.links,
    },
    login: { wechat: false, redirectOrigins: [], partner: null, ...given.login },
  };
}
