import { expect, type Browser, type Page } from '@playwright/test';
import { place } from '../../school/place.ts';
import { expectToast } from '../../toasts.ts';
import { expectAccessible, password } from '../../visitor.ts';
import { openWindow } from '../day/colleagues.ts';
import { named, owner } from './owner-steps.ts';

interface Invited {
  readonly name: string;
  /** A mail box, or a phone. */
  readonly address: string;
  readonly login: string;
  readonly role: string;
}

async function invite(page: Page, { name, address, role }: Invited): Promise<void> {
  await page.getByRole('button', { name: '邀请同事' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '邀请同事' });
  await dialog.getByLabel('姓名').fill(name);
  await dialog.getByLabel('邮箱或手机号').fill(address);
  await dialog.getByRole('checkbox', { name: role }).press('Space');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '邀请 1 人' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(new RegExp(`^${name}，.*邀请，到`))).toBeVisible();
}

interface Mail {
  readonly from: string;
  readonly subject: string;
  readonly text: string;
}

/** What the sandbox's phone holds for an address, once something came. */
async function newest<Message>(
  box: 'mail' | 'sms',
  key: string,
  address: string,
): Promise<Message> {
  const find = async () => {
    const query = new URLSearchParams({ [key]: address });
    const response = await fetch(`${place('E2E_PHONE_URL')}/inbox/${box}?${query.toString()}`);
    return ((await response.json()) as { messages: Message[] }).messages;
  };
  await expect.poll(async () => (await find()).length).toBeGreaterThan(0);
  const [message] = await find();
  if (message === undefined) throw new Error(`Nothing came to ${address}`);
  return message;
}

/** By mail, whose link has the code behind it; under the name of the school. */
async function wayOfMail(address: string): Promise<string> {
  const mail = await newest<Mail>('mail', 'to', address);
  expect(JSON.stringify(mail)).toContain(named.name);
  expect(JSON.stringify(mail)).not.toContain('学舟');
  const [way = ''] = /http\S+\/console\/join#[-\w]+/.exec(JSON.stringify(mail)) ?? [];
  return way;
}

/** An SMS may have no link: its code is typed. */
async function codeOfSms(mobile: string): Promise<string> {
  const sms = JSON.stringify(await newest<object>('sms', 'mobile', mobile));
  expect(sms).toContain(named.shortName);
  expect(sms).not.toContain('学舟');
  const [code = ''] = /[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(sms) ?? [];
  return code;
}

/** Opens the invitation, chooses how to sign in, and signs in. */
async function takeUp(page: Page, { name, login, role }: Invited): Promise<void> {
  await expect(page.getByRole('heading', { name: `${name}，欢迎`, level: 1 })).toBeVisible();
  await expect(page.getByText(`${owner.name}邀请你，角色是${role}。`)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('登录名').fill(login);
  await page.getByRole('textbox', { name: '密码', exact: true }).fill(password);
  await page.getByRole('textbox', { name: '再写一遍密码' }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/console\/sign-in/);
  await expect(page).toHaveTitle(new RegExp(named.shortName));
  await page.getByLabel('登录名').fill(login);
  await page.getByRole('textbox', { name: '密码', exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { name: new RegExp(`，${name}$`), level: 1 }),
  ).toBeVisible();
  await expectAccessible(page);
}

/** Staff of two roles, one by mail and one by SMS. */
export async function inviteStaff(
  page: Page,
  browser: Browser,
  [first, second]: readonly [Invited, Invited],
): Promise<[Page, Page]> {
  await page.goto(`${place('E2E_URL')}/console/staff`);
  await expect(page.getByRole('heading', { name: '人员与权限', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await invite(page, first);
  await invite(page, second);
  const [byMail, bySms] = [await openWindow(browser), await openWindow(browser)];
  await byMail.goto(await wayOfMail(first.address));
  await takeUp(byMail, first);
  await bySms.goto(`${place('E2E_URL')}/console/join`);
  await bySms.getByLabel('邀请码').fill(await codeOfSms(second.address));
  await bySms.keyboard.press('Enter');
  await takeUp(bySms, second);
  return [byMail, bySms];
}

/** What a role does not hold is no page of it, and no operation of it either. */
export async function meetRefusal(page: Page): Promise<void> {
  await page.goto(`${place('E2E_URL')}/console/ledger`);
  await expect(page.getByRole('heading', { name: '你的角色打不开这一页' })).toBeVisible();
  await expectAccessible(page);
  const answer = await page.context().request.get(`${place('E2E_URL')}/api/console/ledger/months`);
  expect(((await answer.json()) as { status: number }).status).not.toBe(200);
}

/** Pauses somebody's course from the list: what the next step takes back. */
export async function pauseOne(page: Page, nickname: string): Promise<void> {
  await page.goto(`${place('E2E_URL')}/console/students`);
  const row = page.getByRole('row').filter({ hasText: nickname });
  await row.getByRole('checkbox').press('Space');
  await page.getByRole('button', { name: '暂停' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '暂停 1 人' }).press('Enter');
  await expect(row).toContainText('已暂停');
}

/** The owner finds it in the log and takes it back; the list is as it was. */
export async function takeBack(page: Page, by: string, nickname: string): Promise<void> {
  await page.goto(`${place('E2E_URL')}/console/audit`);
  await expect(page.getByRole('heading', { name: '操作记录', level: 1 })).toBeVisible();
  await page
    .getByRole('button', { name: new RegExp(`^${by}，暂停学员的课程`) })
    .first()
    .press('Enter');
  await expectAccessible(page);
  await page.getByRole('button', { name: '撤回，恢复到之前' }).press('Enter');
  await expectToast(page, /^撤回了：暂停/);
  await expect(page.getByText(`${owner.name}撤回了这一条`)).toBeVisible();
  await page.goto(`${place('E2E_URL')}/console/students`);
  const row = page.getByRole('row').filter({ hasText: nickname });
  await expect(row).toBeVisible();
  await expect(row).not.toContainText('已暂停');
}
