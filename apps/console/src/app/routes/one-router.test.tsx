// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { answer, calls, failure } from '@xuezhou/client/testing/server.ts';
import { getAuditChoices, getSelf, listAudit, listRoles, listStaff } from '@xuezhou/contract/staff';
import { expect, it } from 'vitest';
import { openConsole, shownAddress } from '../../test/open-console.tsx';
import { head, owner } from '../../test/staff-samples.ts';

it('opens a page of somebody who is signed in', async () => {
  openConsole('/console/staff', { says: [answer(listStaff, [head]), answer(listRoles, [owner])] });
  expect(await screen.findByRole('button', { name: '陈望舒，我的菜单' })).toBeTruthy();
});

it('leads a lost session by the router that is open, and by none before it', async () => {
  let asked = 0;
  openConsole('/console/audit', {
    says: [
      answer(getAuditChoices, { people: [], operations: [] }),
      answer(listAudit, { list: [], next: null }),
      // Whoever is led round and round asks again and again; the tenth time nobody answers.
      answer(getSelf, () => (++asked < 10 ? failure(401) : new Promise<never>(() => {}))),
    ],
  });
  expect(await screen.findByLabelText('登录名')).toBeTruthy();
  expect(shownAddress()).toBe('/console/sign-in?to=%2Faudit');
  expect(calls(getSelf)).toHaveLength(1);
});
