import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { createServer as createTcp, type AddressInfo, type Server } from 'node:net';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { freePort, startLiveOrigin, type LiveOrigin } from '../../testing/live-origin.ts';
import { checkLivekit } from './check-livekit.ts';
import { checkRtmp } from './check-rtmp.ts';

const run = promisify(execFile);
const secret = 'a secret of live classes';
const page = 'https://school.example';
let origin: LiveOrigin;

beforeAll(async () => {
  origin = await startLiveOrigin({
    ...{ secret, noticeUrl: 'http://127.0.0.1:9/api/live/notice', pageOrigin: page },
    ports: { rtmp: await freePort(), http: await freePort() },
  });
  await vi.waitUntil(async () => await fetch(origin.hlsUrl).then(isThere, () => false));
});
const isThere = ({ status }: Response): boolean => status === 404;
afterAll(() => origin.stop());

const check = async (changed = {}, asker = {}) =>
  await checkRtmp(
    { way: 'rtmp', secret, rtmpUrl: origin.rtmpUrl, hlsUrl: origin.hlsUrl, ...changed },
    { now: new Date(), page, ...asker },
  );
const wrongOf = (steps: Awaited<ReturnType<typeof check>>) =>
  steps.filter(({ isRight }) => !isRight).map(({ what, words }) => `${what}：${words}`);

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

it('[POST /api/console/lives/check] nginx as schools run it is found right in every step', async () => {
  const steps = await check();
  expect(wrongOf(steps)).toEqual([]);
  expect(steps.map(({ what }) => what)).toEqual([
    ...['老师推流的地址', '学员播放的地址', '网页能不能播', '地址能不能转给别人'],
  ]);
});

it('another secret, another page and a clock that is late are named with their cure', async () => {
  expect(wrongOf(await check({ secret: 'another secret' }))).toEqual([
    expect.stringContaining('两边的 LIVE_SECRET 不一样'),
  ]);
  expect(wrongOf(await check({}, { page: 'https://other.example' }))).toEqual([
    expect.stringContaining(`它只让 ${page} 的网页播`),
  ]);
  expect(wrongOf(await check({}, { now: new Date(Date.now() + 3_600_000) }))).toEqual([
    expect.stringMatching(/比这里慢 3\d{3} 秒.*对时/),
  ]);
});

it('nobody there, something else there, and a name that is none are told apart', async () => {
  const nobody = await freePort();
  const other = await listening(
    createTcp((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
  );
  const site = await listening(createServer((_request, response) => response.writeHead(404).end()));
  const open = await listening(
    createServer((_request, response) =>
      response.writeHead(200, { 'access-control-allow-origin': page }).end('#EXTM3U'),
    ),
  );
  const [gone, wrong] = [
    wrongOf(
      await check({
        rtmpUrl: `rtmp://127.0.0.1:${nobody}/live`,
        hlsUrl: `http://127.0.0.1:${nobody}/live`,
      }),
    ),
    wrongOf(
      await check({
        rtmpUrl: `rtmp://127.0.0.1:${other}/live`,
        hlsUrl: `http://127.0.0.1:${site}/live`,
      }),
    ),
  ];
  expect(gone).toEqual([
    expect.stringMatching(/老师推流的地址：127\.0\.0\.1:\d+ 没有程序在收/),
    expect.stringMatching(/学员播放的地址：.* 没有程序在收/),
  ]);
  expect(wrong).toEqual([
    expect.stringContaining('不是 RTMP'),
    expect.stringContaining('有网站在，但不是直播的'),
  ]);
  expect(wrongOf(await check({ hlsUrl: `http://127.0.0.1:${open}/live` }))).toEqual([
    expect.stringContaining('过期或改过的地址也打得开'),
  ]);
});

it('a server that cuts off what is signed wrong is right, and one that streams through TLS is greeted so', async () => {
  let served = 0;
  const cuts = await listening(
    createServer((request, response) => {
      const isRight = Number(request.url?.split('/')[3]) > Date.now() / 1000 && served++ === 0;
      if (!isRight) request.socket.destroy();
      else response.writeHead(404, { 'access-control-allow-origin': page }).end();
    }),
  );
  const steps = await check({ hlsUrl: `http://127.0.0.1:${cuts}/live` });
  expect(wrongOf(steps)).toEqual([]);
  expect(steps.at(-1)?.words).toContain('都打不开');
  const hello: Buffer[] = [];
  const safe = await listening(
    createTcp((socket) => {
      socket.once('data', (data) => {
        hello.push(data);
        socket.destroy();
      });
    }),
  );
  await check({ rtmpUrl: `rtmps://127.0.0.1:${safe}/live` });
  // A handshake of TLS, and not the greeting of RTMP.
  expect(hello[0]?.[0]).toBe(22);
});

it('LiveKit that does not take our key, that is another site, and that is not there', async () => {
  const answers = (status: number) =>
    createServer((request, response) =>
      request.url === '/room'
        ? response.writeHead(200).end()
        : response
            .writeHead(status, { 'content-type': 'application/json' })
            .end(status === 200 ? '{"rooms":[]}' : '{"code":"unauthenticated","msg":"no"}'),
    );
  const key = { apiKey: 'key', apiSecret: 'a secret that is long enough for HS256' };
  const found = async (status: number) => {
    const port = await listening(answers(status));
    const at = `127.0.0.1:${port}`;
    const config = {
      way: 'livekit',
      url: `ws://${at}`,
      pageUrl: `http://${at}/room`,
      ...key,
    } as const;
    return wrongOf(await checkLivekit(config));
  };
  expect(await found(200)).toEqual([]);
  expect(await found(401)).toEqual([expect.stringContaining('它不认这组密钥')]);
  expect(await found(404)).toEqual([expect.stringContaining('不是 LiveKit')]);
  const nobody = `127.0.0.1:${await freePort()}`;
  const gone = {
    way: 'livekit',
    url: `ws://${nobody}`,
    pageUrl: `http://${nobody}/`,
    ...key,
  } as const;
  expect(wrongOf(await checkLivekit(gone))).toEqual([
    expect.stringContaining('没有程序在收'),
    expect.stringContaining('没有程序在收'),
  ]);
});

it('the command that configures the machine writes what nginx takes, keeps its secret, and refuses what is no address', async () => {
  const into = await mkdtemp(path.join(tmpdir(), 'xuezhou-live-install-'));
  onTestFinished(() => rm(into, { recursive: true, force: true }));
  const script = path.resolve(import.meta.dirname, '../../../../../deploy/live/install.sh');
  const notice = 'http://10.0.0.5:8080/api/live/notice';
  const install = (...more: string[]) =>
    run('sh', [script, '--into', into, '--page', page, '--notice', notice, ...more]);
  const { stdout } = await install();
  expect(stdout).toContain('LIVE_HLS_URL=');
  const secretFile = path.join(into, 'etc/xuezhou-live/secret');
  const kept = await readFile(secretFile, 'utf8');
  expect(kept).toMatch(/^[0-9a-f]{64}$/);
  expect((await stat(secretFile)).mode & 0o077).toBe(0);
  expect(stdout).not.toContain(kept);
  const file = path.join(into, 'etc/xuezhou-live/nginx.conf');
  const written = await readFile(file, 'utf8');
  expect(written).not.toContain('${LIVE_');
  expect(written).toContain(`on_publish ${notice};`);
  const { stderr } = await run('/usr/sbin/nginx', ['-t', '-c', file]);
  expect(stderr).toContain('test is successful');
  await install('--domain', 'live.school.example', '--email', 'it@school.example');
  expect(await readFile(secretFile, 'utf8')).toBe(kept);
  expect(await readFile(file, 'utf8')).toContain(
    'ssl_certificate /etc/letsencrypt/live/live.school.example/fullchain.pem;',
  );
  // The file that it names itself may be given to it, and a site of somebody else is not turned off.
  await install('--secret-file', secretFile);
  expect(await readFile(secretFile, 'utf8')).toBe(kept);
  const sites = path.join(into, 'etc/nginx/sites-enabled');
  await mkdir(sites, { recursive: true });
  await writeFile(path.join(sites, 'default'), '');
  await install('--domain', 'live.school.example', '--email', 'it@school.example');
  await writeFile(path.join(sites, 'shop'), '');
  await expect(
    install('--domain', 'live.school.example', '--email', 'it@school.example'),
  ).rejects.toThrow(/serves other sites .*sites-enabled\/shop/);
  for (const wrong of [
    ['--page', `${page}; return 200`],
    ['--notice', 'http://x/other'],
    ['--domain', 'live.school.example'],
    ['--what', 'x'],
  ])
    await expect(install(...wrong)).rejects.toThrow(/install\.sh: /);
});
