import { getArticle } from '@xuezhou/contract/article';
import {
  createArticle,
  getSchoolArticle,
  publishArticle,
  saveArticle,
  takeOverArticle,
} from '@xuezhou/contract/article/console';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { exportCatalogue } from '../export-catalogue.ts';
import { importCatalogue } from '../import-catalogue.ts';
import { TestCatalogue } from '../testing/make-catalogue.ts';

const school = await startTestApp();
const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-articles-'));
afterAll(() => rm(folder, { recursive: true }));
const editor = await signInStaffAs(school, {
  permissions: ['content.read', 'content.draft', 'content.publish'],
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>';
const article = (title: string) => `---
title: ${title}
summary: 一句话
author: 陈老师
family: CFA
picture: figures/a.svg
published: 2026-01-01 09:00
---

开头，![线](figures/a.svg)

## 第一节

正文。
`;
const catalogue = await TestCatalogue.make({ 'articles/convexity/figures/a.svg': svg });
afterAll(() => catalogue.remove());
const bring = (from = catalogue.folder) =>
  importCatalogue(school.services, from, { dryRun: false });
const read = (slug: string) => school.visit().call(getArticle, { params: { slug } });
const open = (slug: string) => editor.data(getSchoolArticle, { params: { slug } });

it('are brought from files with their pictures, changed with them, and gone with them', async () => {
  await catalogue.change({
    'articles/convexity/article.md': article('凸性'),
    'articles/later/article.md': article('以后')
      .replace(/^(?:picture|published).*\n/gm, '')
      .replace('，![线](figures/a.svg)', ''),
  });
  const first = await bring();
  expect(first.faults).toEqual([]);
  expect(first.counts.articles).toMatchObject({ added: 2, unchanged: 0 });
  const { data } = await read('convexity');
  expect(data).toMatchObject({ title: '凸性', author: '陈老师', family: 'CFA' });
  expect(data?.picture).toMatch(/^\/files\/content\/[0-9a-f]{32}\.svg$/);
  expect(data?.lead).toContain(`src="${data?.picture}"`);
  expect(data?.publishedAt).toBe('2026-01-01T01:00:00.000Z');
  // Without a day it is a draft.
  expect((await read('later')).http).toBe(404);
  expect((await bring()).rows).toBe(0);
  await catalogue.change({ 'articles/convexity/article.md': article('凸性是什么') });
  expect((await bring()).counts.articles).toMatchObject({ changed: 1, unchanged: 1 });
  expect((await read('convexity')).data?.title).toBe('凸性是什么');
  await rm(path.join(catalogue.folder, 'articles/later'), { recursive: true });
  expect((await bring()).removed).toBe(1);
  const gone = await editor.call(getSchoolArticle, { params: { slug: 'later' } });
  expect(gone.status).toBe(consoleRefusals.articleUnknown[0]);
});

it('say what is wrong with a file, and skip it', async () => {
  await catalogue.change({
    'articles/Bad Name/article.md': article('坏'),
    'articles/broken/article.md': article('坏的')
      .replace('family: CFA', 'family: XYZ')
      .replace('## 第一节', '## 第一节\n\n## 第一节'),
  });
  const { faults, counts } = await bring();
  expect(counts.articles.skipped).toBe(2);
  for (const words of ['文件夹名就是地址', 'family 只能是', '两节都叫'])
    expect(faults.join('\n')).toContain(words);
  for (const name of ['Bad Name', 'broken'])
    await rm(path.join(catalogue.folder, `articles/${name}`), { recursive: true });
});

it('[POST /api/console/articles/take-over] are only read in the console until they are taken over; then no file changes them', async () => {
  const { text, owner, file, version } = await open('convexity');
  expect({ owner, file, version }).toEqual({
    ...{ owner: 'file', file: 'articles/convexity/article.md', version: 0 },
  });
  const save = (seen: number) =>
    editor.call(saveArticle, {
      body: { slug: 'convexity', version: seen, text: { ...text, title: '教务台里的' } },
    });
  expect((await save(0)).status).toBe(consoleRefusals.articleOfFile[0]);
  const before = (await read('convexity')).data;
  const takeOver = () => editor.data(takeOverArticle, { body: { slug: 'convexity' } });
  expect([await takeOver(), await takeOver()]).toEqual([{ version: 1 }, { version: 1 }]);
  expect((await read('convexity')).data).toEqual(before);
  expect((await save(1)).data).toEqual({ version: 2 });
  await catalogue.change({ 'articles/convexity/article.md': article('文件里的') });
  expect((await bring()).faults.join()).toContain('已由教务台接管');
  expect((await open('convexity')).text.title).toBe('教务台里的');
});

it('go out with an export as they are read, and come back the same; what nobody reads yet stays, and is said', async () => {
  await editor.data(createArticle, { body: { slug: 'begun', title: '刚起头的' } });
  const place = path.join(folder, 'out');
  const { faults } = await exportCatalogue(school.services, place);
  expect(faults).toEqual([
    '文章“刚起头的”还没有写正文，没有导出',
    '文章“凸性是什么”还有没发布的改动，没有导出；文件里是已发布的那一版',
  ]);
  const words = await readFile(path.join(place, 'articles/convexity/article.md'), 'utf8');
  expect(words).toMatch(/title: 凸性是什么[\s\S]*!\[线\]\(figures\/[0-9a-f]{32}\.svg\)/);
  const other = await startTestApp();
  const back = async () => (await importCatalogue(other.services, place, { dryRun: false })).faults;
  expect(await back()).toEqual([]);
  const readThere = () => other.visit().data(getArticle, { params: { slug: 'convexity' } });
  expect(await readThere()).toEqual((await read('convexity')).data);
  const { version } = await open('convexity');
  await editor.data(publishArticle, { body: { slug: 'convexity', version, at: null } });
  await rm(place, { recursive: true });
  expect((await exportCatalogue(school.services, place)).faults).toHaveLength(1);
  expect(await back()).toEqual([]);
  expect(await readThere()).toEqual((await read('convexity')).data);
  expect((await readThere()).title).toBe('教务台里的');
});
