import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect } from 'vitest';
import { makeApp } from '../../app.ts';
import type { TestApp } from '../test-app.ts';

/** Opens documents of a school as who has no script, with the application as it is before it is built. */
export async function openDrawn({ services }: Pick<TestApp, 'services'>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-drawn-'));
  const application = path.resolve(import.meta.dirname, '../../../../web/index.html');
  for (const name of ['index.html', 'login.html']) await cp(application, path.join(folder, name));
  await writeFile(path.join(folder, 'manifest.webmanifest'), '{"name":"学校","icons":[]}');
  const pages = { web: folder, console: folder, drawing: folder };
  const app = await makeApp(services, { isStopping: () => false, pages });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });
  return async (url: string, headers: Record<string, string> = {}) => {
    const answer = await app.inject({ method: 'GET', url, headers });
    return {
      statusCode: answer.statusCode,
      type: answer.headers['content-type'],
      caching: answer.headers['cache-control'],
      retryAfter: answer.headers['retry-after'],
      body: answer.body,
    };
  };
}

/** What search engines are told as data, in its order. */
export const dataIn = (body: string): unknown[] =>
  [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as unknown,
  );

/** What stands in the page before the application takes over. */
export const drawnIn = (body: string): string =>
  /<div id="root"><main class="drawn">(.*?)<\/main><\/div>/s.exec(body)?.[1] ?? '';

/** What a search engine asks of a page, whatever it is of. */
export function expectFindable(body: string, canonical: string): void {
  expect(body).toMatch(/<html lang="zh-CN"/);
  expect(body.match(/<title>[^<·]+ · [^<]+<\/title>/g)).toHaveLength(1);
  expect(body.match(/<meta name="description" content="[^"]{2,}" \/>/g)).toHaveLength(1);
  expect(body).toContain(`<link rel="canonical" href="${canonical}" />`);
  expect(body.match(/<h1>/g)).toHaveLength(1);
  expect(body).toMatch(/<meta name="viewport"/);
  for (const property of ['title', 'description', 'type', 'site_name', 'url', 'image'])
    expect(body).toMatch(new RegExp(`<meta property="og:${property}" content="[^"]+" />`));
  expect(body).not.toMatch(/<meta name="robots"/);
  for (const [image] of drawnIn(body).matchAll(/<img[^>]*>/g)) expect(image).toMatch(/ alt="/);
  const levels = [...drawnIn(body).matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
  // No heading is two levels below the one before.
  for (const [index, level] of levels.entries())
    expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
}
