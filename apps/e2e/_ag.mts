import { chromium, type Page } from '@playwright/test';
import AxeBuilder from '@axe-core/playwright';
import { execFileSync } from 'node:child_process';
import sharp from 'sharp';
const base = 'http://127.0.0.1:8460';
const photo = (c: string) =>
  sharp({
    create: {
      width: 3000,
      height: 1900,
      channels: 3,
      background: c,
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg({ quality: 98 })
    .toBuffer();
const [front, back] = [await photo('#ccddee'), await photo('#ddccee')];
console.log('picture bytes', front.length);
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
const pages: { key: string; page: Page }[] = [];
const login = async (page: Page) => {
  await page.goto(base + '/login');
  const r = await page.evaluate(async () =>
    (
      await fetch('/api/j_spring_security_check', {
        method: 'POST',
        body: new URLSearchParams({ j_username: '13800000002', j_password: 'xuezhou2026' }),
      })
    ).json(),
  );
  if (r.status !== 200) throw new Error(JSON.stringify(r));
};
const first = await browser.newContext();
const p0 = await first.newPage();
await login(p0);
const state = await first.storageState();
for (const scheme of ['light', 'dark'] as const)
  for (const width of [1440, 390]) {
    const context = await browser.newContext({
      storageState: state,
      viewport: { width, height: width === 390 ? 844 : 900 },
      colorScheme: scheme,
      locale: 'zh-CN',
      hasTouch: width === 390,
      isMobile: width === 390,
    });
    const page = await context.newPage();
    page.on('console', (m) => {
      if (m.type() === 'error') console.log(width, scheme, 'console', m.text().slice(0, 200));
    });
    page.on('pageerror', (e) => console.log(width, 'pageerror', e.message));
    pages.push({ key: `${width}-${scheme}`, page });
  }
const all = async (name: string, prepare?: (page: Page) => Promise<void>, axe = true) => {
  for (const { key, page } of pages) {
    if (prepare) await prepare(page);
    await page.waitForTimeout(900);
    await page.screenshot({ path: `/tmp/ag-shots/${name}-${key}.png`, fullPage: true });
    if (axe) {
      const { violations } = await new AxeBuilder({ page }).analyze();
      for (const v of violations)
        console.log(
          name,
          key,
          'AXE',
          v.id,
          v.impact,
          v.nodes.map((n) => n.html.slice(0, 160)).slice(0, 3),
        );
    }
  }
};
const open = (path: string) => async (page: Page) => {
  await page.goto(base + path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
};
const cli = (...w: string[]) =>
  execFileSync('node', ['--import', 'tsx', 'apps/server/src/cli/main.ts', ...w], {
    cwd: '/tmp/ag-tree',
    env: { ...process.env, PORT: '8460', SANDBOX_PORT: '8470', DATA_DIR: '/tmp/ag-school' },
  }).toString();
const fill = async (page: Page) => {
  await page.getByRole('textbox', { name: '姓名' }).fill('周小满');
  await page.getByRole('textbox', { name: '身份证号' }).fill('110101199305201013');
  await page
    .getByLabel(/^身份证人像面/)
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: front });
  await page
    .getByLabel(/^身份证国徽面/)
    .setInputFiles({ name: 'b.jpg', mimeType: 'image/jpeg', buffer: back });
  await page.getByAltText('身份证国徽面：已选好的照片').waitFor();
  await page.getByAltText('身份证人像面：已选好的照片').waitFor();
};
await all('1-empty', open('/identity'));
await all('2-problems', async (page) => {
  await page.getByRole('textbox', { name: '身份证号' }).fill('110101199305201014');
  await page.getByRole('button', { name: '提交审核' }).click();
});
await all('3-filled', fill);
await all('4-passport', async (page) => {
  await page.getByText('护照', { exact: true }).click();
});
await all('5-instant', async (page) => {
  await page.getByText('即时核验', { exact: true }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '开始核验' }).click();
  await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
});
{
  const { page } = pages[1]!;
  await page.getByText('身份证', { exact: true }).first().click();
  let size = 0;
  page.on('request', (r) => {
    if (r.url().includes('/certificate')) size = Number(r.headers()['content-length'] ?? 0);
  });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: 2e6,
    uploadThroughput: 200_000,
  });
  await page.getByRole('button', { name: '提交审核' }).click();
  await page.getByRole('progressbar', { name: '照片上传进度' }).waitFor();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: '/tmp/ag-shots/6-progress-390.png', fullPage: true });
  console.log(
    'progress',
    await page.getByRole('progressbar', { name: '照片上传进度' }).getAttribute('aria-valuenow'),
    'size',
    size,
  );
  await page.getByText('正在审核').waitFor({ timeout: 90000 });
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}
await all('7-waiting', open('/identity'));
await all('8-recall', async (page) => {
  await page.getByRole('button', { name: '撤回修改' }).click();
  await page.getByRole('dialog').waitFor();
});
const listed = cli('identity', 'list');
console.log(listed);
const no = /(\d+)/.exec(listed)![1]!;
console.log(
  cli('identity', 'fail', no, '--reason', '国徽面有反光，看不清有效期，请在自然光下重新拍一张'),
);
await all('9-failed', open('/identity'));
await all('9b-guard', open('/course/2'));
{
  const { page } = pages[0]!;
  await page.goto(base + '/identity?identity_redirect_uri=/course/2');
  await page.getByText('即时核验', { exact: true }).click();
  await page.getByRole('textbox', { name: '姓名' }).fill('林知远');
  await page.getByRole('textbox', { name: '身份证号' }).fill('110101199305201013');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '开始核验' }).click();
  await page.waitForURL(/course\/2/);
  console.log('led to', page.url());
}
await all('a-passed', open('/identity'));
await all('b-refuse', async (page) => {
  await page.getByRole('button', { name: '撤回同意并删除资料' }).click();
  await page.getByRole('dialog').waitFor();
});
await pages[0]!.page.getByRole('button', { name: '删除资料' }).click();
await pages[0]!.page.getByRole('textbox', { name: '姓名' }).waitFor();
await browser.close();
