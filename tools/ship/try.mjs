// A package that nobody started is a hope: it is unpacked elsewhere, with nothing of this machine's, and runs a school.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A school as production wants it, with providers that are asked nothing while it starts. */
const school = {
  ...{ NODE_ENV: 'production', DEMO: 'off', PUBLIC_URL: 'https://school.example.org' },
  ...{ ALIYUN_ACCESS_KEY_ID: 'nobody', ALIYUN_ACCESS_KEY_SECRET: 'nothing' },
  ...{ ALIYUN_SMS_ENDPOINT: 'sms.example.org', ALIYUN_SMS_PROTOCOL: 'https' },
  ...{
    SMTP_HOST: 'mail.example.org',
    SMTP_PORT: '465',
    SECRET: randomBytes(32).toString('base64'),
  },
};

/**
 * Throws, in words, where something does not work.
 * @param {string} archive as package.mjs made it
 * @returns {Promise<string>} what was seen
 */
export async function tryPackage(archive) {
  const place = mkdtempSync(path.join(tmpdir(), 'xuezhou-package-'));
  try {
    unpack(archive, place);
    const home = path.join(place, 'xuezhou');
    const modules = loadModules(home);
    const environment = {
      ...{ PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', HOME: place },
      ...{ DATA_DIR: path.join(place, 'data'), PORT: String(await freePort()) },
      ...school,
    };
    mkdirSync(environment.DATA_DIR);
    // As root a server starts its PostgreSQL as somebody who may do less, who has to get there.
    spawnSync('chmod', ['755', place]);
    await run(home, { ...environment, ROLE: 'migrate' });
    const pages = await run(home, environment, ask);
    return `装得上 ${modules} 个模块，迁移后自己结束，${pages}，停得下`;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function unpack(archive, place) {
  const { status } = spawnSync('tar', ['-xzf', archive, '-C', place], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${archive} 解不开`);
}

/** Whatever the bundles ask for, a page's rare way too, is there and loads. */
function loadModules(home) {
  const dist = path.join(home, 'apps/server/dist');
  const wanted = new Set();
  for (const name of readdirSync(dist).filter((file) => file.endsWith('.js')))
    for (const [, from = ''] of readFileSync(path.join(dist, name), 'utf8').matchAll(
      /^(?:import|export)[^'"\n]*["']([^'"./][^'"\n]*)["'];?$|\bimport\(["']([^'"./][^'"]*)["']\)/gm,
    ))
      if (from !== '' && !from.startsWith('node:') && !builtinModules.includes(from))
        wanted.add(from);
  const script = `for (const name of ${JSON.stringify([...wanted])}) await import(name);`;
  const { status, stderr } = spawnSync(
    path.join(home, 'bin/node'),
    ['--input-type=module', '--eval', script],
    { cwd: path.join(home, 'apps/server'), encoding: 'utf8', env: { PATH: '/usr/bin:/bin' } },
  );
  if (status !== 0) throw new Error(`包里少了服务器要用的模块：\n${stderr}`);
  return wanted.size;
}

async function run(home, env, look) {
  const child = spawn(path.join(home, 'bin/node'), ['apps/server/dist/main.js'], {
    ...{ cwd: home, env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (said += text));
  const ended = new Promise((resolve) => child.on('close', resolve));
  try {
    const seen = await look?.(env, () => child.exitCode !== null);
    if (look !== undefined) child.kill('SIGTERM');
    const code = await ended;
    if (code !== 0) throw new Error(`以 ${code} 结束`);
    return seen;
  } catch (error) {
    throw new Error(`包起不来：${error.message}\n${said}`, { cause: error });
  } finally {
    child.kill('SIGKILL');
  }
}

/** Behind its PUBLIC_URL a server says to nobody where it listens; so it is asked until it is ready. */
async function ask({ PORT }, hasEnded) {
  const origin = `http://127.0.0.1:${PORT}`;
  const until = Date.now() + 60_000;
  const statusOf = (place) =>
    fetch(`${origin}${place}`, { headers: { accept: 'text/html' } }).then(
      ({ status }) => status,
      () => 0,
    );
  while ((await statusOf('/readyz')) !== 200) {
    if (hasEnded() || Date.now() > until) throw new Error('没有就绪');
    await delay(200);
  }
  const answers = [];
  for (const place of ['/', '/console', '/api/health-of-nothing'])
    answers.push(`${place} ${await statusOf(place)}`);
  if (answers.join() !== '/ 200,/console 200,/api/health-of-nothing 404')
    throw new Error(answers.join());
  return `首页和教务台都答 200`;
}
