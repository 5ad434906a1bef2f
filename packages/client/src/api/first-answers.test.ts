// @vitest-environment happy-dom
import { getStudentInfo } from '@xuezhou/contract/account';
import { readMessagesOf } from '@xuezhou/contract/message';
import { listQaQuestions } from '@xuezhou/contract/qa';
import { getVersion } from '@xuezhou/contract/site';
import { firstAnswersId } from '@xuezhou/rules/site/document';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, respondWith } from '../testing/server.ts';

/** As a document has them that has just come. */
async function openDocument(answers: readonly object[], at = new Date()) {
  document.body.innerHTML = '';
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = firstAnswersId;
  script.dataset['at'] = at.toUTCString();
  script.textContent = JSON.stringify(answers);
  document.body.append(script);
  vi.resetModules();
  const { call } = await import('./call.ts');
  const { serverNow } = await import('../time/server-clock.ts');
  const { isFirstAnswerGood } = await import('./first-answers.ts');
  return { call, serverNow, isFirstAnswerGood };
}

// Files of one worker share the clock: one that stands still would stop it for all that come after.
afterEach(() => {
  vi.restoreAllMocks();
});
beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(500);
});

describe('what the server answered with the document', () => {
  const came = { url: getVersion.path, data: { version: 'came along' } };

  it('is taken once, without asking; what is asked again is asked', async () => {
    const asked = respondWith([answer(getVersion, { version: 'asked' })]);
    const { call } = await openDocument([came]);
    expect(await call(getVersion, {})).toEqual({ version: 'came along' });
    expect(asked).toEqual([]);
    expect(await call(getVersion, {})).toEqual({ version: 'asked' });
  });

  it('is one with a query of its own for what is asked with it, and with no other', async () => {
    const tags = { courseTagId: 0, bookTagId: 0 };
    const none = { questions: [], itemsCount: 0, pagesCount: 0, pageNo: 1, pageSize: 10 };
    const query = { qType: 'latest' as const, ...tags, pageNo: 1 };
    respondWith([answer(listQaQuestions, { ...none, itemsCount: 7 })]);
    const url = `${listQaQuestions.path}?qType=latest&courseTagId=0&bookTagId=0&pageNo=1`;
    const { call } = await openDocument([{ url, data: none }]);
    const other = await call(listQaQuestions, { query: { ...query, pageNo: 2 } });
    expect(other.itemsCount).toBe(7);
    expect(await call(listQaQuestions, { query })).toEqual(none);
  });

  it('is an old answer after a while', async () => {
    respondWith([answer(getVersion, { version: 'asked' })]);
    const { call } = await openDocument([came]);
    vi.spyOn(performance, 'now').mockReturnValue(60_000);
    expect(await call(getVersion, {})).toEqual({ version: 'asked' });
  });

  it('is an old answer once something was written', async () => {
    respondWith([
      answer(getVersion, { version: 'asked' }),
      answer(readMessagesOf, { unread: 0, important: 0 }),
    ]);
    const { call } = await openDocument([came]);
    await call(readMessagesOf, { body: { path: '/dashboard' } });
    expect(await call(getVersion, {})).toEqual({ version: 'asked' });
  });

  it('is good once it was taken, for a while, and until something is written', async () => {
    respondWith([answer(readMessagesOf, { unread: 0, important: 0 })]);
    const { call, isFirstAnswerGood } = await openDocument([came]);
    const isGood = () => isFirstAnswerGood(getVersion.path);
    expect(isGood()).toBe(false);
    await call(getVersion, {});
    expect(isGood()).toBe(true);
    vi.spyOn(performance, 'now').mockReturnValue(60_000);
    expect(isGood()).toBe(false);
    vi.spyOn(performance, 'now').mockReturnValue(500);
    await call(readMessagesOf, { body: { path: '/dashboard' } });
    expect(isGood()).toBe(false);
  });

  it('is no answer to another call', async () => {
    respondWith([answer(getVersion, { version: 'asked' })]);
    const { call } = await openDocument([{ url: getStudentInfo.path, data: {} }]);
    expect(await call(getVersion, {})).toEqual({ version: 'asked' });
  });

  it("tells the server's clock to a device that is a day off", async () => {
    const { call, serverNow } = await openDocument([came], new Date(Date.now() + 86_400_000));
    await call(getVersion, {});
    expect(serverNow() - Date.now()).toBeGreaterThan(86_000_000);
  });
});
