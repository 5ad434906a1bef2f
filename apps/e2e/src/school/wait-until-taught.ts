import { expect } from '@playwright/test';
import { cookiesOf } from './cookies.ts';

/** A course, book and lecture of the demonstration; its first chapter has these. */
const lectures = ['/api/video/1/1/1001/1001/0', '/api/video/1/1/1002/1002/0'];

/** Words that are said in them, each in one. */
const said = ['很少成交', '货币加权'];

/**
 * Until the lectures of the first chapter are encoded, and what is said in them is found: encoding yields to everything
 * else, and stories would leave it no time.
 */
export async function waitUntilTaught(url: string): Promise<void> {
  const login = await fetch(`${url}/api/j_spring_security_check`, {
    method: 'POST',
    body: new URLSearchParams({ j_username: '13800000001', j_password: 'xuezhou2026' }),
  });
  const cookie = cookiesOf(login);
  const ask = async <Data>(address: string): Promise<Data | null> => {
    const response = await fetch(`${url}${address}`, { headers: { cookie } });
    return ((await response.json()) as { data: Data | null }).data;
  };
  const isEncoded = async (lecture: string) =>
    (await ask<{ videoState: string }>(lecture))?.videoState === 'ready';
  const isFound = async (words: string) => {
    const query = new URLSearchParams({ q: words });
    const found = await ask<{ hits: { kind: string }[] }>(
      `/api/courses/1/search?${query.toString()}`,
    );
    return found?.hits.some(({ kind }) => kind === 'caption') === true;
  };
  const areAll = async (facts: Promise<boolean>[]) => (await Promise.all(facts)).every(Boolean);
  const patience = { timeout: 600_000, intervals: [1000] };
  await expect.poll(() => areAll(lectures.map(isEncoded)), patience).toBe(true);
  await expect.poll(() => areAll(said.map(isFound)), patience).toBe(true);
}
