import { expect, test, type Locator, type Page } from '@playwright/test';
import { signInAtConsole } from '../school/office.ts';
import { place } from '../school/place.ts';
import { expectAccessible, isPhone, logIn, password } from '../visitor.ts';
import { expectToast, keepToasts } from '../toasts.ts';

const open = (page: Page, path: string) => page.goto(`${place('E2E_URL')}/console${path}`);
const course = 'CPA 会计精讲班';

/** A day so many from today. */
const dayIn = (days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(
    Date.now() + days * 86_400_000,
  );

test('an operator adds a student, enrols, extends and pauses, and the student sees each of it', async ({
  page,
  browser,
}, info) => {
  const mobile = isPhone(info) ? '13900000872' : '13900000871';
  const nickname = isPhone(info) ? '手机上的新学员' : '电脑前的新学员';
  const student = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  const dialog = page.getByRole('dialog');
  const row = (list: Locator) =>
    list.getByRole(isPhone(info) ? 'listitem' : 'row').filter({ hasText: nickname });
  const students = page.getByRole(isPhone(info) ? 'list' : 'table', { name: '学员' });

  await signInAtConsole(page);
  await open(page, '/students');
  await expect(students).toBeVisible();
  await expectAccessible(page);

  await test.step('adds the student and enrols from their page', async () => {
    await page.getByRole('button', { name: '新增学员' }).click();
    await dialog.getByLabel('手机号').fill(mobile);
    await dialog.getByLabel('昵称').fill(nickname);
    await dialog.getByRole('textbox', { name: '密码' }).fill(password);
    await dialog.getByRole('button', { name: '新增 1 人' }).click();
    await expect(page.getByRole('heading', { name: nickname, level: 1 })).toBeVisible();
    await page.getByRole('button', { name: '加一门课' }).click();
    await dialog.getByRole('combobox', { name: '课程' }).click();
    await page.getByRole('option', { name: course }).click();
    await dialog.locator('input[type=date]').first().fill(dayIn(60));
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '报名 1 人' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(dayIn(60)).first()).toBeVisible();
    await page.getByRole('button', { name: '改为已实名' }).click();
    await dialog.getByLabel('原因').fill('已核对合同');
    await dialog.getByRole('button', { name: '改为已实名' }).click();
    await expect(page.getByRole('heading', { name: `${nickname} 已实名`, level: 1 })).toBeVisible();
    await logIn(student, mobile);
    await student.goto(`${place('E2E_URL')}/dashboard`);
    await expect(student.getByText(`有效期至 ${dayIn(60)}`).first()).toBeVisible();
  });

  await test.step('finds the student by the end of the phone, extends and pauses from the list', async () => {
    await page.getByRole('link', { name: '学员', exact: true }).first().click();
    await page.getByRole('searchbox', { name: '找学员' }).fill(mobile.slice(-4));
    await expect(page).toHaveURL(new RegExp(`search=${mobile.slice(-4)}`));
    await row(students).getByRole('checkbox').check();
    await page.getByRole('button', { name: '延长' }).click();
    await expect(dialog.getByRole('table', { name: '改动' })).toContainText(dayIn(90));
    await dialog.getByLabel('原因').fill('系统升级，补 30 天');
    await dialog.getByRole('button', { name: '延长 1 人' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row(students)).toContainText(dayIn(90));
    await row(students).getByRole('checkbox').check();
    await page.getByRole('button', { name: '暂停' }).click();
    await dialog.getByRole('button', { name: '暂停 1 人' }).click();
    await expect(row(students)).toContainText('已暂停');
    await student.reload();
    await expect(student.getByText('已暂停').first()).toBeVisible();
  });

  await test.step('says why and sees the number; the log has all of it', async () => {
    await row(students).getByRole('link').click();
    await page.getByRole('button', { name: '显示完整号码' }).click();
    await dialog.getByLabel('为什么要看').fill('电话回访');
    await dialog.getByRole('button', { name: '显示号码' }).click();
    await expect(page.getByRole('link', { name: `+86${mobile}` })).toBeVisible();
    const actions = page.getByRole('region', { name: '经过' });
    await actions.getByRole('button', { name: '老师做的' }).click();
    await expect(actions.getByRole('listitem')).toHaveCount(6);
    await expect(actions).toContainText('原因：系统升级，补 30 天');
    await expectAccessible(page);
  });

  await test.step('withdraws the course, with a reason, of which the student is told', async () => {
    await page.getByRole('button', { name: `撤销报名：${course}` }).click();
    await expect(dialog.getByRole('table', { name: '改动' })).toContainText('不能再学');
    await dialog.getByLabel('原因').fill('报错了课');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '撤销 1 人的报名' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('已收回').first()).toBeVisible();
    await student.goto(`${place('E2E_URL')}/message`);
    await expect(student.getByText(`学校撤销了你的报名：${course}`).first()).toBeVisible();
  });
  await student.context().close();
});

test('an operator makes codes, and puts a student into a class', async ({ page }, info) => {
  const title = isPhone(info) ? '手机上开的班' : '电脑前开的班';
  const dialog = page.getByRole('dialog');
  await keepToasts(page);
  await signInAtConsole(page);
  await open(page, '/codes');
  await page.getByRole('button', { name: '生成兑换码' }).click();
  await dialog.getByLabel('备注').fill(title);
  await dialog.getByRole('button', { name: '生成 10 个' }).click();
  await expect(page.getByLabel('完整的兑换码')).toHaveValue(/^([A-Z0-9]{4}-){3}[A-Z0-9]{4}\n/);
  await expectAccessible(page);
  await page.getByRole('button', { name: '不用存，关上' }).click();
  await expect(page.getByText(title).first()).toBeVisible();

  await open(page, '/classes');
  await page.getByRole('button', { name: '开新班' }).click();
  await dialog.getByLabel('训练营').click();
  await page.getByRole('option').first().click();
  await dialog.getByLabel('班名').fill(title);
  await dialog.getByRole('button', { name: '开 1 个班' }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: '加学员' }).click();
  await dialog.getByLabel('找学员').fill('陈以沫');
  await dialog.getByRole('button', { name: /^陈以沫/ }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '加 1 人' }).click();
  await expectToast(page, /加了 1 人|1 人没有/);
});
