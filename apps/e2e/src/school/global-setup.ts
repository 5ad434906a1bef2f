import { expect } from '@playwright/test';
import { cookiesOf } from './cookies.ts';
import { startSchool, type School } from './start-school.ts';

/** A course, book and lecture of the demonstration; its first chapter has these. */
const lectures = ['/api/video/1/1/1001/1001/0', '/api/video/1/1/1002/1002/0'];

/** One school for all stories; the kill story has its own. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const school = await startSchool('stories');
  process.env['E2E_URL'] = school.url;
  process.env['E2E_PHONE_URL'] = school.phoneUrl;
  process.env['E2E_ENVIRONMENT'] = JSON.stringify(school.environment);
  try {
    await encodeLectures(school);
  } catch (error) {
    await school.stop();
    throw error;
  }
  return () => school.stop();
}

/** Encoding yields to everything else, and stories would leave it no time: no story begins before it is done. */
async function encodeLectures({ url }: School): Promise<void> {
  const login = await fetch(`${url}/api/j_spring_security_check`, {
    method: 'POST',
    body: new URLSearchParams({ j_username: '13800000001', j_password: 'xuezhou2026' }),
  });
  const cookie = cookiesOf(login);
  const stateOf = async (lecture: string) => {
    const response = await fetch(`${url}${lecture}`, { headers: { cookie } });
    return ((await response.json()) as { data: { videoState: string } | null }).data?.videoState;
  };
  const states = () => Promise.all(lectures.map(stateOf));
  const isReady = (state: string | undefined) => state === 'ready';
  await expect
    .poll(async () => (await states()).every(isReady), { timeout: 600_000, intervals: [1000] })
    .toBe(true);
}
