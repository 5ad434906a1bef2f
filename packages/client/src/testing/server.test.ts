// @vitest-environment happy-dom
import { loginByPassword } from '@xuezhou/contract/account';
import { collectVideo, listFavoriteQuestions, listFavorites } from '@xuezhou/contract/favorite';
import { refusals } from '@xuezhou/contract/refusals';
import { getVersion } from '@xuezhou/contract/site';
import { describe, expect, it } from 'vitest';
import { call } from '../api/call.ts';
import { networkLost } from '../api/errors.ts';
import {
  answer,
  at,
  calls,
  fail,
  file,
  hold,
  refuse,
  respondAlso,
  respondWith,
  takeFaults,
} from './server.ts';

const marked = { courseName: '利率', total: 0, questions: [] };
const collect = { body: { bulletId: 5, toCollect: true } };

describe('what is answered', () => {
  it('is the data of an operation; of several answers the last one counts, of none it is a 404', async () => {
    respondWith([answer(getVersion, { version: '1' }), answer(getVersion, { version: '2' })]);
    expect(await call(getVersion, {})).toEqual({ version: '2' });
    respondAlso([answer(getVersion, () => ({ version: '3' }))]);
    expect(await call(getVersion, {})).toEqual({ version: '3' });
    await expect(call(collectVideo, collect)).rejects.toMatchObject({ status: 404 });
  });

  it('can be for one place alone', async () => {
    respondWith([answer(at(listFavoriteQuestions, { courseId: 2 }), marked)]);
    const ask = (courseId: number) => call(listFavoriteQuestions, { params: { courseId } });
    expect(await ask(2)).toEqual(marked);
    await expect(ask(3)).rejects.toMatchObject({ status: 404 });
  });

  it('can be a refusal that the operation declares, in its own words, or a failure', async () => {
    respondWith([
      refuse(collectVideo, 'courseNotOwned'),
      fail(getVersion, 'network'),
      fail(listFavoriteQuestions, 429, { retryAfter: 7 }),
    ]);
    const [status, message] = refusals.courseNotOwned;
    await expect(call(collectVideo, collect)).rejects.toMatchObject({ status, message });
    await expect(call(getVersion, {})).rejects.toMatchObject({ status: networkLost });
    await expect(call(listFavoriteQuestions, { params: { courseId: 1 } })).rejects.toMatchObject({
      status: 429,
      retryAfter: 7,
    });
    // @ts-expect-error Nobody declared it.
    expect(() => refuse(collectVideo, 'smsTooSoon')).toThrow('smsTooSoon');
  });

  it('can be kept back', async () => {
    const slow = hold(answer(getVersion, { version: '1' }));
    respondWith([slow]);
    let isHere = false;
    const version = call(getVersion, {}).finally(() => (isHere = true));
    await expect.poll(() => calls(getVersion).length).toBe(1);
    expect(isHere).toBe(false);
    slow.goOn();
    expect(await version).toEqual({ version: '1' });
  });

  it('can be a file', async () => {
    const asked = respondWith([file('/files/a.pdf', new Response('text'))]);
    expect(await (await fetch('/files/a.pdf')).text()).toBe('text');
    expect((await fetch('/files/b.pdf')).status).toBe(404);
    expect(asked.map(({ path }) => path)).toEqual(['/files/a.pdf', '/files/b.pdf']);
  });
});

describe('what is asked', () => {
  it('is known as the server reads it, by operation and place', async () => {
    respondWith([
      answer(listFavoriteQuestions, marked),
      answer(collectVideo, ({ body }) => ({ collected: body.toCollect })),
      answer(loginByPassword, true),
    ]);
    for (const courseId of [1, 2]) await call(listFavoriteQuestions, { params: { courseId } });
    expect(await call(collectVideo, collect)).toEqual({ collected: true });
    await call(loginByPassword, { body: { j_username: 'a@b.cn', j_password: 'x y' } });
    expect(calls(listFavoriteQuestions).map(({ params }) => params.courseId)).toEqual([1, 2]);
    expect(calls(at(listFavoriteQuestions, { courseId: 2 }))).toHaveLength(1);
    expect(calls(collectVideo)[0]?.body).toEqual(collect.body);
    expect(calls(loginByPassword)[0]?.body).toEqual({ j_username: 'a@b.cn', j_password: 'x y' });
    expect(calls(listFavorites)).toEqual([]);
  });
});

describe('a fault', () => {
  it('is what the server would never answer', async () => {
    // @ts-expect-error No number is a version.
    respondWith([answer(getVersion, { version: 1 })]);
    await call(getVersion, {});
    expect(takeFaults()).toEqual([expect.stringContaining('getVersion never answers this')]);
  });

  it('is what the server would not take', async () => {
    respondWith([answer(collectVideo, { collected: true }), answer(listFavoriteQuestions, marked)]);
    await call(collectVideo, { body: { bulletId: 0, toCollect: true } });
    await call(listFavoriteQuestions, { params: { courseId: 1.5 } });
    expect(takeFaults()).toEqual([
      expect.stringContaining('collectVideo takes no such body: /bulletId'),
      expect.stringContaining('listFavoriteQuestions takes no such params: /courseId'),
    ]);
  });
});
