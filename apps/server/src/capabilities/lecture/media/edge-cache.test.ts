import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '../../../testing/live-origin.ts';
import { edgeAddress } from './edge-address.ts';

const key = 'a-key-of-the-cache';
const page = 'https://school.example';
let asked = 0;
/** Where the store would be. */
const store = createServer((request, response) => {
  asked += 1;
  const isThere = request.url === '/bucket/videos/7/a/v0-0.ts';
  response.writeHead(isThere ? 200 : 404).end(isThere ? '0123456789' : '');
});
await new Promise<void>((ready) => store.listen(0, '127.0.0.1', ready));

const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-cache-'));
await chmod(folder, 0o755);
await mkdir(path.join(folder, 'cache'));
await chmod(path.join(folder, 'cache'), 0o777);
const port = await freePort();

/** What docs/operations.md has a school copy, with the places of here. */
async function configuration(): Promise<string> {
  const docs = await readFile(
    path.resolve(import.meta.dirname, '../../../../../../docs/operations.md'),
    'utf8',
  );
  const [block = ''] = /(?<=```nginx\n)proxy_cache_path[^`]*(?=```)/.exec(docs) ?? [];
  const places: readonly (readonly [string, string])[] = [
    ['/var/cache/nginx/lectures', path.join(folder, 'cache')],
    ['listen 443 ssl', `listen 127.0.0.1:${port}`],
    ['the-value-of-LECTURE_CDN_KEY', key],
    ['http://10.0.0.9:9000', `http://127.0.0.1:${(store.address() as AddressInfo).port}`],
  ];
  let text = block;
  for (const [here, there] of places) {
    expect(text).toContain(here);
    text = text.replace(here, there);
  }
  return `pid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\naccess_log off;\n${text}}\n`;
}

const file = path.join(folder, 'nginx.conf');
await writeFile(file, await configuration());
const nginx = spawn('/usr/sbin/nginx', ['-c', file, '-g', 'daemon off;'], { stdio: 'inherit' });
afterAll(async () => {
  const ended = once(nginx, 'exit');
  nginx.kill('SIGTERM');
  await ended;
  store.close();
  await rm(folder, { recursive: true, force: true });
});

const edge = { url: `http://127.0.0.1:${port}`, sign: 'nginx' as const, key };
const addressOf = (name: string, now = new Date(), seconds = 60) =>
  edgeAddress(edge, `videos/7/a/${name}`, { now, seconds });
const get = async (address: string) => {
  const answer = await fetch(address);
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};

it('the cache of docs/operations.md gives a signed segment, asks the store once for it, and refuses other addresses', async () => {
  await expect
    .poll(() =>
      fetch(edge.url).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  const address = addressOf('v0-0.ts');
  for (let time = 0; time < 2; time += 1) {
    const { status, text, headers } = await get(address);
    expect([status, text]).toEqual([200, '0123456789']);
    expect(headers.get('access-control-allow-origin')).toBe(page);
  }
  // Another student's, signed at another time.
  expect((await get(addressOf('v0-0.ts', new Date(), 120))).text).toBe('0123456789');
  expect(asked).toBe(1);
  expect((await get(address.replace('v0-0', 'v0-1'))).status).toBe(403);
  expect((await get(address.split('?', 1)[0]!)).status).toBe(403);
  expect((await get(addressOf('v0-0.ts', new Date(Date.now() - 3_600_000)))).status).toBe(410);
  expect((await get(addressOf('none.ts'))).status).toBe(404);
});
