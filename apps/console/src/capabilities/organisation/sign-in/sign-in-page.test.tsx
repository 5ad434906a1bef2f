// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, refuse } from '@xuezhou/client/testing/server.ts';
import {
  getOrganisation,
  getOrganisationSignIn,
  saveOrganisationSignIn,
  switchOrganisationSignIn,
  tryOrganisationSignIn,
  type Organisation,
  type OrganisationSignIn,
} from '@xuezhou/contract/organisation/console';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { describe, expect, it } from 'vitest';
import { openConsole } from '../../../test/open-console.tsx';

const link = {
  ...{ linkId: 4, code: 'abc', contractName: '合同', courseTitle: 'CFA 一级精讲班' },
  ...{
    department: null,
    validUntil: '2099-08-16',
    isOver: false,
    madeBy: '陈',
    madeAt: '2026-11-01T02:00:00.000Z',
  },
};
const qingwu: Organisation = {
  ...{ organisationId: 7, name: '青梧证券', people: 2, managers: [], candidates: [] },
  ...{ contracts: [], departments: [], links: [link] },
};
const signIn: OrganisationSignIn = {
  ...{ word: 'qingwu', kind: 'oidc', issuer: 'https://login.example', clientId: 'xuezhou' },
  ...{ agentId: null, button: '青梧账号' },
  ...{ departmentClaim: null, linkId: 4, isOn: false, triedAt: null, version: 3, linked: 0 },
};
const callback = 'https://school.example/api/organisation/sign-in/callback/7';
const logout = 'https://school.example/api/organisation/sign-in/logout/7';
const says = (given: OrganisationSignIn | null, organisation = qingwu) => [
  answer(getOrganisation, organisation),
  answer(getOrganisationSignIn, { callback, logout, signIn: given }),
];
const at = '/console/organisations/7/sign-in';

describe('the sign-in of an organisation', () => {
  it('is set up by what the company gives; what is wrong is said at its field', async () => {
    openConsole(at, { says: [...says(null), refuse(saveOrganisationSignIn, 'signInPrivate')] });
    expect(await screen.findByText(callback)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '接上登录' }));
    await userEvent.click(await screen.findByText('OpenID'));
    await userEvent.click(await screen.findByRole('button', { name: '存 1 份设置' }));
    expect(await screen.findByText('请填发行方的网址')).toBeTruthy();
    expect(calls(saveOrganisationSignIn)).toEqual([]);
    await userEvent.type(
      screen.getByRole('textbox', { name: '发行方（Issuer）' }),
      'https://10.0.0.1',
    );
    await userEvent.type(
      screen.getByRole('textbox', { name: '客户端编号（Client ID）' }),
      'xuezhou',
    );
    await userEvent.type(screen.getByLabelText('密钥（Client Secret）'), 'secret');
    await userEvent.type(screen.getByRole('textbox', { name: '登录网址' }), 'qingwu');
    await userEvent.click(screen.getByRole('button', { name: '存 1 份设置' }));
    expect(await screen.findByText('这个地址在内网，学校的服务器不会去问')).toBeTruthy();
    expect(calls(saveOrganisationSignIn)[0]).toMatchObject({
      body: {
        ...{ version: 0, linkId: 4, word: 'qingwu', departmentClaim: null },
        ...{ kind: 'oidc', agentId: null, button: '公司账号' },
      },
    });
  });

  it('by 企业微信 asks for company, app and secret alone', async () => {
    openConsole(at, { says: [...says(null), refuse(saveOrganisationSignIn, 'wecomAgent')] });
    expect(await screen.findByText('school.example')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '接上登录' }));
    await userEvent.click(await screen.findByRole('button', { name: '存 1 份设置' }));
    expect(await screen.findByText('请填企业 ID')).toBeTruthy();
    expect(screen.queryByText('请填发行方的网址')).toBeNull();
    await userEvent.type(screen.getByRole('textbox', { name: '企业 ID' }), 'ww0000000000000001');
    await userEvent.type(screen.getByRole('textbox', { name: 'AgentId' }), 'x');
    await userEvent.type(screen.getByLabelText('应用的 Secret'), 'secret');
    await userEvent.type(screen.getByRole('textbox', { name: '登录网址' }), 'qingwu');
    await userEvent.click(screen.getByRole('button', { name: '存 1 份设置' }));
    expect(await screen.findByText('AgentId 是一串数字，在他们管理后台的应用里')).toBeTruthy();
    expect(calls(saveOrganisationSignIn)[0]).toMatchObject({
      body: { kind: 'wecom', clientId: 'ww0000000000000001', agentId: 'x', button: '企业微信' },
    });
  });

  it.each([
    ['钉钉', 'dingtalk', 'dingtalkApp', ['CorpId', 'Client ID（AppKey）'], '请填 CorpId'],
    ['飞书', 'feishu', 'feishuApp', ['App ID'], '请填 App ID'],
  ] as const)(
    'by %s asks for what that side gives, and says what is wrong at its field',
    async (name, kind, refusal, labels, missing) => {
      openConsole(at, { says: [...says(null), refuse(saveOrganisationSignIn, refusal)] });
      await userEvent.click(await screen.findByRole('button', { name: '接上登录' }));
      await userEvent.click(await screen.findByText(name));
      await userEvent.click(await screen.findByRole('button', { name: '存 1 份设置' }));
      expect(await screen.findByText(missing)).toBeTruthy();
      for (const label of labels)
        await userEvent.type(screen.getByRole('textbox', { name: label }), 'x');
      await userEvent.type(screen.getByLabelText(/Secret/), 'secret');
      await userEvent.type(screen.getByRole('textbox', { name: '登录网址' }), 'qingwu');
      await userEvent.click(screen.getByRole('button', { name: '存 1 份设置' }));
      expect(await screen.findByText(consoleRefusals[refusal][1])).toBeTruthy();
      expect(calls(saveOrganisationSignIn)[0]).toMatchObject({
        body: { kind, clientId: 'x', agentId: labels.length > 1 ? 'x' : null, button: name },
      });
    },
  );

  it('asks for a join link first, where there is none', async () => {
    openConsole(at, { says: says(null, { ...qingwu, links: [] }) });
    expect(await screen.findByText(/请先做一个加入链接/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '接上登录' })).toBeNull();
  });

  it('is tried before it can be switched on', async () => {
    openConsole(at, {
      says: [
        ...says(signIn),
        answer(tryOrganisationSignIn, { address: 'https://login.example/a' }),
      ],
    });
    expect(await screen.findByText('要先试一下')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '启用' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '试一下' }));
    const way = await screen.findByRole('link', { name: '打开他们的登录页' });
    expect(way.getAttribute('href')).toBe('https://login.example/a');
    expect(way.getAttribute('rel')).toBe('noreferrer');
  });

  it('says why it could not be tried', async () => {
    openConsole(at, { says: [...says(signIn), refuse(tryOrganisationSignIn, 'signInUnfound')] });
    await userEvent.click(await screen.findByRole('button', { name: '试一下' }));
    expect((await screen.findByRole('alert')).textContent).toContain('没有连上那边');
  });

  it('is switched on and off, and not by who may only look', async () => {
    const tried = { ...signIn, triedAt: '2026-11-29T02:00:00.000Z' };
    const { unmount } = openConsole(at, {
      says: [...says(tried), answer(switchOrganisationSignIn, true)],
    });
    await userEvent.click(await screen.findByRole('button', { name: '启用' }));
    expect(calls(switchOrganisationSignIn)).toEqual([{ body: { organisationId: 7, isOn: true } }]);
    unmount();
    openConsole(at, { says: says(tried), self: { permissions: ['organisation.read'] } });
    expect(await screen.findByText('停用了')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '试一下' })).toBeNull();
  });
});
