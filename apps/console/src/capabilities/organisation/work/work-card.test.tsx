// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, refuse } from '@xuezhou/client/testing/server.ts';
import type { DataOf } from '@xuezhou/contract/kernel';
import {
  getOrganisation,
  getOrganisationSignIn,
  getOrganisationSync,
  getOrganisationWork,
  switchOrganisationWork,
  tryOrganisationWork,
} from '@xuezhou/contract/organisation/console';
import { describe, expect, it } from 'vitest';
import { openConsole } from '../../../test/open-console.tsx';

type Work = NonNullable<DataOf<typeof getOrganisationWork>['work']>;

const untried: Work = {
  ...{ kind: 'dingtalk', number: null, isOn: false, triedAt: null, people: 12 },
  ...{ failure: null, failedAt: null },
};
const tried = { ...untried, number: '3001', triedAt: '2026-11-29T02:00:00.000Z' };
const says = (work: Work) => [
  answer(getOrganisation, {
    ...{ organisationId: 7, name: '青梧证券', people: 2, managers: [], candidates: [] },
    ...{ contracts: [], departments: [], links: [] },
  }),
  answer(getOrganisationSignIn, {
    callback: 'https://school.example/api/organisation/sign-in/callback/7',
    logout: 'https://school.example/api/organisation/sign-in/logout/7',
    signIn: {
      ...{ word: 'qingwu', kind: 'dingtalk', issuer: 'dingtalk:ding1', clientId: 'ding1' },
      ...{ agentId: 'app1', button: '钉钉', departmentClaim: null, linkId: 4, isOn: true },
      ...{ version: 1, triedAt: '2026-11-29T02:00:00.000Z', linked: 12 },
    },
  }),
  answer(getOrganisationSync, { address: 'https://school.example/a', sync: null }),
  answer(getOrganisationWork, { work }),
];
const at = '/console/organisations/7/sign-in';
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the work messages of a company', () => {
  it('are tried on oneself first, and what that side has against it is said', async () => {
    openConsole(at, { says: [...says(untried), refuse(tryOrganisationWork, 'workTrialRefused')] });
    expect(await screen.findByText('要先试发')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '打开工作消息' })).toBeNull();
    await userEvent.type(screen.getByRole('textbox', { name: 'AgentId' }), '3001');
    await userEvent.type(screen.getByLabelText('先给自己试发'), '13900000001');
    await press('试发一条');
    expect((await screen.findByRole('alert')).textContent).toContain('没有收下这条试发');
    expect(calls(tryOrganisationWork)).toEqual([
      { body: { organisationId: 7, mobile: '13900000001', number: '3001' } },
    ]);
  });

  it('are switched on and off, and not by who may only look', async () => {
    const { unmount } = openConsole(at, {
      says: [...says(tried), answer(switchOrganisationWork, true)],
    });
    await press('打开工作消息');
    expect(calls(switchOrganisationWork)).toEqual([{ body: { organisationId: 7, isOn: true } }]);
    unmount();
    openConsole(at, { says: says(tried), self: { permissions: ['organisation.read'] } });
    expect(await screen.findByText('没有打开')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '试发一条' })).toBeNull();
  });

  it('say why nothing leaves', async () => {
    const failure = '钉钉不让这台服务器发，请他们加上学校服务器的 IP（60020）';
    openConsole(at, {
      says: says({ ...tried, isOn: true, failure, failedAt: '2026-11-29T03:00:00.000Z' }),
    });
    expect(await screen.findByText('发不出去')).toBeTruthy();
    expect(screen.getByText(/加上学校服务器的 IP（60020）/)).toBeTruthy();
  });
});
