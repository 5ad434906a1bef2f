import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { cookiesOf } from '../../school/cookies.ts';
import { place } from '../../school/place.ts';
import { password } from '../../visitor.ts';

type Ask = <Data>(path: string, body?: object) => Promise<Data>;

/** What a student's browser asks of the school, without one. */
export async function asStudent(mobile: string): Promise<Ask> {
  const login = await fetch(`${place('E2E_URL')}/api/j_spring_security_check`, {
    method: 'POST',
    body: new URLSearchParams({ j_username: mobile, j_password: password }),
  });
  const headers = { 'content-type': 'application/json', cookie: cookiesOf(login) };
  return async <Data>(path: string, body?: object): Promise<Data> => {
    const answer = await fetch(
      `${place('E2E_URL')}${path}`,
      body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) },
    );
    const said = (await answer.json()) as { status: number; data: Data };
    expect(said, path).toMatchObject({ status: 200 });
    return said.data;
  };
}

const lecture = { courseId: 1, bookId: 1, bulletId: 1001, videoId: 1001 };

/** Opens a lecture; the answer tells later that some of it was watched meanwhile. */
export async function openLecture(mobile: string): Promise<() => Promise<void>> {
  const ask = await asStudent(mobile);
  await ask('/api/video/1/1/1001/1001/0');
  return async () => {
    const watched = [{ from: 0, to: 5 }];
    const at = new Date().toISOString();
    await ask('/api/video/progress', {
      ...{ reportId: randomUUID(), ...lecture, position: 5, watched, at },
    });
  };
}
