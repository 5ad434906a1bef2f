// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  answer,
  calls,
  refuse,
  respondWith,
  type Answers,
} from '@xuezhou/client/testing/server.ts';
import { getStudentInfo } from '@xuezhou/contract/account';
import {
  beginSignIn,
  finishSignIn,
  getSignInOffer,
  linkSignIn,
  type SignInOffer,
} from '@xuezhou/contract/organisation';
import { getVersion } from '@xuezhou/contract/site';
import { describe, expect, it, vi } from 'vitest';
import { guest } from '../../platform/session/guest.ts';
import { renderAt } from '../../test/render-at.tsx';
import { student } from '../../test/students.ts';

const offer: SignInOffer = {
  ...{ organisation: '青梧证券', button: '青梧账号', came: 'nothing', name: null },
  code: null,
};
const open = (given: Partial<SignInOffer>, says: Answers = [], who = guest) => {
  respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, who),
    answer(getSignInOffer, { ...offer, ...given }),
    ...says,
  ]);
  renderAt('/sso/qingwu?code=abc');
};
const somebody = { came: 'somebody', name: '邵一川' } as const;
const unlinked = answer(finishSignIn, { outcome: 'unlinked', code: null });

describe('an organisation’s own sign-in', () => {
  it('[sign-in#1] leads to its page, with the join link that one came by', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
    open({}, [answer(beginSignIn, { address: 'https://login.example/authorize?x=1' })]);
    await userEvent.click(await screen.findByRole('button', { name: '用青梧账号登录' }));
    expect(calls(beginSignIn)).toEqual([{ body: { word: 'qingwu', code: 'abc' } }]);
    expect(assign).toHaveBeenCalledWith('https://login.example/authorize?x=1');
  });

  it('says where it does not answer, and that there is another way', async () => {
    open({}, [refuse(beginSignIn, 'signInAway')]);
    await userEvent.click(await screen.findByRole('button', { name: '用青梧账号登录' }));
    expect((await screen.findByRole('alert')).textContent).toContain('现在没有回应');
    expect(screen.getByRole('link', { name: '用手机号登录' }).getAttribute('href')).toBe('/login');
  });

  it('says that nobody was proved', async () => {
    open({ came: 'failed' });
    expect((await screen.findByRole('alert')).textContent).toContain('没有证实是你');
  });

  it('of no organisation says so', async () => {
    respondWith([
      answer(getVersion, { version: '1' }),
      answer(getStudentInfo, guest),
      refuse(getSignInOffer, 'signInUnknown'),
    ]);
    renderAt('/sso/nothing');
    expect(await screen.findByRole('heading', { name: '没有这个单位的登录' })).toBeTruthy();
  });

  it.each(['signInLeft', 'signInContractOver'] as const)(
    '[sign-in#4] %s: words and a way',
    async (refusal) => {
      open(somebody, [refuse(finishSignIn, refusal)]);
      expect(await screen.findByRole('heading', { name: '没有登录' })).toBeTruthy();
      expect(screen.getByText(/账号还在/)).toBeTruthy();
      expect(screen.getByRole('link', { name: '用手机号登录' })).toBeTruthy();
    },
  );
});

describe('who comes for a page', () => {
  const openFor = (says: Answers, who = guest, at = '/sso/qingwu?to=%2Fjoin%2FABC%3Fx%3D1') => {
    const student = answer(getStudentInfo, who);
    respondWith([answer(getVersion, { version: '1' }), student, ...says]);
    return renderAt(at);
  };
  const nothing = answer(getSignInOffer, offer);
  const address = 'https://login.example/authorize?x=1';

  it('is led to it at once where they are logged in, also where the sign-in is no more', async () => {
    openFor([refuse(getSignInOffer, 'signInUnknown')], student());
    await vi.waitFor(() => expect(window.location.pathname).toBe('/join/ABC'));
    expect(window.location.search).toBe('?x=1');
    expect(calls(beginSignIn)).toEqual([]);
  });

  it('signs in first without a press, and is led to it then, once', async () => {
    const replace = vi.spyOn(window.location, 'replace').mockReturnValue();
    const { unmount } = openFor([nothing, answer(beginSignIn, { address })]);
    await vi.waitFor(() => expect(replace).toHaveBeenCalledWith(address));
    expect(calls(beginSignIn)).toHaveLength(1);
    unmount();
    const comeBack = () => {
      respondWith([
        answer(getVersion, { version: '1' }),
        answer(getStudentInfo, () => (calls(finishSignIn).length > 0 ? student() : guest)),
        answer(getSignInOffer, { ...offer, ...somebody }),
        answer(finishSignIn, { outcome: 'in', code: null }),
      ]);
      return renderAt('/sso/qingwu');
    };
    const back = comeBack();
    await vi.waitFor(() => expect(window.location.pathname).toBe('/join/ABC'));
    back.unmount();
    comeBack();
    await vi.waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  });

  it('keeps it where nobody was proved, and for who logs in by mobile', async () => {
    vi.spyOn(window.location, 'replace').mockReturnValue();
    const { unmount } = openFor([nothing, answer(beginSignIn, { address })]);
    await vi.waitFor(() => expect(calls(beginSignIn)).toHaveLength(1));
    unmount();
    openFor([answer(getSignInOffer, { ...offer, came: 'failed' })], guest, '/sso/qingwu');
    await screen.findByRole('alert');
    const link = screen.getByRole('link', { name: '用手机号登录' });
    expect(link.getAttribute('href')).toContain('login_redirect_uri=%2Fjoin%2FABC');
  });

  it.each(['%2F%2Fother.example', 'https%3A%2F%2Fother.example', '%2Flogout'])(
    'is led to no other address: %s',
    async (to) => {
      openFor([nothing], student(), `/sso/qingwu?to=${to}`);
      expect(await screen.findByRole('button', { name: '用青梧账号登录' })).toBeTruthy();
      expect(calls(beginSignIn)).toEqual([]);
    },
  );
});

describe('another try', () => {
  const again = async (given: Partial<SignInOffer>, says: Answers, name: string) => {
    vi.spyOn(window.location, 'assign').mockReturnValue();
    respondWith([
      answer(getVersion, { version: '1' }),
      answer(getStudentInfo, guest),
      answer(getSignInOffer, { ...offer, ...given, code: 'abc' }),
      answer(beginSignIn, { address: 'https://login.example/authorize?x=1' }),
      ...says,
    ]);
    renderAt('/sso/qingwu');
    await userEvent.click(await screen.findByRole('button', { name }));
    return calls(beginSignIn);
  };
  const begun = [{ body: { word: 'qingwu', code: 'abc' } }];

  it('keeps the join link that one came by', async () => {
    const says = [refuse(finishSignIn, 'signInContractOver')];
    expect(await again(somebody, says, '再用单位账号登录一次')).toEqual(begun);
  });

  it('keeps it where nobody was proved', async () => {
    expect(await again({ came: 'failed' }, [], '用青梧账号登录')).toEqual(begun);
  });
});

describe('who comes first', () => {
  it('[sign-in#3] links the account that is logged in, by its name, with the terms and no consent beforehand', async () => {
    open(somebody, [unlinked, refuse(linkSignIn, 'signInTaken')], student());
    expect(
      await screen.findByRole('heading', { name: '邵一川，第一次用单位账号登录' }),
    ).toBeTruthy();
    expect(calls(finishSignIn)).toHaveLength(1);
    expect(screen.getByText(/会连到现在登录着的账号/)).toBeTruthy();
    const consent = screen.getByRole('checkbox', { name: /愿意给青梧证券看进度/ });
    expect((consent as HTMLInputElement).checked).toBe(false);
    const link = screen.getByRole('button', { name: '连到这个账号' });
    await userEvent.click(link);
    expect(screen.getByText('请先勾选这一项')).toBeTruthy();
    expect(calls(linkSignIn)).toEqual([]);
    await userEvent.click(screen.getByRole('checkbox', { name: /我已阅读并同意/ }));
    await userEvent.click(link);
    expect((await screen.findByRole('alert')).textContent).toContain('这里的另一个账号');
    expect(calls(linkSignIn)).toEqual([
      { body: { word: 'qingwu', isTermsAccepted: true, isConsented: false } },
    ]);
  });

  it('[sign-in#2] who is linked is in', async () => {
    respondWith([
      answer(getVersion, { version: '1' }),
      answer(getStudentInfo, () => (calls(finishSignIn).length > 0 ? student() : guest)),
      answer(getSignInOffer, { ...offer, ...somebody }),
      answer(finishSignIn, { outcome: 'in', code: null }),
    ]);
    renderAt('/sso/qingwu');
    await vi.waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
    expect(calls(finishSignIn)).toEqual([{ body: { word: 'qingwu' } }]);
  });

  it('[sign-in#2] who is linked and has a seat to take goes to its join link', async () => {
    respondWith([
      answer(getVersion, { version: '1' }),
      answer(getStudentInfo, () => (calls(finishSignIn).length > 0 ? student() : guest)),
      answer(getSignInOffer, { ...offer, ...somebody, code: 'NEW' }),
      answer(finishSignIn, { outcome: 'in', code: 'NEW' }),
    ]);
    renderAt('/sso/qingwu');
    await vi.waitFor(() => expect(window.location.pathname).toBe('/join/NEW'));
  });

  it('logs in or registers before, where nobody is', async () => {
    open(somebody, [unlinked]);
    await userEvent.click(await screen.findByRole('button', { name: '登录或注册，连起来' }));
    expect(await screen.findByRole('dialog', { name: '登录' })).toBeTruthy();
    expect(calls(linkSignIn)).toEqual([]);
  });
});
