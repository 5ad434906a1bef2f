import { expect, type APIResponse, type Browser, type Page } from '@playwright/test';
import { cookiesOf } from '../../school/cookies.ts';
import { head, office, readOffice, signInAtConsole } from '../../school/office.ts';
import { oneTimeCode } from '../../school/one-time-code.ts';
import { place } from '../../school/place.ts';
import { keepToasts } from '../../toasts.ts';
import { password, xuezhou } from '../../visitor.ts';

const desk = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

/** Somebody at work in a browser of their own. */
export interface Colleague {
  readonly page: Page;
  /** What proves that it is this person: the phone's next code, else the password. */
  proof(): string;
}

export const openConsole = async ({ page }: Colleague, path: string): Promise<void> => {
  // Firefox presses no button by a key in a window that lies behind another's.
  await page.bringToFront();
  await page.goto(`${place('E2E_URL')}/console${path}`);
};

/** A window of its own, whose toasts are kept. */
export async function openWindow(browser: Browser, viewport = desk): Promise<Page> {
  const context = await browser.newContext({
    ...{ viewport, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', serviceWorkers: 'block' },
  });
  const page = await context.newPage();
  await keepToasts(page);
  return page;
}

export async function openHead(browser: Browser): Promise<Colleague> {
  const page = await openWindow(browser);
  await signInAtConsole(page);
  return { page, proof: () => head.password };
}

export interface Hired {
  readonly name: string;
  readonly login: string;
  readonly role: string;
  /** With two steps, as a school may demand of who touches money. */
  readonly hasCodes?: boolean;
  /** By the command line: whom one of the school made is too near to that one to agree to what the one wants. */
  readonly isMadeByMachine?: boolean;
}

const asked = async <Data>(answer: Response | APIResponse, what: string): Promise<Data> => {
  const said = (await answer.json()) as { status: number; data: Data };
  expect(said, what).toMatchObject({ status: 200 });
  return said.data;
};

/** Answers the temporary password. */
async function makeByHead({ name, login, role }: Hired): Promise<string> {
  const roles = await readOffice<{ roleId: number; name: string }[]>('/roles');
  const roleIds = roles.filter((one) => one.name === role).map(({ roleId }) => roleId);
  const { temporaryPassword } = await office<{ temporaryPassword: string }>('/staff/create', {
    ...{ name, login, roleIds },
  });
  return temporaryPassword;
}

/** Somebody new with a role of the school, and a password of their own. */
export async function hire({ name, login, role, isMadeByMachine = false }: Hired): Promise<void> {
  const post = (path: string, body: object, cookie = '') =>
    fetch(`${place('E2E_URL')}/api/console${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const oldPassword = isMadeByMachine
    ? (await xuezhou('staff', 'add', login, '--name', name, '--role', role)).trim()
    : await makeByHead({ name, login, role });
  const entered = await post('/sign-in', { login, password: oldPassword });
  const cookie = cookiesOf(entered);
  await asked(entered, `${name} signs in`);
  await asked(await post('/self/password', { oldPassword, password }, cookie), 'a password');
}

/** At work, in a window of their own. */
export async function comeIn(
  browser: Browser,
  { name, login, hasCodes = false }: Hired,
  viewport = desk,
): Promise<Colleague> {
  const page = await openWindow(browser, viewport);
  const ask = async <Data>(path: string, data: object): Promise<Data> => {
    const address = `${place('E2E_URL')}/api/console${path}`;
    return await asked(await page.context().request.post(address, { data }), `${name}: ${path}`);
  };
  await ask('/sign-in', { login, password });
  if (!hasCodes) return { page, proof: () => password };
  const { secret } = await ask<{ secret: string }>('/self/second-step/begin', { password });
  // Each code opens once: this is the one of before, so that the next is there at once.
  await ask('/self/second-step/confirm', { code: oneTimeCode(secret, -1) });
  return { page, proof: () => oneTimeCode(secret) };
}

/** Agrees in 待同意 to what a colleague proposed, by keys, with what proves who it is. */
export async function agree(colleague: Colleague, title: string | RegExp): Promise<void> {
  const { page } = colleague;
  await openConsole(colleague, '/approvals');
  await page
    .getByRole('list', { name: '待同意的事' })
    .getByRole('link', { name: title })
    .press('Enter');
  const one = page.getByRole('article', { name: title });
  await one.getByLabel('你的动态码').fill(colleague.proof());
  await one.getByRole('button', { name: /^同意/ }).press('Enter');
}
