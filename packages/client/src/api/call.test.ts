// @vitest-environment happy-dom
import { getStudentInfo, loginByPassword, sendSms } from '@xuezhou/contract/account';
import { getVersion } from '@xuezhou/contract/site';
import { openBook } from '@xuezhou/contract/study';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, at, fail, refusal, respondWith } from '../testing/server.ts';
import { call } from './call.ts';
import { FailureError, networkLost, RefusalError, timedOut } from './errors.ts';
import { dismissFailure, shownFailure, whenSessionIsLost } from './failures.ts';

beforeEach(() => {
  dismissFailure();
});

describe('call', () => {
  it('[site.status-200#1-3] takes the data of status 200 only, and the message of any other', async () => {
    respondWith([answer(getVersion, { version: '1.2' })]);
    await expect(call(getVersion, {})).resolves.toEqual({ version: '1.2' });
    respondWith([answer(getVersion, refusal('phoneFormat'))]);
    await expect(call(getVersion, {})).rejects.toThrow('手机号格式不正确，请检查后重新输入');
    expect(getVersion.path).toMatch(/^\/api\//);
  });

  it('[site.timestamp] carries a timestamp in every request', async () => {
    const asked = respondWith([answer(getVersion, { version: '1' })]);
    await call(getVersion, {});
    expect(Number(asked[0]?.query['t'])).toBeCloseTo(Date.now(), -4);
  });

  it('fills the path, and sends JSON or a form as the operation says', async () => {
    const emptyAnswer = Response.json({ status: 200, message: '', data: {} });
    const asked = respondWith([
      answer(at(openBook, { courseId: 3, bookId: 5 }), emptyAnswer),
      answer(sendSms, true),
      answer(loginByPassword, true),
    ]);
    await call(openBook, { params: { courseId: 3, bookId: 5 }, query: {} });
    const sms = {
      mobile: '+8613800000001',
      shortMobile: '13800000001',
      captchaId: '0190a000-0000-7000-8000-000000000001',
    };
    await call(sendSms, { body: sms });
    await call(loginByPassword, { body: { j_username: 'a@b.cn', j_password: 'x y' } });
    expect(asked.map(({ body }) => body)).toEqual([
      undefined,
      sms,
      { j_username: 'a@b.cn', j_password: 'x y' },
    ]);
  });

  it('[site.refusals#6] throws a refusal to its caller and tells the global notice nothing', async () => {
    respondWith([answer(getVersion, refusal('smsTooSoon'))]);
    const refused = await call(getVersion, {}).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RefusalError);
    expect(refused).toMatchObject({ status: 1007, message: '验证码发送太频繁，请稍后再试' });
    expect(shownFailure.get()).toBeNull();
  });

  it.each([
    ['[site.error-401]', 401, '您的登录已经过期, 请重新登录'],
    ['[site.error-403]', 403, '您的账号在别处登录，请确认是否是本人操作！'],
    ['[site.error-404]', 404, '您需要的资源没有找到'],
    ['[site.error-500]', 500, '系统错误'],
    ['[site.error-503]', 503, '服务暂时不可用'],
  ])('%s HTTP %i is told in the words of the catalogue', async (_, status, message) => {
    respondWith([fail(getVersion, status, { message: 'what the server wrote' })]);
    await expect(call(getVersion, {})).rejects.toMatchObject({ status, message });
    expect(shownFailure.get()).toMatchObject({ status, message });
  });

  it('[site.error-other#1,2] any other failure is 服务出错，请重试 with code 500; a status in the body picks the words', async () => {
    respondWith([answer(getVersion, new Response('<h1>Bad gateway</h1>', { status: 502 }))]);
    await expect(call(getVersion, {})).rejects.toMatchObject({
      status: 500,
      message: '服务出错，请重试',
    });
    respondWith([answer(getVersion, Response.json({ status: 404, message: '', data: null }))]);
    await expect(call(getVersion, {})).rejects.toMatchObject({
      status: 404,
      message: '您需要的资源没有找到',
    });
  });

  it('commits a failure to the one notice, unless the call ignores errors', async () => {
    respondWith([fail(getVersion, 503)]);
    await expect(call(getVersion, {}, { ignoreErrors: true })).rejects.toBeInstanceOf(FailureError);
    expect(shownFailure.get()).toBeNull();
    await expect(call(getVersion, {})).rejects.toBeInstanceOf(FailureError);
    expect(shownFailure.get()?.status).toBe(503);
  });

  it('says that a session is lost even when its call shows nothing', async () => {
    const lost = vi.fn();
    const leave = whenSessionIsLost(lost);
    respondWith([fail(getStudentInfo, 403)]);
    await call(getStudentInfo, {}, { ignoreErrors: true }).catch(() => null);
    leave();
    expect(lost).toHaveBeenCalledOnce();
  });

  it('[site.http-timeout#1,2] gives up after 60 s, a book after 300 s, and sends the session along', async () => {
    vi.useFakeTimers();
    const hang = vi.fn(
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        }),
    );
    vi.stubGlobal('fetch', hang);
    const failed = call(getVersion, {}).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(shownFailure.get()).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    await expect(failed).resolves.toMatchObject({ status: timedOut });
    expect(hang.mock.calls[0]?.[1].credentials).toBe('same-origin');

    let isOver = false;
    void call(openBook, { params: { courseId: 1, bookId: 1 }, query: {} }).catch(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(299_999);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isOver).toBe(true);
  });

  it('has words for a lost network, and leaves them to the quiet bar while the browser knows', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(call(getVersion, {})).rejects.toMatchObject({ status: networkLost });
    expect(shownFailure.get()?.message).toBe('网络连接不上，请检查网络后再试');
    dismissFailure();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await expect(call(getVersion, {})).rejects.toMatchObject({ status: networkLost });
    expect(shownFailure.get()).toBeNull();
    vi.restoreAllMocks();
  });

  it('shows nothing when its caller stopped it', async () => {
    respondWith([answer(getVersion, { version: '1' })]);
    const stop = new AbortController();
    stop.abort();
    await expect(call(getVersion, {}, { signal: stop.signal })).rejects.toThrow(/abort/i);
    expect(shownFailure.get()).toBeNull();
  });
});
