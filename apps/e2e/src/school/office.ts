import { expect, type Page } from '@playwright/test';
import { cookiesOf } from './cookies.ts';
import { place } from './place.ts';

/** The demonstration's head, who may do everything. */
export const head = { login: 'xiaozhang', password: 'xuezhou2026' };

/** By the address of the school. */
const signedIn = new Map<string, Promise<string>>();

async function signIn(): Promise<string> {
  const response = await post('/api/console/sign-in', head);
  expect(response.status, 'the head signs in').toBe(200);
  return cookiesOf(response);
}

/** The login that is there, or a new one. */
function cookie(): Promise<string> {
  const school = place('E2E_URL');
  const known = signedIn.get(school) ?? signIn();
  signedIn.set(school, known);
  return known;
}

/** Whoever sets the school's clock signs in anew. */
export const leaveOffice = (): void => void signedIn.delete(place('E2E_URL'));

function post(path: string, body: object, login = ''): Promise<Response> {
  return fetch(`${place('E2E_URL')}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: login },
    body: JSON.stringify(body),
  });
}

/** What the head does in the office: far quicker than a command, which loads the whole school each time. */
export async function office<Data>(path: string, body: object): Promise<Data> {
  return await dataOf(path, await post(`/api/console${path}`, body, await cookie()));
}

/** What the head reads there. */
export async function readOffice<Data>(path: string): Promise<Data> {
  const headers = { cookie: await cookie() };
  return await dataOf(path, await fetch(`${place('E2E_URL')}/api/console${path}`, { headers }));
}

async function dataOf<Data>(path: string, response: Response): Promise<Data> {
  const text = await response.text();
  expect(response.status, `${path}: ${text}`).toBe(200);
  const { status, data } = JSON.parse(text) as { status: number; data: Data };
  expect(status, `${path}: ${text}`).toBe(200);
  return data;
}

/** Gives the browser the cookies of the head's login, without its page. */
export async function signInAtConsole(page: Page): Promise<void> {
  const answer = await page.context().request.post(`${place('E2E_URL')}/api/console/sign-in`, {
    data: head,
  });
  expect(await answer.json(), 'the head signs in').toMatchObject({ status: 200 });
}

export interface NewStudent {
  readonly mobile: string;
  readonly nickname: string;
  readonly password: string;
}

/** An account without a course. */
export async function createAccount(student: NewStudent): Promise<number> {
  const { studentId } = await office<{ studentId: number }>('/students/create', student);
  return studentId;
}

export async function verifyAccount(studentId: number): Promise<void> {
  await office('/students/verify', { studentId });
}

/** At once. @param until the last day; without end, unless it is said */
export async function enrolAccount(
  studentId: number,
  courseId: number,
  until: string | null = null,
): Promise<void> {
  await office('/enrolments/enrol', {
    studentId,
    courseId,
    until,
    from: null,
    waitingDays: null,
  });
}
