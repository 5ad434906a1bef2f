// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { getStudentInfo } from '@xuezhou/contract/account';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, fail, respondWith } from '@xuezhou/client/testing/server.ts';
import { student } from '../../test/students.ts';
import { whenSessionIsLost } from '@xuezhou/client/api/failures.ts';
import { readJson, writeJson } from '@xuezhou/client/browser/local-storage.ts';
import {
  ensureStudent,
  isLoggedIn,
  knownStudent,
  refreshStudent,
  resetSession,
  savedStudentKey,
} from './session.ts';

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});

describe('session', () => {
  it('[account.info] loading the info sets logged in and saves it to storage', async () => {
    respondWith([answer(getStudentInfo, student())]);
    expect(isLoggedIn(await refreshStudent(client))).toBe(true);
    expect(knownStudent(client)?.nickname).toBe('林知远');
    expect(readJson(savedStudentKey)).toMatchObject({ studentId: 7 });
  });

  it('starts from the last visit without waiting, and fills what that version did not know', async () => {
    writeJson(savedStudentKey, { studentId: 7, unLogin: false, nickname: '旧名', profile: {} });
    const asked = respondWith([]);
    const known = await ensureStudent(client);
    expect(known).toMatchObject({ nickname: '旧名', profile: { videoSpeed: 1 } });
    expect(asked).toEqual([]);
  });

  it('[account.guest#1,2] begins with a guest, who has defaults for everything', async () => {
    respondWith([fail(getStudentInfo, 503)]);
    expect(await ensureStudent(client)).toMatchObject({
      unLogin: true,
      studentId: null,
      nickname: '访客',
      username: '访客',
      // Drawn from the nickname.
      avatar: null,
      profile: { videoSpeed: 1, questionFontSize: 1 },
    });
  });

  it.each([401, 403])(
    '[account.reset] a %i resets to the guest and clears what was stored',
    async (status) => {
      writeJson(savedStudentKey, student());
      knownStudent(client);
      respondWith([fail(getStudentInfo, status)]);
      const leave = whenSessionIsLost(() => {
        resetSession(client);
        return false;
      });
      await refreshStudent(client).catch(() => null);
      leave();
      expect(knownStudent(client)).toMatchObject({ unLogin: true, nickname: '访客' });
      expect(readJson(savedStudentKey)).toBeNull();
    },
  );

  it('forgets what was fetched for another student', async () => {
    respondWith([answer(getStudentInfo, student())]);
    await refreshStudent(client);
    client.setQueryData(['/api/courses/home'], 'of student 7');
    respondWith([answer(getStudentInfo, student({ studentId: 8 }))]);
    await refreshStudent(client);
    expect(client.getQueryData(['/api/courses/home'])).toBeUndefined();
  });
});
