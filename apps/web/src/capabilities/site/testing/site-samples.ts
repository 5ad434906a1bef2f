import type { School, SitePage } from '@xuezhou/contract/site';

/** A school that has set nothing but its filings and a phone; a test gives what it is about. */
export function school(given: Partial<School> = {}): School {
  return {
    name: '学舟学校',
    company: null,
    address: null,
    phone: '400-000-0000',
    email: null,
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
      browser: 'https://browser.example',
    },
    otherCourses: [],
    sales: { wechat: null, qrcode: null },
    support: { wechat: null, qrcode: null },
    officialAccount: { name: null, qrcode: null },
    filing: { icp: '沪ICP备1号', icpEmbedded: '沪ICP备1号-2', police: '沪公网安备2号' },
    chinaFrames: [],
    login: { wechat: false, redirectOrigins: [], partner: null },
    ...given,
  };
}

export function sitePage(given: Partial<SitePage> = {}): SitePage {
  return {
    title: '一页',
    summary: '说明',
    updatedOn: '2026-11-20',
    lead: '<p>开头</p>',
    sections: [
      { title: '第一节', html: '<p>第一节的内容</p>' },
      { title: '第二节', html: '<p>第二节的内容</p>' },
    ],
    ...given,
  };
}

/** Puts the page into a frame of another origin, or with null takes it out of one. */
export function standInFrame(origin: string | null): void {
  sessionStorage.clear();
  const parent = origin === null ? window : {};
  Object.defineProperty(window, 'parent', { configurable: true, value: parent });
  Object.defineProperty(document, 'referrer', {
    configurable: true,
    value: origin === null ? '' : `${origin}/page`,
  });
}
