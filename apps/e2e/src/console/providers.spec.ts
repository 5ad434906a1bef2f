import { expect, test } from '@playwright/test';
import { signInAtConsole } from '../school/office.ts';
import { place } from '../school/place.ts';
import { expectFits } from '../misfits.ts';
import { expectToast, keepToasts } from '../toasts.ts';
import { expectAccessible } from '../visitor.ts';

test('mail is set in the console: a wrong password is told with its cure, the right one is switched to and taken back', async ({
  page,
}) => {
  await keepToasts(page);
  await signInAtConsole(page);
  await page.goto(`${place('E2E_URL')}/console/settings`);
  await page.getByRole('link', { name: '接外部服务' }).click();
  await page.getByRole('link', { name: /^邮件/ }).click();
  const card = page.getByRole('region', { name: '邮件' });
  await expect(card.getByText('接在沙箱上，只在试用时够')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);

  await test.step('the server itself says that the password is wrong', async () => {
    await card.getByLabel(/^帐号/).fill('sandbox-access-key');
    await card.getByLabel(/^密码/).fill('not-the-password');
    await card.getByLabel('发一封到这个邮箱').fill('owner@school.example');
    await expect(card.getByRole('button', { name: '换成新的' })).toBeDisabled();
    await card.getByRole('button', { name: '试一下' }).click();
    const tried = card.getByRole('status');
    await expect(tried.getByText(/535.*授权码/)).toBeVisible();
    await expect(tried.getByRole('img', { name: '没走到' })).toBeVisible();
    await expect(card.getByRole('button', { name: '换成新的' })).toBeDisabled();
    await expectAccessible(page);
    await expectFits(page);
  });

  await test.step('what comes through is switched to', async () => {
    await card.getByLabel(/^密码/).fill('sandbox-access-secret');
    await card.getByRole('button', { name: '试一下' }).click();
    await expect(card.getByText('owner@school.example 应当收到一封')).toBeVisible();
    await card.getByRole('button', { name: '换成新的' }).click();
    await expectToast(page, /换好了/);
    await expect(card.getByText(/^在教务台设的/)).toBeVisible();
    await expect(card.getByLabel(/^密码/)).toHaveValue('');
  });

  await test.step('and is taken back by a press', async () => {
    await card.getByRole('button', { name: '换回' }).click();
    await expectToast(page, /换回去了/);
    await expect(card.getByText('接在沙箱上，只在试用时够')).toBeVisible();
  });
});
