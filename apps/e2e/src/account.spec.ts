import { expect, test, type Browser, type Page, type TestInfo } from '@playwright/test';
import { enrolAccount } from './school/office.ts';
import { place } from './school/place.ts';
import {
  addBuyer,
  addStudent,
  enterCode,
  expectAccessible,
  isPhone,
  logIn,
  password,
  receiveCode,
  registerByPhone,
} from './visitor.ts';
import { expectToast, keepToasts } from './toasts.ts';

const newPassword = 'harbour2027';

/** Numbers and names that no other story has, one set for each size. */
function strangerOf(info: TestInfo) {
  return isPhone(info)
    ? {
        mobile: '13900001602',
        next: '13900001604',
        nickname: '手机上的陌生人',
        wechat: /阿五/,
        person: { name: '阿依古丽·买买提', number: '610102199909091083' },
      }
    : {
        mobile: '13900001601',
        next: '13900001603',
        nickname: '电脑前的陌生人',
        wechat: /Anna Chen/,
        person: { name: '周小满', number: '310104199811110022' },
      };
}

async function openLogin(page: Page): Promise<void> {
  await page.goto(`${place('E2E_URL')}/login`);
  await expect(page.getByRole('heading', { name: '登录学舟' })).toBeVisible();
}

async function expectInside(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole('heading', { name: '我的课程' })).toBeVisible();
}

async function logOut(page: Page): Promise<void> {
  await page.goto(`${place('E2E_URL')}/logout`);
  await expect(page.getByRole('heading', { name: '登录学舟' })).toBeVisible();
}

async function logInByPassword(page: Page, name: string, secret: string): Promise<void> {
  await openLogin(page);
  await page.getByLabel('手机号或邮箱').fill(name);
  await page.getByRole('textbox', { name: '密码' }).fill(secret);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expectInside(page);
}

async function logInBySms(page: Page, mobile: string): Promise<void> {
  await openLogin(page);
  await page.getByRole('button', { name: '验证码', exact: true }).click();
  await page.getByLabel('手机号', { exact: true }).fill(mobile);
  await enterCode(page, mobile);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expectInside(page);
}

/** A person of the sandbox scans the code in sight, on the phone's page. */
async function scan(page: Page, wechat: RegExp): Promise<void> {
  const code = page.getByRole('img', { name: /二维码/ });
  await expect(code).toBeVisible();
  const address = new URL((await code.getAttribute('src')) ?? '');
  const phone = await page.context().newPage();
  await phone.goto(`${place('E2E_PHONE_URL')}/?tab=wechat`);
  const card = phone.locator(`[data-id="${address.searchParams.get('ticket')}"]`);
  await card.getByRole('button', { name: wechat }).click();
  // A page that is closed while it is on its way to the answer may never close.
  await expect(card).toContainText(/已确认|已扫码/);
  await phone.close();
}

/** The same kind of device once more. */
async function onSecondDevice(
  browser: Browser,
  info: TestInfo,
  act: (page: Page) => Promise<void>,
): Promise<void> {
  const { viewport, hasTouch, isMobile, locale } = info.project.use;
  const context = await browser.newContext({
    ...(viewport !== undefined && { viewport }),
    ...(hasTouch !== undefined && { hasTouch }),
    ...(isMobile !== undefined && { isMobile }),
    ...(locale !== undefined && { locale }),
  });
  await act(await context.newPage());
  await context.close();
}

test('who is faster than the line finds what was typed, and no password in the address', async ({
  page,
}, info) => {
  const mobile = isPhone(info) ? '13900001610' : '13900001609';
  await addStudent(mobile, isPhone(info) ? '手机上的快手' : '电脑前的快手');
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  // Its scripts belong to what is waited for.
  await page.goto(`${place('E2E_URL')}/login`, { waitUntil: 'commit' });
  const address = page.url();
  await page.getByLabel('手机号或邮箱').fill(mobile);
  const secret = page.getByRole('textbox', { name: '密码' });
  await secret.fill(password);
  await secret.press('Enter');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  arrive();
  await page.waitForLoadState();
  expect(page.url()).toBe(address);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expectInside(page);
});

test('[login#1,4] a stranger registers, logs out, and comes back by each way', async ({
  page,
}, info) => {
  const { mobile, nickname, wechat } = strangerOf(info);
  await registerByPhone(page, mobile, nickname);
  await logOut(page);
  await logInByPassword(page, mobile, password);
  await logOut(page);
  await logInBySms(page, mobile);

  await test.step('binds a phone to a new WeChat, and comes back by scanning', async () => {
    await logOut(page);
    await page.getByRole('button', { name: '微信扫码' }).click();
    await expect(page.getByRole('img', { name: /二维码/ })).toBeVisible();
    await expectAccessible(page);
    await scan(page, wechat);
    await expect(page.getByRole('heading', { name: '绑定手机号' })).toBeVisible();
    await page.getByLabel('手机号', { exact: true }).fill(mobile);
    await enterCode(page, mobile);
    await page
      .getByRole('button', { name: /绑定|登录|下一步/ })
      .last()
      .click();
    await expectInside(page);
    await logOut(page);
    await page.getByRole('button', { name: '微信扫码' }).click();
    await scan(page, wechat);
    await expectInside(page);
  });
});

test('a stranger forgets the password, changes the phone, is thrown out, and leaves', async ({
  page,
  browser,
}, info) => {
  const { next, nickname } = strangerOf(info);
  await keepToasts(page);
  const mobile = isPhone(info) ? '13900001606' : '13900001605';
  await addBuyer(mobile, `${nickname}二`);
  await openLogin(page);

  await test.step('sets a new password by a code', async () => {
    await page.getByRole('link', { name: '忘记密码' }).click();
    await expect(page.getByRole('heading', { name: '忘记密码' })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('手机号或邮箱').fill(mobile);
    const code = await receiveCode(page, mobile, async () => {
      await page.getByRole('button', { name: '下一步' }).click();
      await page.getByRole('button', { name: '不拖动，改用自动验证' }).click();
      await expect(page.getByRole('heading', { name: '输入验证码' })).toBeVisible({
        timeout: 120_000,
      });
    });
    await page.getByLabel('验证码', { exact: true }).fill(code);
    await page.getByRole('button', { name: '下一步' }).click();
    await page.getByRole('textbox', { name: '新密码' }).fill(newPassword);
    await page.getByRole('button', { name: '保存新密码' }).click();
    await expect(page.getByRole('heading', { name: '新密码已生效' })).toBeVisible();
    await logInByPassword(page, mobile, newPassword);
  });

  await test.step('changes the phone', async () => {
    await page.goto(`${place('E2E_URL')}/setting`);
    await expect(page.getByRole('heading', { name: '设置' }).first()).toBeVisible();
    await expectAccessible(page);
    await page
      .getByRole('button', { name: /手机.*更换|更换手机/ })
      .first()
      .click();
    await enterCode(page, mobile);
    await page.getByRole('button', { name: '下一步' }).click();
    await page.getByLabel('手机号', { exact: true }).fill(next);
    await enterCode(page, next);
    await page.getByRole('button', { name: '更换', exact: true }).last().click();
    await expectToast(page, /手机号已更换，请用新号码登录/);
  });

  await test.step('is thrown out by a second device of the same kind, and told so', async () => {
    await onSecondDevice(browser, info, (other) => logInByPassword(other, next, newPassword));
    // The open page may have heard of it by itself; else the next one says so.
    const told = page.getByText('账号在别处登录').first();
    if (!(await told.isVisible())) await page.goto(`${place('E2E_URL')}/all-courses`);
    await expect(told).toBeVisible();
    await page.getByRole('button', { name: '重新登录' }).click();
    await expect(page).toHaveURL(/\/login\?.*login_redirect_uri/);
    await logInByPassword(page, next, newPassword);
  });

  await test.step('leaves: asks for the end of the account, takes it back, asks again', async () => {
    await page.goto(`${place('E2E_URL')}/account-cancellation`);
    await expect(page.getByRole('heading', { name: '注销账号' }).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('checkbox').check();
    await enterCode(page, next);
    await page.getByRole('button', { name: '申请注销' }).click();
    await expect(page.getByRole('heading', { name: '已申请注销' })).toBeVisible();
    await page.getByRole('button', { name: '撤回注销' }).click();
    await expectToast(page, /已撤回，账号会一直保留/);
  });
});

test('a stranger verifies the identity at once, and opens a course that asks for it', async ({
  page,
}, info) => {
  const mobile = isPhone(info) ? '13900001608' : '13900001607';
  await enrolAccount(await addBuyer(mobile, isPhone(info) ? '手机上要实名' : '电脑前要实名'), 1);
  await logIn(page, mobile);
  await page.goto(`${place('E2E_URL')}/identity`);
  await expect(page.getByRole('heading', { name: '实名认证' }).first()).toBeVisible();
  await expectAccessible(page);
  const { person } = strangerOf(info);
  await page.getByText('即时核验', { exact: true }).click();
  await page.getByLabel('姓名').fill(person.name);
  await page.getByLabel('身份证号').fill(person.number);
  await page.getByRole('checkbox').check();
  const passed = page.getByText('已通过实名认证').first();
  const noAnswer = page.getByText('核验服务暂时没有回应');
  await expect(async () => {
    await page.getByRole('button', { name: '开始核验' }).click();
    await expect(passed.or(noAnswer)).toBeVisible();
    // A machine under load may make the service late: a person does as the page says, and presses once more.
    await expect(passed).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 120_000 });
  await page.goto(`${place('E2E_URL')}/course/1`);
  await expect(page).toHaveURL(/\/course\/1/);
  // On a phone the catalogue is behind a button.
  await expect(
    page.getByRole(isPhone(info) ? 'button' : 'heading', { name: '课程目录' }).first(),
  ).toBeVisible();
});
