import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { brotliDecompressSync } from 'node:zlib';
import { documentMarks } from '@xuezhou/rules/site/document';
import { afterAll, describe, expect, it } from 'vitest';
import { errorHandlerWith } from '../error-handler.ts';
import { mountPages } from './mount-pages.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-pages-'));
const built = path.join(folder, 'dist');
await mkdir(path.join(built, 'assets'), { recursive: true });
const head = [
  '<title>学校</title><meta name="description" content="学校：学习平台" />',
  '<link rel="icon" href="/icon.svg" type="image/svg+xml" /></head>',
].join('');
await writeFile(path.join(built, 'index.html'), `${head}the application`);
await writeFile(
  path.join(built, 'login.html'),
  `${head}the drawn login page of ${documentMarks.shortName}`,
);
await writeFile(path.join(built, 'assets/base-1234.js'), 'a script');
for (const name of ['kept-view.js', 'sw.js']) await writeFile(path.join(built, name), 'a script');
const console = path.join(folder, 'console-dist');
await mkdir(path.join(console, 'assets'), { recursive: true });
await writeFile(path.join(console, 'index.html'), 'the console');
await writeFile(path.join(console, 'assets/main-1234.js'), 'its script');
await writeFile(path.join(folder, 'secret'), 'a secret');

const app = fastify();
app.setErrorHandler(errorHandlerWith());
const dress = {
  ...{
    name: '江畔财经学堂',
    shortName: '江畔',
    mark: '/files/school/1/mark.svg',
    line: '稳稳到岸',
    families: [],
  },
  ...{ style: ':root{--xz-accent:#2f6b55}', touchIcon: '/files/school/1/icon-180.png' },
};
await mountPages(app, { web: built, console }, { dressNow: async () => dress });
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const open = (url: string, accept = 'text/html,*/*') =>
  app.inject({ method: 'GET', url, headers: { accept } });

const table = path.resolve(import.meta.dirname, '../../../../../../docs/requirements/routes.tsv');
const paths = (await readFile(table, 'utf8'))
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => (row.split('\t')[1] ?? '').replaceAll(/:\w+/g, '7'));

describe('a page', () => {
  it('[site.history-mode#2] opens at every path of the product when it is typed or reloaded', async () => {
    expect(paths.length).toBeGreaterThan(90);
    for (const address of paths) {
      const { statusCode, body } = await open(`${address}?a=b`);
      const page = address === '/login' ? 'the drawn login page' : 'the application';
      expect({ address, statusCode, body }).toEqual({
        ...{ address, statusCode: 200 },
        body: expect.stringContaining(page),
      });
    }
  });

  it('opens at every path of the console, whose files are its own', async () => {
    for (const address of ['/console', '/console/', '/console/students/7?a=b'])
      expect(await open(address)).toMatchObject({ statusCode: 200, body: 'the console' });
    expect((await open('/console/assets/main-1234.js')).body).toBe('its script');
    expect((await open('/consoles')).body).toContain('the application');
    for (const address of ['/console/assets/main-0000.js', '/console/assets/base-1234.js'])
      expect((await open(address)).json()).toMatchObject({ status: 404 });
  });

  it('waits for no question about the scripts before its first paint; its worker is asked for anew', async () => {
    const cachingOf = async (url: string) => (await open(url)).headers['cache-control'];
    expect(await cachingOf('/kept-view.js')).toBe(
      'public, max-age=600, stale-while-revalidate=2592000',
    );
    expect(await cachingOf('/sw.js')).toBe('no-cache');
  });

  it('is asked for anew each time; what it is built from is kept', async () => {
    expect((await open('/dashboard')).headers['cache-control']).toBe('no-cache');
    expect((await open('/assets/base-1234.js')).headers['cache-control']).toContain('immutable');
  });

  it('is no answer to a call, to a file that is gone, or to who wants no page', async () => {
    for (const [address, accept] of [
      ['/api/nothing', 'text/html'],
      // A folder: whoever asks for it was not logged in elsewhere.
      ['/assets/', '*/*'],
      ['/assets/base-0000.js', 'text/html'],
      ['/media/x/key', 'text/html'],
      ['/dashboard', 'application/json'],
    ] as const)
      expect((await open(address, accept)).json()).toMatchObject({ status: 404 });
    expect((await app.inject({ method: 'POST', url: '/dashboard' })).statusCode).toBe(404);
  });

  it.each([
    '/../secret',
    '/assets/../../secret',
    '/assets/..%2f..%2fsecret',
    '/%2e%2e/secret',
    '/assets/%2e%2e/%2e%2e/secret',
    '/..%5csecret',
    '/console/../secret',
    '/console/%2e%2e/secret',
    '/console/assets/..%2f..%2fsecret',
    '/assets/..%252f..%252fsecret',
    '/secret%00.html',
  ])('never comes from outside of what was built: %s', async (address) => {
    for (const accept of ['text/html', '*/*']) {
      const { body } = await open(address, accept);
      expect(body).not.toContain('secret');
    }
  });
});

describe('a document', () => {
  it('is served in the name of the school, packed as the browser takes it', async () => {
    const plain = await open('/dashboard');
    expect(plain.body).toContain('<title>江畔</title>');
    expect(plain.body).toContain('<meta name="description" content="江畔财经学堂：学习平台" />');
    expect(plain.body).toContain('<link rel="icon" href="/files/school/1/mark.svg" />');
    expect(plain.body).toContain('<style id="school-style">:root{--xz-accent:#2f6b55}</style>');
    const facts = /<meta name="school" content="([^"]*)" \/>/.exec(plain.body)?.[1] ?? '';
    expect(JSON.parse(facts.replaceAll('&quot;', '"'))).toEqual({
      ...{ name: '江畔财经学堂', shortName: '江畔' },
      ...{ mark: '/files/school/1/mark.svg', line: '稳稳到岸', families: [] },
    });
    const packed = await app.inject({
      method: 'GET',
      url: '/dashboard',
      headers: { accept: 'text/html', 'accept-encoding': 'gzip, br' },
    });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
  });

  it('that was drawn ahead of time has the marks of no school left', async () => {
    const { body } = await open('/login');
    expect(body).toContain('the drawn login page of 江畔');
    expect(body).not.toContain('__SCHOOL');
  });

  it('is not sent again to who has it', async () => {
    const first = await open('/dashboard');
    const again = await app.inject({
      method: 'GET',
      url: '/dashboard',
      headers: { accept: 'text/html', 'if-none-match': String(first.headers.etag) },
    });
    expect(again).toMatchObject({ statusCode: 304, body: '' });
  });
});
