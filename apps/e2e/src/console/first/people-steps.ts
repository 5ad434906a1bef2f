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

type Look = (page: Page) => Promise<void>;
/** Of pages that were looked at already, for the first of two. */
const lookNoMore: Look = async () => {};

async function invite(
  page: Page,
  { name, address, role }: Invited,
  look: Look = expectAccessible,
): Promise<void> {
  await page.getByRole('button', { name: '邀请同事' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '邀请同事' });
  await dialog.getByLabel('姓名').fill(name);
  await dialog.getByLabel('邮箱或手机号').fill(address);
  await dialog.getByRole('checkbox', { name: role }).press('Space');
  await look(page);
  await dialog.getByRole('button', { name: '邀请 1 人' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(new RegExp(`^${name}，.*邀请，到`))).toBeVisible();
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

/** The code out of what came, under the name of the school: of an SMS, which may have no link, and of a mail. */
function codeIn(message: object, name: string): string {
  const said = JSON.stringify(message);
  expect(said).toContain(name);
  expect(said).not.toContain('学舟');
  const [code = ''] = /(?<=(?:输入|邀请码) )[A-Z0-9-]{14}/.exec(said) ?? [];
  return code;
}

/** Opens the invitation, chooses how to sign in, and signs in. */
async function takeUp(
  page: Page,
  { name, login, role }: Invited,
  look: Look = expectAccessible,
): Promise<void> {
  await expect(page.getByRole('heading', { name: `${name}，欢迎`, level: 1 })).toBeVisible();
  await expect(page.getByText(`${owner.name}邀请你，角色是${role}。`)).toBeVisible();
  await look(page);
  await page.getByLabel('登录名').fill(login);
  await page.getByRole('textbox', { name: '密码', exact: true }).fill(password);
  await page.getByRole('textbox', { name: '再写一遍密码' }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/console\/sign-in/);
  await expect(page).toHaveTitle(new RegExp(named.shortName));
  // The page before has fields of the same names, and stands until this one is there.
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await page.getByLabel('登录名').fill(login);
  await page.getByRole('textbox', { name: '密码', exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { name: new RegExp(`，${name}$`), level: 1 }),
  ).toBeVisible();
  await look(page);
}

/** A place that was told no address of its own sends no link. */
async function typeCode(page: Page, code: string): Promise<void> {
  await page.goto(`${place('E2E_URL')}/console/join`);
  await page.getByLabel('邀请码').fill(code);
  await page.keyboard.press('Enter');
}

/** Staff of two roles, one by mail and one by SMS. */
export async function inviteStaff(
  page: Page,
  browser: Browser,
  [first, second]: readonly [Invited, Invited],
): Promise<[Page, Page]> {
  await page.goto(`${place('E2E_URL')}/console/staff`);
  await expect(page.getByRole('heading', { name: '人员与权限', level: 1 })).toBeVisible();
  await invite(page, first);
  await invite(page, second, lookNoMore);
  const [byMail, bySms] = [await openWindow(browser), await openWindow(browser)];
  const mail = await newest<object>('mail', 'to', first.address);
  await typeCode(byMail, codeIn(mail, named.name));
  await takeUp(byMail, first);
  const sms = await newest<object>('sms', 'mobile', second.address);
  await typeCode(bySms, codeIn(sms, named.shortName));
  await takeUp(bySms, second, lookNoMore);
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

const courses = (page: Page) => page.getByRole('table', { name: '课程和有效期' });

async function openStudent(page: Page, nickname: string): Promise<void> {
  // Firefox presses no button by a key in a window that lies behind another.
  await page.bringToFront();
  await page.goto(`${place('E2E_URL')}/console/students`);
  await page.getByRole('link', { name: nickname }).press('Enter');
  await expect(courses(page)).toBeVisible();
}

/** Pauses somebody's course: what the next step takes back. */
export async function pauseOne(page: Page, nickname: string): Promise<void> {
  await openStudent(page, nickname);
  await page.getByRole('button', { name: /^暂停：/ }).press('Enter');
  await page.getByRole('button', { name: '暂停 1 人' }).press('Enter');
  await expect(courses(page)).toContainText('起暂停');
  await expectAccessible(page);
}

/** The owner finds it in the log and takes it back; the course is as it was. */
export async function takeBack(page: Page, by: string, nickname: string): Promise<void> {
  await page.bringToFront();
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
  await openStudent(page, nickname);
  await expect(courses(page)).not.toContainText('起暂停');
}
