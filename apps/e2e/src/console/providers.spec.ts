import { expect, test } from '@playwright/test';
import { SECOND_ALIPAY_ACCOUNT as merchant } from '@xuezhou/sandbox/src/alipay/second-account.ts';
import { office, readOffice, signInAtConsole } from '../school/office.ts';
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

test('a merchant is set in the console: a wrong number is told with its cure, and a second person has to agree', async ({
  page,
}) => {
  await keepToasts(page);
  await signInAtConsole(page);
  await page.goto(`${place('E2E_URL')}/console/settings/providers?kind=alipay`);
  const card = page.getByRole('region', { name: '支付宝' });
  await expect(card.getByText('接在沙箱上，只在试用时够')).toBeVisible();
  await expectFits(page);

  await test.step('the merchant of another app is told by Alipay itself', async () => {
    await card.getByLabel('应用 AppID').fill(merchant.appId);
    await card.getByLabel('商户号（PID）').fill('2088999999999999');
    await card.getByLabel('支付宝公钥', { exact: true }).fill(merchant.alipayPublicKey);
    await card.getByRole('button', { name: '试一下' }).click();
    await expect(card.getByText(/旧的不会发给新的地方/)).toBeVisible();
    await card
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        ...{ name: 'app_private_key.pem', mimeType: 'application/x-pem-file' },
        buffer: Buffer.from(merchant.appPrivateKey),
      });
    await card.getByRole('button', { name: '试一下' }).click();
    const tried = card.getByRole('status');
    await expect(tried.getByText(/不能替 2088999999999999 收款/)).toBeVisible();
    await expect(card.getByRole('button', { name: '换成新的' })).toBeDisabled();
    await expectAccessible(page);
    await expectFits(page);
  });

  await test.step('the right one takes a trial order and waits for a second person', async () => {
    await card.getByLabel('商户号（PID）').fill(merchant.sellerId);
    await card.getByRole('button', { name: '试一下' }).click();
    await expect(card.getByText(/0.01 元的码.*关掉了/)).toBeVisible();
    await card.getByRole('button', { name: '换成新的' }).click();
    await expectToast(page, /同意|24 小时/);
    await expect(card.getByText('接在沙箱上，只在试用时够')).toBeVisible();
    await expect(card.getByLabel('应用私钥', { exact: true })).toHaveValue('');
  });

  const waiting =
    await readOffice<{ approvalId: number; kind: string; facts: unknown }[]>('/approvals');
  const own = waiting.filter(({ kind }) => kind === 'provider');
  expect(JSON.stringify(own)).toContain('2088 0000 0000 0024');
  // Others of the school go on paying to its first merchant.
  for (const { approvalId } of own)
    await office('/approvals/decide', { approvalId, isAgreed: false });
});
