// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import {
  beginIssuerLink,
  beginIssuerSignIn,
  getIssuerOffer,
  getOwnIssuer,
  getStaffIssuer,
  linkIssuer,
  listRoles,
  listStaff,
  saveStaffIssuer,
  signInByIssuer,
  switchStaffIssuer,
  tryStaffIssuer,
  unlinkIssuer,
  type StaffIssuer,
} from '@xuezhou/contract/staff';
import { describe, expect, it, vi } from 'vitest';
import { openConsole, shownAddress } from '../../../test/open-console.tsx';
import { head, owner, teacher } from '../../../test/staff-samples.ts';

const there = 'https://login.example/authorize?state=x';
const leave = () => vi.spyOn(window.location, 'assign').mockImplementation(() => {});

describe('on the page of sign-in', () => {
  it('a button with the school’s own name leads there, and a school without one has none', async () => {
    const assign = leave();
    openConsole('/console/sign-in?to=%2Fstaff', {
      says: [
        answer(getIssuerOffer, { button: '青梧账号', came: 'nothing' }),
        answer(beginIssuerSignIn, { address: there }),
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: '用青梧账号登录' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith(there));
  });

  it('who came back types the phone’s code where one is asked for, and is where one wanted to go', async () => {
    sessionStorage.setItem('xz-issuer-to', '/staff');
    openConsole('/console/sign-in?from=issuer', {
      says: [refuse(signInByIssuer, 'codeAsked'), answer(listStaff, [head]), answer(listRoles, [])],
    });
    const code = await screen.findByLabelText('动态码');
    respondAlso([refuse(signInByIssuer, 'codeWrong')]);
    await userEvent.type(code, '000000');
    await userEvent.click(screen.getByRole('button', { name: '登录' }));
    expect(await screen.findByText(/动态码不对/)).toBeTruthy();
    respondAlso([answer(signInByIssuer, true)]);
    await userEvent.clear(code);
    await userEvent.type(code, '123456{Enter}');
    await screen.findByRole('heading', { name: '人员与权限' });
    expect(shownAddress()).toBe('/console/staff');
    expect(calls(signInByIssuer).map(({ body }) => body)).toEqual([
      {},
      { code: '000000' },
      { code: '123456' },
    ]);
  });

  it('who is linked with nobody is told what to do, and signs in by the password, to where the way led', async () => {
    sessionStorage.setItem('xz-issuer-to', '/staff');
    openConsole('/console/sign-in?from=issuer', {
      says: [refuse(signInByIssuer, 'issuerUnlinked')],
    });
    expect((await screen.findByRole('alert')).textContent).toContain('请先用密码登录');
    await userEvent.click(screen.getByRole('button', { name: '回到登录页' }));
    expect(await screen.findByLabelText('密码')).toBeTruthy();
    await waitFor(() => expect(shownAddress()).toBe('/console/sign-in?to=%2Fstaff'));
    expect(calls(signInByIssuer)).toHaveLength(1);
  });
});

describe('under 我的账号', () => {
  const linked = { name: '邵一川', linkedAt: '2026-11-20T02:00:00.000Z', isFormer: false };
  const own = { button: '青梧账号', linked: null, came: 'nothing', name: null };
  const card = async () => within(await screen.findByRole('region', { name: '青梧账号' }));

  it('is linked with what proves the person and a press that names who came, and unlinked', async () => {
    const assign = leave();
    openConsole('/console/self', {
      says: [answer(getOwnIssuer, own), refuse(beginIssuerLink, 'codeWrong')],
    });
    const inside = await card();
    await userEvent.type(inside.getByLabelText('你的登录密码'), 'xuezhou2026');
    await userEvent.click(inside.getByRole('button', { name: '去登录青梧账号' }));
    expect(await inside.findByText(/动态码不对/)).toBeTruthy();
    respondAlso([answer(beginIssuerLink, { address: there })]);
    await userEvent.click(inside.getByRole('button', { name: '去登录青梧账号' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith(there));
    expect(calls(beginIssuerLink).at(-1)?.body).toEqual({ code: 'xuezhou2026' });
  });

  it('who came back is named before anything is linked, and what is linked is undone by two presses', async () => {
    openConsole('/console/self', {
      says: [
        answer(getOwnIssuer, { ...own, came: 'somebody', name: '邵一川' }),
        answer(linkIssuer, true),
        answer(unlinkIssuer, true),
      ],
    });
    const press = (await card()).getByRole('button', { name: '连上邵一川' });
    respondAlso([answer(getOwnIssuer, { ...own, linked })]);
    await userEvent.click(press);
    const end = await screen.findByRole('button', { name: '我要解除' });
    await userEvent.click(end);
    expect(calls(unlinkIssuer)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '不再连着' }));
    await waitFor(() => expect(calls(unlinkIssuer)).toHaveLength(1));
  });

  it('who came back and is not oneself is left for another', async () => {
    openConsole('/console/self', {
      says: [answer(getOwnIssuer, { ...own, linked, came: 'somebody', name: '贺兰心' })],
    });
    const inside = await card();
    expect(inside.getByRole('button', { name: '我要解除' })).toBeTruthy();
    await userEvent.click(inside.getByRole('button', { name: '不是我，换一个' }));
    expect(inside.getByRole('button', { name: '去登录青梧账号' })).toBeTruthy();
    expect(inside.queryByRole('button', { name: '连上贺兰心' })).toBeNull();
  });

  it('who was linked over there with what the school has no more is led to link anew', async () => {
    openConsole('/console/self', {
      says: [answer(getOwnIssuer, { ...own, linked: { ...linked, isFormer: true } })],
    });
    const inside = await card();
    expect(inside.getByText(/原来连的邵一川不再有用/)).toBeTruthy();
    expect(inside.getByRole('button', { name: '去登录青梧账号' })).toBeTruthy();
    expect(inside.queryByRole('button', { name: '我要解除' })).toBeNull();
  });

  it('is nothing where the school has none', async () => {
    openConsole('/console/self', { says: [answer(getOwnIssuer, { ...own, button: null })] });
    await screen.findByRole('region', { name: '快捷键' });
    await waitFor(() => expect(calls(getOwnIssuer)).toHaveLength(1));
    expect(screen.queryByRole('region', { name: '学校账号' })).toBeNull();
  });
});

describe('its settings', () => {
  const issuer: StaffIssuer = {
    ...{ issuer: 'https://login.example', clientId: 'xuezhou', button: '青梧账号' },
    ...{ isOn: false, triedAt: null, version: 3, linked: 2 },
  };
  const addresses = {
    callback: 'https://school.example/api/console/sign-in/issuer/callback',
    logout: 'https://school.example/api/console/sign-in/issuer/logout',
  };
  const says = (given: StaffIssuer | null) => [
    answer(listStaff, [head]),
    answer(listRoles, [owner, teacher]),
    answer(getStaffIssuer, { ...addresses, issuer: given }),
  ];

  it('are written down by what the other side gives; what is wrong is said at its field', async () => {
    openConsole('/console/staff', {
      says: [...says(null), refuse(saveStaffIssuer, 'signInPrivate')],
    });
    await userEvent.click(await screen.findByRole('button', { name: '接上' }));
    const dialog = within(await screen.findByRole('dialog', { name: '用学校账号登录' }));
    const save = await dialog.findByRole('button', { name: '存 1 份设置' });
    await userEvent.click(save);
    expect(await dialog.findByText('请填发行方的网址')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('发行方（Issuer）'), 'https://10.0.0.1');
    await userEvent.type(dialog.getByLabelText('客户端编号（Client ID）'), 'xuezhou');
    await userEvent.type(dialog.getByLabelText('密钥（Client secret）'), 'word');
    expect(await dialog.findByText('请输入登录密码')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('你的登录密码'), 'xuezhou2026');
    await userEvent.click(save);
    expect(await dialog.findByText(/这个地址在内网/)).toBeTruthy();
    expect(calls(saveStaffIssuer)).toEqual([
      {
        body: {
          ...{ version: 0, issuer: 'https://10.0.0.1', clientId: 'xuezhou', secret: 'word' },
          ...{ button: '学校账号', code: 'xuezhou2026' },
        },
      },
    ]);
  });

  it('lead to the other side to be tried, and are not switched on before', async () => {
    openConsole('/console/staff', {
      says: [...says(issuer), answer(tryStaffIssuer, { address: there })],
    });
    await userEvent.click(await screen.findByRole('button', { name: '试一下' }));
    const page = await screen.findByRole('link', { name: '打开那边的登录页' });
    expect(page.getAttribute('href')).toBe(there);
    expect(screen.queryByRole('button', { name: '启用' })).toBeNull();
  });

  it('are switched on once they were tried, with words of what colleagues do next', async () => {
    openConsole('/console/staff', {
      says: [
        ...says({ ...issuer, triedAt: '2026-11-23T02:00:00.000Z' }),
        answer(switchStaffIssuer, true),
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: '启用' }));
    expect(await screen.findByText(/到“我的账号”里连上青梧账号就能用/)).toBeTruthy();
    expect(calls(switchStaffIssuer)).toEqual([{ body: { isOn: true, version: 3 } }]);
  });

  it('are shown to an owner alone', async () => {
    openConsole('/console/staff', { says: says(issuer), self: { roles: ['老师'] } });
    await screen.findByRole('heading', { name: '人员与权限' });
    expect(calls(getStaffIssuer)).toEqual([]);
  });
});
