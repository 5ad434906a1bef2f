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
const only = process.argv[2];
const pages: [string, string][] = [
  ['about', '/about'],
  ['teachers', '/teachers'],
  ['app', '/app'],
  ['legal', '/legal'],
  ['privacy', '/privacy'],
  ['must', '/api/nuxt/students/mustread.html'],
  ['mustexam', '/api/nuxt/students/mustread.html?type=exam'],
  ['lt', '/layout-template'],
  ['lt1', '/layout-template1'],
  ['lt2', '/layout-template2'],
];
const schemes = ['light', 'dark'] as const;
let cookies: any[] = [];
if (process.argv.includes('student')) {
  const r = await fetch(base + '/api/j_spring_security_check', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: base },
    body: new URLSearchParams({ j_username: '13800000001', j_password: 'xuezhou2026' }),
  });
  console.log(r.status, (await r.text()).slice(0, 100));
  cookies = r.headers.getSetCookie().map((c) => {
    const [nv] = c.split(';');
    const i = nv.indexOf('=');
    return { name: nv.slice(0, i), value: nv.slice(i + 1), domain: 'localhost', path: '/' };
  });
}
for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  for (const scheme of schemes) {
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: scheme,
      reducedMotion: 'reduce',
    });
    if (cookies.length) await context.addCookies(cookies);
    const page = await context.newPage();
    page.on('console', (m) => {
      if (m.type() === 'error') console.log('console', m.text());
    });
    page.on('pageerror', (e) => console.log('pageerror', e.message));
    for (const [name, path] of pages) {
      if (only && only !== 'all' && !only.split(',').includes(name)) continue;
      await page.goto(base + path);
      await page.waitForSelector('main', { state: 'attached' });
      await page.waitForLoadState('networkidle');
      await page.screenshot({
        path: `${out}/${name}-${width}-${scheme}${cookies.length ? '-student' : ''}.png`,
        fullPage: !process.argv.includes('view'),
      });
      const bad = (await new AxeBuilder({ page }).analyze()).violations;
      for (const v of bad)
        console.log(
          name,
          width,
          scheme,
          v.impact,
          v.id,
          v.nodes
            .map((n) => n.target.join(' '))
            .slice(0, 3)
            .join(' | '),
        );
    }
    await context.close();
  }
await browser.close();
