// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo } from '@xuezhou/contract/account';
import { getRelease, getSchool, getSitePage, getVersion } from '@xuezhou/contract/site';
import { describe, expect, it } from 'vitest';
import { guest } from '../../platform/session/guest.ts';
import { renderAt } from '../../test/render-at.tsx';
import { school } from '../../test/school.ts';
import { answer, at, respondWith } from '@xuezhou/client/testing/server.ts';
import { sitePage } from './testing/site-samples.ts';

const names = {
  teachers: '师资团队',
  app: '手机应用',
  about: '关于我们',
  legal: '服务条款',
  privacy: '隐私政策',
  'mustread-student': '学员必读',
  'mustread-course': '课程必读',
  'mustread-exam': '模考必读',
};

function open(address: string, given: Parameters<typeof school>[0] = {}) {
  const pages = Object.entries(names).map(([name, title]) =>
    answer(at(getSitePage, { name: name as keyof typeof names }), sitePage({ title })),
  );
  respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, guest),
    answer(getSchool, school(given)),
    answer(getRelease, 'release'),
    ...pages,
  ]);
  return renderAt(address);
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const bodyClass = () => document.body.className;

describe('a page of the site', () => {
  it.each([
    ['teachers', '师资团队'],
    ['app', '手机应用'],
    ['about', '关于我们'],
    ['legal', '服务条款'],
    ['privacy', '隐私政策'],
  ])(
    '[teachers] [app] [about] [legal] [privacy] %s opens for a visitor, with all of its sections',
    async (name, title) => {
      open(`/${name}`);
      await heading(title);
      expect(screen.getByRole('heading', { level: 2, name: '第一节' })).toBeTruthy();
      expect(await screen.findByText('第二节的内容')).toBeTruthy();
      await waitFor(() => expect(bodyClass()).toBe(name));
      expect(document.title).toBe(`${title} · 学舟`);
    },
  );

  it('[mustread] has three variants, by the query and by its tabs', async () => {
    const path = '/api/nuxt/students/mustread.html';
    open(path);
    await heading('学员必读');
    await userEvent.click(screen.getByRole('link', { name: '课程必读' }));
    await heading('课程必读');
    expect(window.location.search).toBe('?type=course');
    expect(document.title).toBe('课程必读 · 学舟');
    await userEvent.click(screen.getByRole('link', { name: '模考必读' }));
    await heading('模考必读');
    expect(screen.getByRole('link', { name: '模考必读' }).getAttribute('aria-current')).toBe(
      'page',
    );
  });

  it.each([
    ['exam', '模考必读'],
    ['no-such-thing', '学员必读'],
  ])('[mustread#2] opens at ?type=%s', async (type, title) => {
    open(`/api/nuxt/students/mustread.html?type=${type}`);
    expect(await heading(title)).toBeTruthy();
  });

  it('says since when it holds, and jumps to a section with the address', async () => {
    open('/legal?a=1');
    await heading('服务条款');
    expect(screen.getByText('2026 年 11 月 20 日起生效')).toBeTruthy();
    const contents = within(screen.getByRole('navigation', { name: '本页目录' }));
    await userEvent.click(contents.getByRole('link', { name: '第二节' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: '第二节' }));
    await waitFor(() => expect(window.location.hash).toBe('#section-2'));
    expect(window.location.search).toBe('?a=1');
  });

  it('of the app offers the apps of the school', async () => {
    open('/app', { links: { appIos: 'https://apps.apple.com/cn/app/id1' } });
    await heading('手机应用');
    const main = within(screen.getByRole('main'));
    expect((await main.findByRole('link', { name: 'iOS 应用' })).getAttribute('href')).toBe(
      'https://apps.apple.com/cn/app/id1',
    );
    expect(main.queryByRole('link', { name: '安卓应用' })).toBeNull();
    expect(main.getByText(window.location.host)).toBeTruthy();
  });
});

describe('a layout template', () => {
  const parts = () => ({
    header: screen.queryAllByRole('banner').length > 0,
    footer: screen.queryByRole('contentinfo') !== null,
    text: screen.getByRole('main').textContent,
  });

  it.each([
    ['/layout-template', { header: true, footer: true, text: '' }],
    ['/layout-template1', { header: true, footer: false, text: '' }],
    ['/layout-template2', { header: false, footer: true, text: '' }],
  ])(
    '[layout-template] [layout-template1] [layout-template2] %s is a frame for a page made elsewhere',
    async (path, wanted) => {
      open(path);
      await screen.findByRole('main');
      await waitFor(() => expect(bodyClass()).toBe(path.slice(1)));
      expect(parts()).toEqual(wanted);
    },
  );
});
