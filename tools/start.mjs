// `npm start`: installs, builds, and runs the server with the sandbox beside it. Needs only Node and npm.
import { fork } from 'node:child_process';
import path from 'node:path';
import { demandNode, installPackages } from './install.mjs';
import { wordOnEnded } from './node/ended.mjs';
import { root } from './root.mjs';
import { keepRunning } from './start/keep-running.mjs';
import { lackingParts, loadFrom } from './start/native-parts.mjs';

demandNode();
const ended = wordOnEnded(process.versions.node, new Date());
if (ended !== undefined) process.stdout.write(`${ended}\n`);
installPackages();
const lacking = lackingParts(loadFrom(root));
if (lacking.fault !== undefined) {
  process.stderr.write(`${lacking.fault}\n`);
  process.exit(1);
}
if (lacking.note !== undefined) process.stdout.write(`${lacking.note}\n`);
const { buildIfStale } = await import('./build/build-if-stale.mjs');
buildIfStale();

process.stdout.write('正在启动学舟（第一次会建立数据库并导入示范课程）……\n');
const sandboxPort = Number(process.env.SANDBOX_PORT || 8090);
const withSandbox = process.env.NODE_ENV !== 'production';
/** What stops each that runs. */
const running = new Set();
let exitCode = 0;
let isStopping = false;

const begin = (entry, extra = {}) =>
  fork(path.join(root, entry), [], {
    cwd: root,
    execArgv: ['--enable-source-maps'],
    env: { ...process.env, XUEZHOU_ROOT: root, ...extra },
  });

/** One gone for good, all go: a school without its server, or a login without its phone, is no school. */
function left(entry, end, code, signal) {
  running.delete(end);
  if (!isStopping) {
    exitCode = code ?? 1;
    if (signal)
      process.stderr.write(
        `${entry} 被 ${signal} 结束了，再运行一次 npm start 即可，已保存的内容都在。\n`,
      );
  }
  stop();
}

function stop() {
  if (!isStopping) {
    isStopping = true;
    for (const end of running) end();
  }
  if (running.size === 0) process.exit(exitCode);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);

// The server first: when one runs here already, it says so before ports are fought over.
const {
  address,
  people,
  console: desk,
} = await new Promise((resolve) => {
  const entry = 'apps/server/dist/main.js';
  const server = keepRunning(() => begin(entry), {
    isReady: (message) => {
      if (message.ready !== undefined) resolve(message.ready);
      return message.ready !== undefined;
    },
    tell: (words) => process.stderr.write(`\n${words}\n`),
    over: (code, signal) => left(entry, server.stop, code, signal),
  });
  running.add(server.stop);
});
let phone;
if (withSandbox) {
  const entry = 'apps/sandbox/dist/main.js';
  const sandbox = begin(entry, {
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_WECHAT_CALLBACK:
      process.env.SANDBOX_WECHAT_CALLBACK || new URL('/api/wechat/messages', address).href,
    SANDBOX_PAYPAL_WEBHOOK:
      process.env.SANDBOX_PAYPAL_WEBHOOK || new URL('/api/mall/notice/paypal', address).href,
    SANDBOX_DATA_DIR: path.resolve(root, process.env.DATA_DIR || 'var', 'sandbox'),
  });
  const end = () => sandbox.kill('SIGTERM');
  running.add(end);
  sandbox.once('exit', (code, signal) => left(entry, end, code, signal));
  phone = await new Promise((resolve) => {
    sandbox.on('message', (message) => {
      if (message.type === 'sandbox-ready') resolve(message.consoleUrl);
    });
  });
}
const lines = ['', `学舟已就绪：${address}`];
if (phone) lines.push(`短信、邮件、微信和付款（沙箱手机）：${phone}`);
if (people.length > 0)
  lines.push('', '示范账号（手机号 登录方式 身份）：', ...people.map((person) => `  ${person}`));
lines.push('', `教务台（学校的人在这里工作）：${desk.address}`);
if (desk.staff.length > 0)
  lines.push('示范人员（登录名 密码 身份）：', ...desk.staff.map((person) => `  ${person}`));
lines.push(...desk.first);
lines.push('', '按 Ctrl-C 停止。', '');
process.stdout.write(lines.join('\n'));
