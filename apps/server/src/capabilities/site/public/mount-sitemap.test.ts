import fastify from 'fastify';
import { hideQa } from '@xuezhou/contract/qa/console';
import { withdrawQuestion } from '@xuezhou/contract/qa';
import { expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { errorHandlerWith } from '../../../platform/http/error-handler.ts';
import { mountSitemap } from './mount-sitemap.ts';
import { askOne } from '../../../testing/desks/qa-desk.ts';

const school = await startTestApp({ environment: { PUBLIC_URL: 'https://school.example/' } });
const unnamed = await startTestApp();

const textOf = async (url: string) => {
  const { statusCode, headers, payload } = await school.visit().send({ method: 'GET', url });
  return { statusCode, type: headers['content-type'], text: payload };
};

it('[qa-public] names to search engines what everybody may read, and nothing else', async () => {
  const student = await school.signIn();
  const open = await askOne(student);
  const isPrivate = await askOne(student, { isPrivate: true });
  const withdrawn = await askOne(student);
  await student.data(withdrawQuestion, { body: { questionId: withdrawn } });
  const hidden = await askOne(student);
  const keeper = await signInStaffAs(school, { permissions: ['qa.answer'], name: '管理' });
  await keeper.data(hideQa, {
    body: { thing: { kind: 'question', id: hidden }, reason: '广告' },
  });

  const { statusCode, type, text } = await textOf('/sitemap.xml');
  expect([statusCode, type]).toEqual([200, 'application/xml; charset=utf-8']);
  expect(text).toMatch(/<loc>https:\/\/school\.example\/qa\/public<\/loc>/);
  expect(text).toMatch(new RegExp(`/qa/public/${open}</loc><lastmod>[0-9TZ:.-]+</lastmod>`));
  for (const id of [isPrivate, withdrawn, hidden]) expect(text).not.toContain(id);
});

it('reads for all who ask in ten minutes what there is once', async () => {
  const student = await school.signIn();
  school.clock.advance({ minutes: 11 });
  const before = (await textOf('/sitemap.xml')).text;
  const later = await askOne(student);
  expect((await textOf('/sitemap.xml')).text).toBe(before);
  school.clock.advance({ minutes: 11 });
  expect((await textOf('/sitemap.xml')).text).toContain(later);
});

it('leads them there from robots.txt', async () => {
  const { statusCode, text } = await textOf('/robots.txt');
  expect(statusCode).toBe(200);
  expect(text).toMatch(/^Sitemap: https:\/\/school\.example\/sitemap\.xml$/m);
});

it('names no host that only the asker names, where the school does not say where it is', async () => {
  const ask = (url: string) =>
    unnamed.visit().send({ method: 'GET', url, headers: { host: 'evil.example' } });
  const robots = await ask('/robots.txt');
  expect(robots.statusCode).toBe(200);
  expect(robots.payload).not.toContain('evil.example');
  expect(robots.payload).toContain('Disallow: /api/');
  const sitemap = await ask('/sitemap.xml');
  expect(sitemap.statusCode).toBe(404);
  expect(sitemap.payload).not.toContain('evil.example');
});

it('is cut into files where one cannot name it all', async () => {
  const app = fastify();
  app.setErrorHandler(errorHandlerWith());
  mountSitemap(app, school.services, 2);
  const open = async (url: string) => await app.inject({ method: 'GET', url });
  const index = (await open('/sitemap.xml')).body;
  expect(index).toContain('<loc>https://school.example/sitemap/1.xml</loc>');
  const files = [...index.matchAll(/example(\/sitemap\/\d+\.xml)/g)].map(([, url = '']) => url);
  const named = await Promise.all(files.map(async (url) => (await open(url)).body));
  for (const file of named) expect(file.match(/<loc>/g)?.length).toBeLessThanOrEqual(2);
  expect(named.join('')).toContain('<loc>https://school.example/teachers</loc>');
  for (const url of ['/sitemap/0.xml', '/sitemap/99.xml', '/sitemap/x.xml'])
    expect((await open(url)).statusCode).toBe(404);
  await app.close();
});
