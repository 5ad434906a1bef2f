import { expect, test, type Page } from '@playwright/test';
import { place } from './school/place.ts';
import { addStudent, expectAccessible, isPhone, logIn } from './visitor.ts';

const open = (page: Page, path: string) => page.goto(`${place('E2E_URL')}${path}`);

test('answers a survey with a condition, leaves and comes back, posts it once', async ({
  page,
}, info) => {
  const mobile = isPhone(info) ? '13900000822' : '13900000821';
  await addStudent(mobile, isPhone(info) ? '手机上的答题人' : '电脑前的答题人');
  await logIn(page, mobile);
  const next = page.getByRole('button', { name: '下一节' });

  await open(page, '/survey/1');
  await expect(next).toBeDisabled();
  await page.getByRole('checkbox', { name: /CFA/ }).check({ force: true });
  await expectAccessible(page);
  await next.click();
  await expect(page.getByText('最想先改哪一件？')).toHaveCount(0);
  await page.getByRole('radio', { name: '6', exact: true }).check({ force: true });
  await page.getByRole('textbox', { name: '最想先改哪一件？' }).fill('答疑快一点');
  await expectAccessible(page);

  await test.step('leaves and comes back to the same place', async () => {
    await page.reload();
    await expect(page.getByRole('textbox', { name: '最想先改哪一件？' })).toHaveValue('答疑快一点');
  });

  await next.click();
  await page.getByRole('radio', { name: /不想/ }).check({ force: true });
  await next.click();
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('谢谢，已经收到了')).toBeVisible();
  await open(page, '/survey/1');
  await expect(page.getByText('这份调查你已经填过了')).toBeVisible();
  await expectAccessible(page);
});

test('registers for the ESG exam and takes it back', async ({ page }, info) => {
  const mobile = isPhone(info) ? '13900000824' : '13900000823';
  await addStudent(mobile, isPhone(info) ? '手机上的登记人' : '电脑前的登记人');
  await logIn(page, mobile);
  await open(page, '/esg-order-completed');
  await page.getByRole('link', { name: '去登记' }).click();
  const fields = {
    ...{ 中文姓名: '林知远', '姓（拼音，大写）': 'LIN', '名（拼音，大写）': 'ZHIYUAN' },
    ...{ 证件号码: 'EJ4123457', 证件有效期到: '2041-04-18', 邮箱: 'zhiyuan@example.com' },
  };
  for (const [name, text] of Object.entries(fields))
    await page.getByRole('textbox', { name, exact: true }).fill(text);
  await page.getByRole('checkbox', { name: /和证件一致/ }).check();
  const send = page.getByRole('button', { name: '提交登记' });
  await expect(send).toBeDisabled();
  await page.getByRole('checkbox', { name: /只用于这次考试登记/ }).check();
  await expectAccessible(page);
  await send.click();
  await expect(page.getByText('E******57')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '撤回登记' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤回登记' }).click();
  await expect(page.getByRole('textbox', { name: '中文姓名' })).toBeVisible();
});
