import { expect, test, type Page } from '@playwright/test';
import { place } from '../school/place.ts';
import { addStudent, expectAccessible, isPhone, logIn } from '../visitor.ts';

const school = () => place('E2E_URL');
const keys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('xuezhou-view:')));

/** How far what is in sight has jumped since the page began. */
const jumps = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[])
            if (!entry.hadRecentInput) sum += entry.value;
          resolve(sum);
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(sum)));
      }),
  );

test('a page that was seen stands there again at once, gives way to what is new, and is gone after a log-out', async ({
  page,
  context,
}, info) => {
  const mobile = isPhone(info) ? '13900000792' : '13900000791';
  await addStudent(mobile, isPhone(info) ? '手机上再来' : '电脑前再来');
  await logIn(page, mobile);
  await page.goto(`${school()}/dashboard`);
  await expect(page.getByRole('region', { name: '我的课程' })).toBeVisible();
  await expect.poll(() => keys(page)).toContain('xuezhou-view:/dashboard');

  // The server and the application are held back: what is seen comes from the device.
  const again = await context.newPage();
  let letIn = () => {};
  const held = new Promise<void>((resolve) => (letIn = resolve));
  const asked: string[] = [];
  await again.route(/\/api\//, async (route) => {
    asked.push(route.request().url());
    await held;
    await route.continue();
  });
  // As the service worker answers, which stories do without: the document as it was built.
  await again.route(`${school()}/dashboard`, async (route) =>
    route.fulfill({ response: await route.fetch({ url: `${school()}/index.html` }) }),
  );
  await again.goto(`${school()}/dashboard`, { waitUntil: 'commit' });
  const courses = again.getByRole('region', { name: '我的课程' });
  await expect(courses).toBeVisible();
  await expect(again.locator('[data-behind]')).toHaveCount(1);
  await expect(courses).toBeVisible();
  letIn();
  await expect(again.locator('[data-behind]')).toHaveCount(0);
  await expect(courses).toBeVisible();
  await expect(courses).toHaveCount(1);
  expect(asked.length).toBeGreaterThan(0);
  expect(await jumps(again)).toBeLessThan(0.05);
  await expectAccessible(again);
  await again.close();

  await page.goto(`${school()}/logout`);
  await expect(page).toHaveURL(/\/login/);
  expect(await keys(page)).toEqual([]);
});
