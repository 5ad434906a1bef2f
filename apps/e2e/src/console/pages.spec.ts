import { expect, test, type Page } from '@playwright/test';
import { expectFits } from '../misfits.ts';
import { signInAtConsole } from '../school/office.ts';
import { place } from '../school/place.ts';
import { expectAccessible } from '../visitor.ts';

/** A page and its title; of a page of one thing the list that leads there, and how its address looks. */
type Stop = Readonly<
  { path: string; title?: string } | { list: string; to: RegExp; under?: string }
>;

const pages: readonly Stop[] = [
  { path: '/self', title: '我的账号' },
  { path: '/start', title: '把学校开起来' },
  { path: '/staff/roles', title: '人员与权限' },
  { path: '/settings' },
  { path: '/settings/look' },
  { path: '/settings/tokens' },
  { path: '/system' },
  { path: '/system/jobs' },
  { path: '/system/backups' },
  { path: '/students/enrol' },
  { list: '/students', to: /\/students\/\d+$/ },
  { path: '/requests' },
  { path: '/qa/canned', title: '常用回答' },
  { path: '/qa/hours', title: '时间和老师' },
  { path: '/qa/reports', title: '举报和申诉' },
  { path: '/lives' },
  { path: '/classes/teams' },
  { list: '/classes', to: /\/classes\/\d+$/ },
  { path: '/courses' },
  { path: '/courses/1' },
  { path: '/courses/1/bulk' },
  { path: '/courses/1/lectures/1001' },
  { path: '/bank/drafts' },
  { path: '/bank/corrected' },
  { list: '/bank', to: /\/bank\/\d+$/ },
  { list: '/bank', to: /\/bank\/\d+$/, under: '/versions' },
  { path: '/questions' },
  { list: '/cards', to: /\/cards\/\d+$/ },
  { path: '/papers' },
  { list: '/papers', to: /\/papers\/\d+$/ },
  { path: '/import' },
  { path: '/courses/import' },
  { list: '/goods', to: /\/goods\/\d+$/ },
  { list: '/coupons', to: /\/coupons\/\d+$/ },
  { path: '/alumni' },
];

const nameOf = (stop: Stop): string =>
  'path' in stop ? stop.path : `${stop.list} ▸ ${stop.to.source}${stop.under ?? ''}`;

const open = (page: Page, path: string) => page.goto(`${place('E2E_URL')}/console${path}`);

/** The address of the first of a list. */
async function firstOf(page: Page, list: string, to: RegExp): Promise<string> {
  await open(page, list);
  const hrefs = () =>
    page
      .locator('main a[href]')
      .evaluateAll((links) =>
        links.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
      );
  const found = async () => (await hrefs()).find((href) => to.test(href)) ?? '';
  await expect.poll(found).not.toBe('');
  return (await found()).replace(/^\/console/, '');
}

async function visit(page: Page, stop: Stop): Promise<void> {
  if ('path' in stop) await open(page, stop.path);
  else await open(page, `${await firstOf(page, stop.list, stop.to)}${stop.under ?? ''}`);
  const title = page.getByRole('heading', { level: 1 }).filter({ visible: true });
  await expect(title.first()).toBeVisible();
  if ('title' in stop) await expect(title.first()).toContainText(stop.title ?? '');
  await expect(page.getByText(/^(正在.*|加载中\.\.\.)$/)).toHaveCount(0);
  await expect(page.getByText(/没有取到|页面出错/)).toHaveCount(0);
}

test('every page of the console that no story of its own looks at can be read and worked by everybody, and fits the window', async ({
  page,
}) => {
  await signInAtConsole(page);
  // All that are at fault are named at once: there are many, and each run of them is long.
  const faults: string[] = [];
  for (const stop of pages)
    await test.step(nameOf(stop), async () => {
      try {
        await visit(page, stop);
        await expectAccessible(page);
        await expectFits(page);
      } catch (error) {
        faults.push(`${nameOf(stop)}: ${error instanceof Error ? error.message : String(error)}`);
      }
    });
  expect(faults).toEqual([]);
});
