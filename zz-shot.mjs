import { chromium } from '@playwright/test';
const base = 'http://127.0.0.1:8199/console';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const [name, viewport] of [['desk', { width: 1440, height: 900 }], ['phone', { width: 390, height: 844 }]]) {
  const context = await browser.newContext({ viewport, locale: 'zh-CN' });
  const page = await context.newPage(); const errors = [];
  page.on('console', (m) => m.type() === 'error' && errors.push(m.text())); page.on('pageerror', (e) => errors.push(String(e)));
  await page.goto(base + '/staff'); await page.getByLabel('登录名').waitFor(); await page.screenshot({ path: `/tmp/shot-${name}-signin.png` });
  await page.getByLabel('登录名').fill('xiaozhang'); await page.getByLabel('密码', { exact: true }).fill('xuezhou2026'); await page.getByRole('button', { name: '登录' }).click();
  await page.getByRole('heading', { name: '人员与权限' }).waitFor();
  for (const at of ['staff', 'roles', 'audit', 'requests', 'self', 'nowhere']) { await page.goto(`${base}/${at}`); await page.waitForTimeout(2500); await page.screenshot({ path: `/tmp/shot-${name}-${at}.png`, fullPage: true }); const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth); console.log(name, at, await page.title(), 'too wide:', wide); }
  console.log(name, 'errors', errors);
}
await browser.close();
