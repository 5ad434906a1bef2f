// `npm start`: installs, builds, and runs the server with the sandbox beside it. Needs only Node and npm.
import { fork } from 'node:child_process';
import path from 'node:path';
import { demandNode, installPackages } from './install.mjs';
import { wordOnEnded } from './node/ended.mjs';
import { root } from './root.mjs';

demandNode();
const ended = wordOnEnded(process.versions.node, new Date());
if (ended !== undefined) process.stdout.write(`${ended}\n`);
installPackages();
const { buildIfStale } = await import('./build-if-stale.mjs');
buildIfStale();

process.stdout.write('正在启动学舟（第一次会建立数据库并导入示范课程）……\n');
const sandboxPort = Number(process.env.SANDBOX_PORT || 8090);
const withSandbox = process.env.NODE_ENV !== 'production';
const children = new Set();
let exitCode = 0;
let isStopping = false;

function run(entry, extra = {}) {
  const child = fork(path.join(root, entry), [], {
    cwd: root,
    execArgv: ['--enable-source-maps'],
    env: { ...process.env, XUEZHOU_ROOT: root, ...extra },
  });
  children.add(child);
  child.on('exit', (code, signal) => {
    children.delete(child);
    if (!isStopping) {
      exitCode = code === 0 ? 0 : (code ?? 1);
      if (signal)
        process.stderr.write(
          `${entry} 被 ${signal} 结束了，再运行一次 npm start 即可，已保存的内容都在。\n`,
        );
    }
    stop();
  });
  return child;
}

/** One gone, all go: a school without its server, or a login without its phone, is no school. */
function stop() {
  isStopping = true;
  for (const child of children) child.kill('SIGTERM');
  if (children.size === 0) process.exit(exitCode);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);

function ready(child, pick) {
  return new Promise((resolve) => {
    child.on('message', (message) => {
      const found = pick(message);
      if (found !== undefined) resolve(found);
    });
  });
}

// The server first: when one runs here already, it says so before ports are fought over.
const server = run('apps/server/dist/main.js');
const { address, people, console: desk } = await ready(server, (message) => message.ready);
let phone;
if (withSandbox) {
  const sandbox = run('apps/sandbox/dist/main.js', {
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_WECHAT_CALLBACK:
      process.env.SANDBOX_WECHAT_CALLBACK || new URL('/api/wechat/messages', address).href,
    SANDBOX_PAYPAL_WEBHOOK:
      process.env.SANDBOX_PAYPAL_WEBHOOK || new URL('/api/mall/notice/paypal', address).href,
    SANDBOX_DATA_DIR: path.resolve(root, process.env.DATA_DIR || 'var', 'sandbox'),
  });
  phone = await ready(sandbox, (message) =>
    message.type === 'sandbox-ready' ? message.consoleUrl : undefined,
  );
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
