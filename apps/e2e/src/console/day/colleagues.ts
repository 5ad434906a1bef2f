import { expect, type Browser, type Page } from '@playwright/test';
import { head, office, readOffice, signInAtConsole } from '../../school/office.ts';
import { oneTimeCode } from '../../school/one-time-code.ts';
import { place } from '../../school/place.ts';
import { keepToasts } from '../../toasts.ts';
import { password } from '../../visitor.ts';

export const desk = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

/** Somebody at work in a browser of their own. */
export interface Colleague {
  readonly page: Page;
  /** What proves that it is this person: the phone's next code, else the password. */
  proof(): string;
}

export const openConsole = async ({ page }: Colleague, path: string): Promise<void> => {
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

interface Hired {
  readonly name: string;
  readonly login: string;
  readonly role: string;
  readonly viewport?: typeof desk;
  /** With two steps, as a school may demand of who touches money. */
  readonly hasCodes?: boolean;
}

/** Somebody new with a role of the school, signed in, with a password of their own. */
export async function hire(browser: Browser, hired: Hired): Promise<Colleague> {
  const page = await openWindow(browser, hired.viewport);
  const ask = async <Data>(path: string, data: object): Promise<Data> => {
    const answer = await page
      .context()
      .request.post(`${place('E2E_URL')}/api/console${path}`, { data });
    const said = (await answer.json()) as { status: number; data: Data };
    expect(said, `${hired.name}: ${path}`).toMatchObject({ status: 200 });
    return said.data;
  };
  const { name, login } = hired;
  const roles = await readOffice<{ roleId: number; name: string }[]>('/roles');
  const roleIds = roles.filter((role) => role.name === hired.role).map(({ roleId }) => roleId);
  const { temporaryPassword } = await office<{ temporaryPassword: string }>('/staff/create', {
    ...{ name, login, roleIds },
  });
  await ask('/sign-in', { login, password: temporaryPassword });
  await ask('/self/password', { oldPassword: temporaryPassword, password });
  if (hired.hasCodes !== true) return { page, proof: () => password };
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
