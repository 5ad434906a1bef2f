import type { SitePage } from '@xuezhou/contract/site';

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
