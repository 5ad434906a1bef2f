import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page, type TestInfo } from '@playwright/test';
import { createAccount, enrolAccount, verifyAccount } from './school/office.ts';
import { isToldHere } from './browsers/not-in-firefox.ts';
import { expectNone } from './expect-none.ts';
import { graveFaults } from './grave-faults.ts';
import { place } from './school/place.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);
export const password = 'sailing2026';

export const isPhone = (info: TestInfo): boolean => info.project.name === 'phone';

export async function expectAccessible(page: Page): Promise<void> {
  await isLive(page);
  if (!isToldHere(page, 'every story: axe')) return;
  await expectNone(() => graveFaults(page), page.url());
}

/** What the device kept of a page has gone, and the page itself stands there. */
export const isLive = (page: Page): Promise<void> =>
  expect(page.locator('[data-behind]')).toHaveCount(0);

/** Opens where a note is written beside a lecture: a tab of a phone, a card under a desk's player. */
export async function beginNote(page: Page, timeout = 20_000): Promise<void> {
  const tab = page.getByRole('tab', { name: /笔记/ });
  await tab.or(page.getByRole('button', { name: /写下你自己的说法$/ })).click({ timeout });
}

/** Puts the lecture at a second and lets it stand there, once it has come far enough to be moved. */
export async function stopLectureAt(page: Page, second: number): Promise<void> {
  const video = page.locator('video');
  await expect
    .poll(() => video.evaluate((media: HTMLVideoElement) => media.readyState))
    .toBeGreaterThan(1);
  // It may have begun to play by itself.
  await video.evaluate((media: HTMLVideoElement, at) => {
    media.pause();
    media.currentTime = at;
  }, second);
  // What the page says of the second follows the element's events.
  await expect
    .poll(() =>
      video.evaluate((media: HTMLVideoElement) =>
        media.paused && !media.seeking ? Math.floor(media.currentTime) : null,
      ),
    )
    .toBe(Math.floor(second));
}

/** The newest code on the sandbox's phone page, as a person reads it there. */
async function readCode(page: Page, mobile: string): Promise<string> {
  const phone = await page.context().newPage();
  await phone.goto(`${place('E2E_PHONE_URL')}/?mobile=${mobile}`);
  // Stories that run beside this one get theirs on the same page.
  const [newest] = await codesOf(mobile);
  const code = phone
    .locator(`[data-id="${newest?.id}"]`)
    .getByText(/^\d{6}$/)
    .first();
  await expect(code).toBeVisible();
  const text = (await code.textContent()) ?? '';
  await phone.close();
  return text.trim();
}

/** The operator's command line, on the running school. */
export async function xuezhou(...command: string[]): Promise<string> {
  const environment = JSON.parse(process.env['E2E_ENVIRONMENT'] ?? '{}') as Record<string, string>;
  const { stdout } = await run(process.execPath, ['apps/server/dist/cli.js', ...command], {
    cwd: root,
    env: { ...process.env, ...environment, XUEZHOU_LANG: 'zh' },
  });
  return stdout;
}

/** A verified student whom no other story knows, enrolled in these courses. */
export async function addStudent(
  mobile: string,
  nickname: string,
  courses: readonly number[] = [1],
): Promise<number> {
  const studentId = await createAccount({ mobile, nickname, password });
  await verifyAccount(studentId);
  for (const course of courses) await enrolAccount(studentId, course);
  return studentId;
}

/** A student who has no course yet. */
export async function addBuyer(mobile: string, nickname: string): Promise<number> {
  return await createAccount({ mobile, nickname, password });
}

/** The page of the sandbox's phone that asks to pay the newest code of so many fen, once there is one. */
export async function phoneToPay(amount: number): Promise<string> {
  let content = '';
  const find = async () => {
    const response = await fetch(`${place('E2E_PHONE_URL')}/payment/codes`);
    const { codes } = (await response.json()) as {
      codes: { content: string; amount: number; state: string }[];
    };
    content =
      codes.find((code) => code.state === 'waiting' && code.amount === amount)?.content ?? '';
    return content;
  };
  await expect.poll(find).not.toBe('');
  const query = new URLSearchParams({ tab: 'pay', code: content });
  return `${place('E2E_PHONE_URL')}/?${query.toString()}`;
}

/** Scans that code with the sandbox's phone, and pays. */
export async function scanToPay(page: Page, amount: number): Promise<void> {
  const address = await phoneToPay(amount);
  const phone = await page.context().newPage();
  await phone.goto(address);
  await phone.getByRole('button', { name: '确认付款' }).click();
  await expect(phone.getByText('已付款')).toBeVisible();
  await phone.close();
}

/** Gives the browser the cookies of a login, without its page. */
export async function logIn(page: Page, mobile: string): Promise<void> {
  const school = place('E2E_URL');
  if (page.url().startsWith(school)) {
    // No page of the school runs here, so that none remembers the student before or is torn down under a story's hands.
    await page.goto(`${school}/healthz`);
    await page.evaluate(() => localStorage.removeItem('xuezhou-student'));
  }
  // A login is of one kind of device.
  const userAgent = await page.evaluate(() => navigator.userAgent);
  const answer = await page.context().request.post(`${school}/api/j_spring_security_check`, {
    form: { j_username: mobile, j_password: password },
    headers: { 'user-agent': userAgent },
  });
  expect(await answer.json(), `the login of ${mobile}`).toMatchObject({ status: 200 });
}

/** What the server knows, asked with the cookies of the page. */
export async function ask<Data>(page: Page, path: string, body?: object): Promise<Data> {
  const { request } = page.context();
  const address = `${place('E2E_URL')}${path}`;
  const answer = await (body === undefined
    ? request.get(address)
    : request.post(address, { data: body }));
  return ((await answer.json()) as { data: Data }).data;
}

/** Asks for a code, lets the browser work instead of dragging the slider, and types what the phone received. */
export async function enterCode(page: Page, mobile: string): Promise<void> {
  const code = await receiveCode(page, mobile, async () => {
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByRole('button', { name: '不拖动，改用自动验证' }).click();
    await expect(page.getByRole('button', { name: /秒后重发/ })).toBeDisabled({
      timeout: 120_000,
    });
  });
  await page.getByLabel('验证码', { exact: true }).fill(code);
}

/** The code that asking for one brings to the phone, and not the one of before. */
export async function receiveCode(
  page: Page,
  mobile: string,
  ask: () => Promise<void>,
): Promise<string> {
  await endCountdown(page);
  const before = await codesOf(mobile);
  await ask();
  await expect.poll(() => codesOf(mobile)).not.toEqual(before);
  return await readCode(page, mobile);
}

/** The school of the stories lets a number ask again at once; a page that counts down from an earlier code is a minute on. */
const endCountdown = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const key of ['xuezhou-sms-resend-at', 'xuezhou-own-sms-resend-at'])
      localStorage.removeItem(key);
  });

/** What the sandbox's phone holds for a number, newest first. */
async function codesOf(mobile: string): Promise<{ id: string }[]> {
  const response = await fetch(`${place('E2E_PHONE_URL')}/inbox/sms?mobile=${mobile}`);
  const { messages } = (await response.json()) as { messages: { id: string }[] };
  return messages;
}

/** As `registerByPhone`, as far as what is asked once after it. */
export async function registerToWelcome(
  page: Page,
  mobile: string,
  nickname: string,
): Promise<void> {
  await page.goto(place('E2E_URL'));
  // Whom nobody knows is shown what there is to learn.
  await expect(page).toHaveURL(/\/mall/);
  await page.goto(`${place('E2E_URL')}/login`);
  await expectAccessible(page);
  await page
    .getByRole('button', { name: '用手机号注册' })
    .or(page.getByRole('link', { name: '用手机号注册' }))
    .click();
  await page.getByLabel('手机号', { exact: true }).fill(mobile);
  await enterCode(page, mobile);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByLabel('昵称').fill(nickname);
  await page.getByRole('textbox', { name: '密码' }).fill(password);
  await page.getByRole('button', { name: '完成注册' }).click();
  await expect(page).toHaveURL(/\/dashboard\?view=welcome/);
  await expectAccessible(page);
}

export async function registerByPhone(page: Page, mobile: string, nickname: string): Promise<void> {
  await registerToWelcome(page, mobile, nickname);
  await page.getByRole('button', { name: '都先跳过' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}
