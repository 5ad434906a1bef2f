import { expect, type Browser, type Page } from '@playwright/test';
import { place } from '../../school/place.ts';
import { keepToasts } from '../../toasts.ts';
import { expectAccessible } from '../../visitor.ts';
import { openWindow } from '../day/colleagues.ts';

export const owner = {
  ...{ name: '许江宁', login: 'jiangning@jiangpan.example' },
  password: '江畔的水一年比一年清亮了',
};
export const named = { name: '江畔财经学堂', shortName: '江畔', color: '#2F6B55' } as const;

const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="12" fill="${named.color}"/><path d="M10 40q11-10 22 0t22 0" fill="none" stroke="#fff" stroke-width="6"/></svg>`;

export function codeOf(lines: readonly string[]): string {
  const [, code = ''] = /一次性码：(\S+?)（/.exec(lines.join('\n')) ?? [];
  return code;
}

/** With the code that the server printed; a wrong one opens nothing. */
export async function becomeOwner(page: Page, lines: readonly string[]): Promise<void> {
  const printed = lines.join('\n');
  const [address = ''] = /http\S+\/console\/first/.exec(printed) ?? [];
  const code = codeOf(lines);
  await keepToasts(page);
  // Whoever comes without the address is led there as well.
  await page.goto(`${place('E2E_URL')}/console/`);
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { name: '这里还是一所空学校', level: 1 })).toBeVisible();
  await expectAccessible(page);
  const field = page.getByLabel('启动时印出的一次性码');
  await field.fill(code.startsWith('A') ? 'BBBBBBBB' : 'AAAAAAAA');
  await expect(page.getByRole('alert').filter({ hasText: '码' })).toBeVisible();
  await expect(page.getByLabel('你的姓名')).toBeDisabled();
  await field.fill(code);
  await expect(page.getByRole('status')).toContainText('对上了');
  await page.getByLabel('你的姓名').fill(owner.name);
  await page.getByLabel('手机号或邮箱').fill(owner.login);
  const password = page.getByRole('textbox', { name: '密码' });
  await password.fill(owner.password);
  await expectAccessible(page);
  await password.press('Enter');
  await expect(page).toHaveURL(/\/console\/start$/);
  await expect(page.getByText('6 步做好 0 步')).toBeVisible();
  await expectAccessible(page);
}

/** The name, mark and colour: chosen once, looked at before, kept by one press. */
export async function giveLook(page: Page): Promise<void> {
  await page.getByRole('link', { name: '去定：名字和标志' }).press('Enter');
  await page.getByLabel('全名', { exact: true }).fill(named.name);
  await page.getByLabel('短名', { exact: true }).fill(named.shortName);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'mark.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(mark) });
  await page.getByLabel('主色').fill(named.color);
  await expect(page.getByRole('button', { name: '用默认的颜色' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.getByLabel('短信签名').fill(named.shortName);
  const save = page.getByRole('button', { name: '存这 5 处' });
  await expect(save).toBeEnabled();
  await expectAccessible(page);
  await save.press('Enter');
  await expect(save).toHaveCount(0);
  await expect(
    page.getByRole('link', { name: `${named.shortName}教务台，回到第一页` }),
  ).toBeVisible();
  await page.goto(`${place('E2E_URL')}/console/start`);
  await expect(page.getByText('6 步做好 1 步')).toBeVisible();
  await expect(page.getByText(`${named.name}，短名“${named.shortName}”`)).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(named.shortName));
}

/** Whoever comes from outside meets it in the title, at the login, in the colours, and where it is installed. */
export async function seeLook(browser: Browser): Promise<void> {
  const visitor = await openWindow(browser);
  await visitor.goto(`${place('E2E_URL')}/login`);
  await expect(visitor).toHaveTitle(new RegExp(named.shortName));
  await expect(visitor.getByText(named.shortName).first()).toBeVisible();
  await expect(visitor.getByText('学舟')).toHaveCount(0);
  const accent = await visitor.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--xz-accent').trim(),
  );
  expect(accent.toUpperCase()).toContain(named.color);
  await expectAccessible(visitor);
  const address = await visitor.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await visitor.context().request.get(new URL(address ?? '', visitor.url()).href);
  expect(await manifest.json()).toMatchObject({ name: named.name, short_name: named.shortName });
  await visitor.context().close();
}
