import { chromium } from '@playwright/test';
import { AxeBuilder } from '@axe-core/playwright';
import { mkdirSync } from 'node:fs';
const base = 'http://localhost:21470';
const out = '/tmp/s1/shots';
mkdirSync(out, { recursive: true });
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
const r = await fetch(base + '/api/j_spring_security_check', {
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded', origin: base },
  body: new URLSearchParams({ j_username: '13800000001', j_password: 'xuezhou2026' }),
});
console.log(r.status, (await r.text()).slice(0, 100));
const cookies = r.headers.getSetCookie().map((c) => {
  const [nv] = c.split(';');
  const i = nv.indexOf('=');
  return { name: nv.slice(0, i), value: nv.slice(i + 1), domain: 'localhost', path: '/' };
});
const axe = async (page, name) => {
  for (const v of (await new AxeBuilder({ page }).analyze()).violations)
    console.log(
      name,
      v.impact,
      v.id,
      v.nodes
        .map((n) => n.target.join(' '))
        .slice(0, 3)
        .join(' | '),
    );
};
for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  for (const who of ['visitor', 'student'])
    for (const frame of ['plain', 'embedded', 'china']) {
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: who === 'visitor' ? 'light' : 'dark',
        reducedMotion: 'reduce',
      });
      if (who === 'student') await context.addCookies(cookies);
      const page = await context.newPage();
      page.on('console', (m) => {
        if (m.type() === 'error') console.log(width, who, frame, 'console', m.text());
      });
      page.on('pageerror', (e) => console.log('pageerror', e.message));
      const port = { plain: 0, embedded: 21473, china: 21474 }[frame];
      await page.goto(
        port ? `http://localhost:${port}/frame.html?src=${base}/teachers` : base + '/teachers',
      );
      const view = port ? page.frames()[1]! : page;
      await view.waitForSelector('h1');
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(300);
      const n = `${who}-${frame}-${width}`;
      if (width > 1000) {
        const b = view.getByRole('button', { name: '下载应用' });
        if (await b.count()) {
          await b.click();
          await page.waitForTimeout(300);
        } else await view.getByRole('button', { name: '关于学校' }).click();
      } else {
        await view.getByRole('button', { name: '菜单' }).click();
        await page.waitForTimeout(500);
      }
      await page.screenshot({ path: `${out}/${n}-top.png` });
      if (frame === 'plain') await axe(page, n);
      await page.keyboard.press('Escape');
      await page.waitForTimeout(300);
      await view.locator('footer').scrollIntoViewIfNeeded();
      await view.evaluate(() => scrollTo(0, 99999));
      await page.waitForTimeout(600);
      await page.screenshot({ path: `${out}/${n}-foot.png` });
      await context.close();
    }
{
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/65.0.3325.181 Safari/537.36',
  });
  const page = await context.newPage();
  await page.goto(base + '/about');
  await page.waitForSelector('#old-browser');
  await page.screenshot({ path: out + '/old-390.png' });
  await axe(page, 'old');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.screenshot({ path: out + '/old-1440.png' });
  const gone = page.waitForRequest((q) => q.url().includes('microsoft'));
  console.log('leads to', (await gone).url());
}
await browser.close();
