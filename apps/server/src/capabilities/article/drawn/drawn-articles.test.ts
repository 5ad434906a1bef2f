import * as contract from '@xuezhou/contract/article/console';
import { expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { dataIn, drawnIn, expectFindable, openDrawn } from '../../../testing/visits/open-drawn.ts';

const school = await startTestApp({ environment: { PUBLIC_URL: 'https://school.example' } });
const open = await openDrawn(school);
const editor = await signInStaffAs(school, {
  permissions: ['content.read', 'content.draft', 'content.publish'],
});

async function write(slug: string, given: Partial<contract.ArticleText>, isPublished = true) {
  const text = {
    ...{ title: '凸性', summary: '', author: '周允', family: 'CFA', picture: null, goodId: null },
    ...{ body: '开头 $x^2$。\n\n## 第一节\n\n正文。' },
    ...given,
  } satisfies Partial<contract.ArticleText>;
  await editor.data(contract.createArticle, { body: { slug, title: text.title } });
  const wish = { slug, version: 1, text };
  const { version } = await editor.data(contract.saveArticle, { body: wish });
  if (isPublished)
    await editor.data(contract.publishArticle, { body: { slug, version, at: null } });
}

it('[article] an article is read and found without script', async () => {
  await write('convexity', { summary: '多出来的从哪里来' });
  const { statusCode, body } = await open('/article/convexity');
  expect(statusCode).toBe(200);
  expectFindable(body, 'https://school.example/article/convexity');
  const drawn = drawnIn(body);
  for (const words of ['<h1>凸性</h1>', '<h2>第一节</h2>', '周允', '<math', '读 1 分钟'])
    expect(drawn).toContain(words);
  expect(body).toContain('type="application/rss+xml"');
  expect(body).toContain('<meta property="og:type" content="article" />');
  expect(dataIn(body)).toMatchObject([
    { '@type': 'Article', headline: '凸性', author: { name: '周允' } },
    { '@type': 'BreadcrumbList', itemListElement: [{ name: '文章' }, { name: '凸性' }] },
  ]);
  expect(body).toContain('"url":"/api/articles/convexity"');
});

it('[articles] the list is read and found without script, by exam and page by page', async () => {
  for (const place of [...Array.from({ length: 20 }).keys()])
    await write(`esg-${place}`, { family: 'ESG', title: `ESG ${place}` });
  const { body } = await open('/articles');
  expectFindable(body, 'https://school.example/articles');
  expect(drawnIn(body)).toContain('<a href="/article/esg-19">ESG 19</a>');
  expect(drawnIn(body)).toContain('href="/articles?page=2"');
  const cfa = drawnIn((await open('/articles?cate=CFA')).body);
  expect(cfa).toContain('/article/convexity');
  expect(cfa).not.toContain('/article/esg-1"');
  await write('skill', { family: 'SKILL' });
  const skill = await open('/articles?cate=SKILL');
  expect(skill.body).toContain('<title>金融技能 文章');
  expect(drawnIn(skill.body)).toContain('<a href="/articles?cate=SKILL">金融技能</a>');
  for (const odd of ['?page=x', '?cate=none&page=-1', '?page=99999', '?cate[a]=1'])
    expect((await open(`/articles${odd}`)).statusCode).toBe(200);
});

it('a draft, and what is not there, is not found', async () => {
  await write('secret', { title: '还没写完的' }, false);
  for (const slug of ['secret', 'nothing', '..%2fx', '凸性']) {
    const { statusCode, body } = await open(`/article/${encodeURI(slug)}`);
    expect([slug, statusCode]).toEqual([slug, 404]);
    expect(body).not.toContain('还没写完的');
    expect(body).toContain('noindex');
  }
  for (const url of ['/articles', '/sitemap.xml', '/rss.xml'])
    expect((await open(url)).body).not.toMatch(/还没写完的|\/article\/secret/);
});

it('runs nothing that its words say, and the feed stays XML', async () => {
  const evil = '</script><script>alert(1)</script>"><img src=x onerror=alert(1)>]]>&$&';
  await write('hostile', { title: `题${evil}`, summary: evil, author: '作者"><b>' });
  for (const url of ['/article/hostile', '/articles']) {
    const { body } = await open(url);
    expect(body).not.toMatch(/<script>|<img src=x|<b>/);
  }
  const { type, body } = await open('/rss.xml');
  expect(type).toBe('application/rss+xml; charset=utf-8');
  expect(body).not.toMatch(/<script|<img/);
  expect(body).toContain('<link>https://school.example/article/hostile</link>');
});
