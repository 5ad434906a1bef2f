// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, refuse } from '@xuezhou/client/testing/server.ts';
import {
  getOrganisation,
  getOrganisationSignIn,
  getOrganisationSync,
  getOrganisationWork,
  previewOrganisationSync,
  renewOrganisationSyncKeys,
  runOrganisationSync,
  switchOrganisationSync,
  type OrganisationSync,
} from '@xuezhou/contract/organisation/console';
import { describe, expect, it } from 'vitest';
import { openConsole } from '../../../test/open-console.tsx';

const changes = { arrived: 3, moved: 2, left: 1, departments: 4 };
const readAt = '2026-11-30T02:00:00.000Z';
const reading = { askedAt: readAt, readAt, changes, leavers: [{ memberId: 5, name: '邵一川' }] };
const unread = { ...reading, readAt: null, changes: null, leavers: [] };
const followed: OrganisationSync = {
  ...{
    isOn: true,
    hasKeys: false,
    hasLostKeys: false,
    pulledAt: '2026-11-29T22:00:00.000Z',
    changed: changes,
  },
  ...{ heardAt: null, people: 40, come: 12, failure: null, failedAt: null },
  ...{ heldLeaves: null, heldDepartments: null, reading: null },
};
const address = 'https://school.example/api/organisation/directory/7';
const says = (sync: OrganisationSync | null) => [
  answer(getOrganisation, {
    ...{ organisationId: 7, name: '青梧证券', people: 2, managers: [], candidates: [] },
    ...{ contracts: [], departments: [], links: [] },
  }),
  answer(getOrganisationSignIn, {
    callback: 'https://school.example/api/organisation/sign-in/callback/7',
    logout: 'https://school.example/api/organisation/sign-in/logout/7',
    signIn: {
      ...{ word: 'qingwu', kind: 'wecom', issuer: 'wecom:ww1', clientId: 'ww1', agentId: '1' },
      ...{ button: '企业微信', departmentClaim: null, linkId: 4, isOn: true, version: 1 },
      ...{ triedAt: '2026-11-29T02:00:00.000Z', linked: 12 },
    },
  }),
  answer(getOrganisationSync, { address, sync }),
  answer(getOrganisationWork, { work: null }),
];
const at = '/console/organisations/7/sign-in';
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the directory of a company', () => {
  it('shows what would change before it is changed, with the number that leaves in the button', async () => {
    openConsole(at, {
      says: [...says({ ...followed, reading }), answer(runOrganisationSync, changes)],
    });
    expect(await screen.findByText('40 人，来了 12 人')).toBeTruthy();
    expect(await screen.findByText(/还没有改：离开 1 人/)).toBeTruthy();
    await press('看清楚再改');
    expect(await screen.findByText('邵一川')).toBeTruthy();
    await press('照着改，1 人离开');
    expect(calls(runOrganisationSync)).toEqual([{ body: { organisationId: 7, readAt } }]);
  });

  it('asks for a look, and waits for the job that reads', async () => {
    const { unmount } = openConsole(at, {
      says: [...says(followed), answer(previewOrganisationSync, true)],
    });
    await press('看看会变什么');
    expect(calls(previewOrganisationSync)).toEqual([{ body: { organisationId: 7 } }]);
    unmount();
    const leave = openConsole(at, {
      says: says({
        ...followed,
        reading: { ...unread, askedAt: new Date().toISOString() },
      }),
    }).unmount;
    expect(await screen.findByText(/正在读他们的通讯录/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '看清楚再改' })).toBeNull();
    leave();
    // The server that read it went away.
    const askedAt = new Date(Date.now() - 3_600_000).toISOString();
    openConsole(at, {
      says: [
        ...says({ ...followed, reading: { ...unread, askedAt } }),
        answer(previewOrganisationSync, true),
      ],
    });
    expect(await screen.findByText(/很久都没有读完/)).toBeTruthy();
    const before = calls(previewOrganisationSync).length;
    await press('看看会变什么');
    expect(calls(previewOrganisationSync)).toHaveLength(before + 1);
  });

  it('says that nothing is to be changed, and that what was read is gone', async () => {
    const same = { arrived: 0, moved: 0, left: 0, departments: 0 };
    const { unmount } = openConsole(at, {
      says: says({ ...followed, reading: { ...reading, changes: same, leavers: [] } }),
    });
    expect(await screen.findByText(/没有要改的/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '看清楚再改' })).toBeNull();
    unmount();
    openConsole(at, {
      says: [...says({ ...followed, reading }), refuse(runOrganisationSync, 'syncReadingGone')],
    });
    await press('看清楚再改');
    await press('照着改，1 人离开');
    expect(await screen.findByText(/请再看一次会变什么/)).toBeTruthy();
  });

  it('tells why it was not read, and what waits for a person', async () => {
    const failure = '企业微信现在没有回应，请稍后再试';
    const { unmount } = openConsole(at, {
      says: says({ ...followed, failure, failedAt: '2026-11-29T22:00:00.000Z' }),
    });
    expect(await screen.findByText(new RegExp(failure))).toBeTruthy();
    expect(screen.getByText('没有读到')).toBeTruthy();
    unmount();
    openConsole(at, { says: says({ ...followed, heldLeaves: 9 }) });
    expect(await screen.findByText(/少了 9 人，一下少得太多/)).toBeTruthy();
  });

  it('is switched on, gives its keys once, and is not changed by who may only look', async () => {
    const keys = { address, token: 'a-token', aesKey: 'an-aes-key' };
    const { unmount } = openConsole(at, {
      says: [
        ...says({ ...followed, isOn: false }),
        answer(switchOrganisationSync, true),
        answer(renewOrganisationSyncKeys, keys),
      ],
    });
    await press('打开同步');
    expect(calls(switchOrganisationSync)).toEqual([{ body: { organisationId: 7, isOn: true } }]);
    unmount();
    const again = openConsole(at, {
      says: [...says(followed), answer(renewOrganisationSyncKeys, keys)],
    });
    await press('接变更通知');
    expect(await screen.findByText('an-aes-key')).toBeTruthy();
    again.unmount();
    const kept = openConsole(at, {
      says: [
        ...says({ ...followed, hasKeys: true, hasLostKeys: true }),
        answer(renewOrganisationSyncKeys, keys),
      ],
    });
    expect(await screen.findByText(/密钥解不开了/)).toBeTruthy();
    const before = calls(renewOrganisationSyncKeys).length;
    await press('换变更通知的密钥');
    expect(await screen.findByText(/马上作废/)).toBeTruthy();
    expect(calls(renewOrganisationSyncKeys)).toHaveLength(before);
    await press('换掉现在的');
    expect(await screen.findByText('an-aes-key')).toBeTruthy();
    kept.unmount();
    openConsole(at, { says: says(followed), self: { permissions: ['organisation.read'] } });
    expect(await screen.findByText('跟着走')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '看看会变什么' })).toBeNull();
  });
});
