// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo } from '@xuezhou/contract/account';
import { getRelease, getSchool, getSitePage, getVersion } from '@xuezhou/contract/site';
import { afterEach, describe, expect, it } from 'vitest';
import { guest } from '../../platform/session/guest.ts';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { schoolQuery } from '../../platform/session/school.ts';
import { renderAt } from '../../test/render-at.tsx';
import { school } from '../../test/school.ts';
import { answer, at, respondWith } from '@xuezhou/client/testing/server.ts';
import { student } from '../../test/students.ts';
import { sitePage, standInFrame } from './testing/site-samples.ts';

afterEach(() => standInFrame(null));

const filing = { icp: '沪ICP备1号', icpEmbedded: '沪ICP备1号-2', police: '沪公网安备2号' };

interface Visit {
  who?: 'visitor' | 'student';
  school?: Parameters<typeof school>[0];
  /** Origin of the page around; null is a window of its own. */
  frame?: string | null;
}

async function open({ who = 'visitor', school: given = {}, frame = null }: Visit = {}) {
  standInFrame(frame);
  respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, who === 'visitor' ? guest : student()),
    answer(getSchool, school({ filing, ...given })),
    answer(at(getSitePage, { name: 'teachers' }), sitePage({ title: '师资团队' })),
    answer(getRelease, 'release'),
  ]);
  const app = renderAt('/teachers?from=a');
  await screen.findByRole('heading', { name: '师资团队' });
  // The header stands before the school has said anything of itself.
  await waitFor(() => expect(queryClient.getQueryData(schoolQuery.queryKey)).toBeTruthy());
  return app;
}

/** The desk's header; the phone's stands beside it and is hidden by its style sheet. */
const header = () => within(screen.getAllByRole('banner')[0]!);
const footer = () => within(screen.getByRole('contentinfo'));
const addressOf = (link: HTMLElement) => link.getAttribute('href');

async function openMenu(name: string) {
  const user = userEvent.setup();
  await user.click(header().getByRole('button', { name }));
  const items = await screen.findAllByRole('menuitem');
  const links = Object.fromEntries(items.map((item) => [item.textContent, addressOf(item)]));
  await user.keyboard('{Escape}');
  return links;
}

const elsewhere = {
  shop: 'https://shop.school.cn',
  qa: 'https://qa.school.cn',
  articles: 'https://school.cn/news',
  reader: 'https://school.cn/read',
  dashboard: 'https://school.cn/study',
  trial: 'https://school.cn/trial',
  about: 'https://school.cn/about',
  teachers: 'https://school.cn/teachers',
  legal: 'https://school.cn/legal',
  privacy: 'https://school.cn/privacy',
  appIos: 'https://apps.apple.com/cn/app/id1',
};

describe('the header', () => {
  it('[site.header#1-11] leads to the addresses of the school, and a visitor to a trial lesson and login', async () => {
    await open({ school: { links: elsewhere } });
    const link = (name: string) => addressOf(header().getByRole('link', { name }));
    expect([link('商城'), link('答疑'), link('文章'), link('阅读中心')]).toEqual([
      elsewhere.shop,
      elsewhere.qa,
      elsewhere.articles,
      elsewhere.reader,
    ]);
    expect([link('学习中心'), link('试听课')]).toEqual([elsewhere.dashboard, elsewhere.trial]);
    expect(link('登录 | 注册')).toMatch(/^\/login/);
    expect(await openMenu('下载应用')).toEqual({
      'iOS 应用': elsewhere.appIos,
      安装到桌面: '/app',
    });
    expect(await openMenu('关于学校')).toEqual({
      关于我们: elsewhere.about,
      师资团队: elsewhere.teachers,
      服务条款: elsewhere.legal,
      隐私政策: elsewhere.privacy,
    });
    expect(header().queryByRole('link', { name: '进入课程' })).toBeNull();
  });

  it('[site.header#11] leads to the product’s own pages where the school names none', async () => {
    await open();
    const names = ['商城', '文章', '阅读中心', '学习中心', '试听课'];
    expect(names.map((name) => addressOf(header().getByRole('link', { name })))).toEqual([
      '/mall',
      '/articles',
      '/reader',
      '/dashboard',
      '/trail-course',
    ]);
    expect(await openMenu('关于学校')).toEqual({
      关于我们: '/about',
      师资团队: '/teachers',
      服务条款: '/legal',
      隐私政策: '/privacy',
    });
  });

  it('[site.header] leads a student into the course, and offers no login', async () => {
    await open({ who: 'student', school: { links: elsewhere } });
    const enter = await screen.findAllByRole('link', { name: '进入课程' });
    expect(addressOf(enter[0]!)).toBe('/course');
    expect(header().queryByRole('link', { name: '登录 | 注册' })).toBeNull();
    expect(header().queryByRole('link', { name: '试听课' })).toBeNull();
    expect(addressOf(header().getByRole('link', { name: '学习中心' }))).toBe(elsewhere.dashboard);
  });

  it('[site.header-login] sends a visitor to login, which leads back here', async () => {
    await open();
    await userEvent.click(header().getByRole('link', { name: '登录 | 注册' }));
    await screen.findByRole('heading', { name: '登录学舟' });
    expect(new URLSearchParams(window.location.search).get('login_redirect_uri')).toBe(
      '/teachers?from=a',
    );
  });

  it('has the same addresses in a sheet on a phone', async () => {
    await open({ school: { links: elsewhere } });
    await userEvent.click(screen.getByRole('button', { name: '菜单' }));
    const sheet = within(await screen.findByRole('dialog', { name: '菜单' }));
    const links = (await sheet.findAllByRole('link')).map((link) => link.textContent);
    expect(links).toEqual([
      ...['商城', '答疑', '文章', '阅读中心', '学习中心', '试听课'],
      ...['iOS 应用', '安装到桌面', '关于我们', '师资团队', '服务条款', '隐私政策'],
    ]);
  });
});

describe('the footer', () => {
  it('of a school without another shop leads to the families that it sells, and to no other', async () => {
    await open({ school: { families: ['CFA', 'CPA'] } });
    const courses = footer()
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
      .filter((href) => href?.startsWith('/mall'));
    expect(courses).toEqual(['/mall/CFA', '/mall/CPA', '/mall']);
  });

  it('names no courses where nothing is sold', async () => {
    await open({ school: { families: [] } });
    expect(footer().queryByRole('heading', { name: '课程' })).toBeNull();
  });

  it('[site.footer#1,2] leads to the courses of the shop, legal and privacy, and says whom to write to', async () => {
    await open({
      school: {
        links: { shop: 'https://shop.school.cn/' },
        otherCourses: [{ id: 12, name: '估值建模' }],
        company: '上海学舟教育科技有限公司',
        phone: '400-820-1234',
        email: 'help@school.cn',
        sales: { wechat: 'guwen', qrcode: '/files/sales.webp' },
        support: { wechat: 'help', qrcode: '/files/support.webp' },
        officialAccount: { name: '学舟财经', qrcode: '/files/official.webp' },
      },
    });
    const link = (name: string) => addressOf(footer().getByRole('link', { name }));
    const shop = 'https://shop.school.cn';
    expect(['CFA 一级', 'CFA 二级', 'CFA 三级', 'FRM 一级', 'FRM 二级'].map(link)).toEqual(
      ['cfa1', 'cfa2', 'cfa3', 'frm1', 'frm2'].map((page) => `${shop}/${page}`),
    );
    expect([link('全部课程'), link('估值建模')]).toEqual([`${shop}/cate/3`, `${shop}/other/12`]);
    expect([link('服务条款'), link('隐私政策')]).toEqual(['/legal', '/privacy']);
    expect([link('400-820-1234'), link('help@school.cn')]).toEqual([
      'tel:400-820-1234'.replaceAll('-', ''),
      'mailto:help@school.cn',
    ]);
    expect(footer().getByText('微信 guwen')).toBeTruthy();
    expect(footer().getByText('微信 help')).toBeTruthy();
    for (const [name, file] of [
      ['课程顾问', 'sales'],
      ['技术支持', 'support'],
      ['公众号', 'official'],
    ])
      expect(
        footer()
          .getByRole('img', { name: `${name}的二维码` })
          .getAttribute('src'),
      ).toBe(`/files/${file}.webp`);
    expect(footer().getByText('上海学舟教育科技有限公司')).toBeTruthy();
    expect(link('沪ICP备1号')).toBe('https://beian.miit.gov.cn/');
    expect(link('沪公网安备2号')).toBe('https://beian.mps.gov.cn/');
  });

  it('leaves out what the school has not said', async () => {
    await open({ school: { filing: { icp: null, icpEmbedded: null, police: null } } });
    expect(footer().queryByText('联系我们')).toBeNull();
    expect(footer().queryByText(/备/)).toBeNull();
  });
});

describe('a frame', () => {
  const partner = 'https://partner.example';
  const china = 'https://partner.cn';
  const chinaFrames = [china];

  it('[site.embedded] of a partner hides the police filing, and shows another ICP number', async () => {
    await open({ frame: partner, school: { chinaFrames } });
    expect(footer().getByText('沪ICP备1号-2')).toBeTruthy();
    expect(footer().queryByText('沪ICP备1号')).toBeNull();
    expect(footer().queryByText('沪公网安备2号')).toBeNull();
    expect(header().getByRole('button', { name: '下载应用' })).toBeTruthy();
  });

  it('[site.embedded#1,2] within China hides the apps too', async () => {
    await open({ frame: china, school: { chinaFrames } });
    expect(footer().getByText('沪ICP备1号-2')).toBeTruthy();
    expect(footer().queryByText('沪公网安备2号')).toBeNull();
    expect(header().queryByRole('button', { name: '下载应用' })).toBeNull();
    expect(footer().queryByRole('link', { name: '下载应用' })).toBeNull();
  });

  it('of our own pages is none', async () => {
    await open({ frame: window.location.origin, school: { chinaFrames } });
    expect(footer().getByText('沪ICP备1号')).toBeTruthy();
    expect(footer().getByText('沪公网安备2号')).toBeTruthy();
  });
});
