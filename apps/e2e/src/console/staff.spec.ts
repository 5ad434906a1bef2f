import { expect, test, type Page, type TestInfo } from '@playwright/test';
import { signInAtConsole } from '../school/office.ts';
import { place } from '../school/place.ts';
import { expectAccessible, isPhone } from '../visitor.ts';
import { expectToast, keepToasts } from '../toasts.ts';

const open = (page: Page, path: string) => page.goto(`${place('E2E_URL')}/console${path}`);

async function signIn(page: Page, login: string, password: string): Promise<void> {
  await page.getByLabel('登录名').fill(login);
  await page.getByRole('textbox', { name: '密码', exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** What a phone has no tab for is behind 更多. */
async function goTo(page: Page, info: TestInfo, name: string): Promise<void> {
  if (isPhone(info)) await page.getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('link', { name }).click();
}
const openLog = (page: Page, info: TestInfo) => goTo(page, info, '操作记录');

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

test('the head adds a colleague, who gets no further than the role, and is disabled at work', async ({
  page,
  browser,
}, info) => {
  const login = isPhone(info) ? 'hejia-phone' : 'hejia';
  const name = isPhone(info) ? '何嘉禾' : '何嘉';
  const own = 'sailing2026';
  await keepToasts(page);

  await signInAtConsole(page);
  await open(page, '/staff');
  await expect(heading(page, '人员与权限')).toBeVisible();
  await expect(page).toHaveURL(/\/console\/staff$/);
  await expectAccessible(page);

  await page.getByRole('button', { name: '新增人员' }).click();
  await page.getByLabel('姓名').fill(name);
  await page.getByLabel('登录名').fill(login);
  await page.getByRole('checkbox', { name: '教务' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: '新增 1 人' }).click();
  const given = await page.getByTestId('temporary-password').innerText();
  await page.getByRole('button', { name: '记下了' }).click();

  const context = await browser.newContext({ viewport: page.viewportSize(), locale: 'zh-CN' });
  const colleague = await context.newPage();
  await test.step('the colleague sets an own password before anything opens', async () => {
    await open(colleague, '/audit');
    await expectAccessible(colleague);
    await signIn(colleague, login, given);
    await expect(heading(colleague, `${name}，先设置自己的密码`)).toBeVisible();
    await expectAccessible(colleague);
    await colleague.getByLabel('给你的临时密码').fill(given);
    await colleague.getByLabel('新密码', { exact: true }).fill(own);
    await colleague.getByLabel('再写一遍新密码').fill(own);
    await colleague.getByRole('button', { name: '设置并进入' }).click();
    await expect(
      colleague.getByRole('heading', { name: new RegExp(`，${name}$`), level: 1 }),
    ).toBeVisible();
    await expectAccessible(colleague);
  });

  await test.step('the colleague reads who works here, and can change nothing of it', async () => {
    await goTo(colleague, info, '人员与权限');
    await expect(colleague.getByText('陈望舒').first()).toBeVisible();
    await expect(colleague.getByRole('button', { name: /更多操作|新增人员/ })).toHaveCount(0);
    await colleague.getByRole('link', { name: /^角色与权限/ }).click();
    await expect(colleague.getByRole('table', { name: '角色和权限' })).toBeVisible();
    await expect(colleague.getByRole('checkbox')).toHaveCount(0);
    await expectAccessible(colleague);
  });

  await test.step('the head finds in the log what both did', async () => {
    await openLog(page, info);
    await expect(page.getByText('教务台：修改自己的密码').first()).toBeVisible();
    await page.getByRole('button', { name: '陈望舒，新增人员，得到一个临时密码' }).first().click();
    await expect(page.getByLabel('改动').getByText(login)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('whoever is disabled is out at the next click', async () => {
    await goTo(page, info, '人员与权限');
    await page.getByRole('button', { name: `${name}，更多操作` }).click();
    await page.getByRole('menuitem', { name: '停用' }).click();
    await page.getByLabel('原因').fill('实习结束');
    await page.getByRole('button', { name: `停用${name}` }).click();
    await expectToast(page, new RegExp(`${name}已停用，登录已退出`));
    await openLog(colleague, info);
    await expect(colleague.getByRole('button', { name: '登录', exact: true })).toBeVisible();
    await signIn(colleague, login, own);
    await expect(colleague.getByText(/不对|不正确|错误/)).toBeVisible();
    await context.close();
  });
});
