import { expect, test, type Page } from '@playwright/test';
import { place } from '../school/place.ts';
import { addStudent, ask, expectAccessible, isPhone, logIn } from '../visitor.ts';
import { bringPackage, hostilePage, learnedPage } from './scorm-package.ts';

const school = () => place('E2E_URL');
const inside = (page: Page, title: string) =>
  page.frameLocator(`iframe[title*="${title}"]`).frameLocator('iframe');
const addressOf = (coursewareId: number) => `${school()}/course/1/courseware/${coursewareId}`;

test('a package of SCORM is learned, left, and gone on with on another device', async ({
  page,
  browser,
}, info) => {
  const mobile = isPhone(info) ? '13900000964' : '13900000963';
  await addStudent(mobile, isPhone(info) ? '手机上学课件' : '电脑前学课件');
  const id = await bringPackage('伦理情境', learnedPage);
  await logIn(page, mobile);
  await page.goto(addressOf(id));
  const courseware = inside(page, '伦理情境');
  await expect(courseware.getByText('第 1 页，共 3 页，ab-initio')).toBeVisible();
  await courseware.getByRole('button', { name: '下一页' }).click();
  await expect(page.getByText('存好了，刚刚')).toBeVisible();
  await expect(page.getByText('60 / 100')).toBeVisible();
  await expectAccessible(page);

  const other = await browser.newContext(
    isPhone(info) ? {} : { viewport: { width: 1440, height: 900 } },
  );
  const tablet = await other.newPage();
  tablet.on('dialog', (dialog) => void dialog.accept());
  await tablet.goto(`${school()}/healthz`);
  await logIn(tablet, mobile);
  await tablet.goto(addressOf(id));
  await expect(inside(tablet, '伦理情境').getByText('第 2 页，共 3 页，resume')).toBeVisible();
  await expect(tablet.getByText(/停的地方接着/)).toBeVisible();
  await inside(tablet, '伦理情境').getByRole('button', { name: '下一页' }).click();
  await expect(tablet.getByText('100%')).toBeVisible();
  await tablet.getByRole('button', { name: '先到这里' }).filter({ visible: true }).click();
  await expect(tablet).toHaveURL(/video-mode/);
  await expect(
    tablet.getByRole('list', { name: '外来课件' }).getByText('学完了').first(),
  ).toBeVisible();
  await other.close();
});

test('a hostile package reaches neither cookies nor storage, network, window or a mark that is not its own', async ({
  page,
}, info) => {
  const mobile = isPhone(info) ? '13900000934' : '13900000933';
  await addStudent(mobile, isPhone(info) ? '手机上遇到坏课件' : '电脑前遇到坏课件');
  const id = await bringPackage('坏课件', hostilePage);
  await logIn(page, mobile);
  await page.context().addCookies([{ name: 'refcode', value: 'SECRET', url: school() }]);
  await page.goto(addressOf(id));
  const tried = inside(page, '坏课件').getByRole('listitem');
  await expect(tried).toHaveCount(10);
  const went = Object.fromEntries(
    (await tried.allTextContents()).map((line) => line.split('：') as [string, string]),
  );
  expect(went).toEqual({
    cookies: '没有',
    top: '拦住了',
    storage: '拦住了',
    // Chromium gives no window, Firefox refuses the call.
    open: expect.stringMatching(/^(没有|拦住了)$/),
    leave: '拦住了',
    fetch: '拦住了',
    elsewhere: '拦住了',
    picture: '拦住了',
    socket: '拦住了',
    frame: '拦住了',
  });
  await expect(page).toHaveURL(addressOf(id));
  const { standing } = await ask<{ standing: { isDone: boolean; score: unknown } }>(
    page,
    `/api/courseware/1/${id}`,
  );
  expect(standing).toMatchObject({ isDone: false, score: null });
});
