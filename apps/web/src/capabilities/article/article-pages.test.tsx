// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo } from '@xuezhou/contract/account';
import {
  getArticle,
  listArticles,
  type Article,
  type ArticleCard,
} from '@xuezhou/contract/article';
import { getRelease, getSchool, getVersion } from '@xuezhou/contract/site';
import {
  answer,
  at,
  calls,
  fail,
  respondAlso,
  respondWith,
} from '@xuezhou/client/testing/server.ts';
import { expect, it } from 'vitest';
import { guest } from '../../platform/session/guest.ts';
import { renderAt } from '../../test/render-at.tsx';
import { school } from '../../test/school.ts';

const card = (given: Partial<ArticleCard> = {}): ArticleCard => ({
  ...{ slug: 'convexity', title: '凸性为什么总是帮你的忙', summary: '多出来的从哪里来' },
  ...{ author: '周允', family: 'CFA', picture: null, minutes: 6 },
  publishedAt: '2026-11-18T01:00:00.000Z',
  ...given,
});
const article = (given: Partial<Article> = {}): Article => ({
  ...card(),
  lead: '<p>开头一段</p>',
  sections: [
    { title: '久期只画了一条直线', html: '<p>像拿直尺贴一下</p>' },
    { title: '代价', html: '<p>凸性不白送</p>' },
  ],
  good: { goodId: 1, goodName: '一级精讲班', level: '一级', holds: '视频 412 段', price: 368_000 },
  ...given,
});
const list = (articles: ArticleCard[], itemsCount = articles.length, hasFeed = true) =>
  answer(listArticles, { articles, itemsCount, pageSize: 20, families: ['CFA', 'CPA'], hasFeed });

function open(address: string, says: Parameters<typeof respondWith>[0]) {
  respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, guest),
    answer(getSchool, school({})),
    answer(getRelease, 'release'),
    ...says,
  ]);
  return renderAt(address);
}

it('[articles] lists for a visitor what teachers wrote, by exam and page by page', async () => {
  const user = userEvent.setup();
  const { router } = open('/articles', [
    list([card(), card({ slug: 'equity', title: '长期股权投资', family: null })], 34),
  ]);
  await screen.findByRole('heading', { level: 1, name: '文章' });
  const rows = within(screen.getByRole('list', { name: '文章' }));
  expect(rows.getAllByRole('listitem')).toHaveLength(2);
  const link = rows.getByRole('link', { name: '凸性为什么总是帮你的忙' });
  expect(link.getAttribute('href')).toBe('/article/convexity');
  expect(screen.getByText(/34 篇/)).toBeTruthy();
  expect(screen.getByRole('link', { name: '订阅' }).getAttribute('href')).toBe('/rss.xml');
  expect(screen.getByRole('link', { name: '下一页' }).getAttribute('href')).toBe(
    '/articles?page=2',
  );
  await user.click(screen.getByRole('button', { name: 'CPA' }));
  expect(router.state.location.search).toEqual({ cate: 'CPA' });
  expect(calls(listArticles).at(-1)).toMatchObject({ query: { cate: 'CPA', pageNo: 1 } });
});

it('names no feed where there is none', async () => {
  open('/articles', [list([card()], 1, false)]);
  await screen.findByRole('list', { name: '文章' });
  expect(screen.queryByRole('link', { name: '订阅' })).toBeNull();
});

it('says where there are none, and where they did not come', async () => {
  const user = userEvent.setup();
  open('/articles', [fail(listArticles, 503)]);
  await screen.findByText('文章没有打开');
  respondAlso([list([])]);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByText('这里还没有文章')).toBeTruthy();
});

it('[article#1-3] is read with its contents and the way to what teaches more of it', async () => {
  open('/article/convexity', [answer(at(getArticle, { slug: 'convexity' }), article())]);
  await screen.findByRole('heading', { level: 1, name: '凸性为什么总是帮你的忙' });
  expect(await screen.findByText('像拿直尺贴一下')).toBeTruthy();
  expect(screen.getByText(/周允 ·/).textContent).toMatch(/11 月 18 日 · 读 6 分钟/);
  const contents = within(screen.getByRole('navigation', { name: '这一篇' }));
  expect(contents.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '久期只画了一条直线',
    '代价',
  ]);
  expect(screen.getByRole('link', { name: '去看看' }).getAttribute('href')).toBe('/mall/good/1');
  expect(document.title).toBe('凸性为什么总是帮你的忙 · 学舟');
});

it('that is not there leads to the others', async () => {
  open('/article/nothing', [fail(at(getArticle, { slug: 'nothing' }), 404), list([card()])]);
  await screen.findByRole('heading', { level: 1, name: '没有这篇文章' });
  await userEvent.setup().click(screen.getByRole('link', { name: '看全部文章' }));
  expect(await screen.findByRole('heading', { level: 1, name: '文章' })).toBeTruthy();
});
