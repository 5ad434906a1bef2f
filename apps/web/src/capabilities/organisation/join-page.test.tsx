// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  answer,
  at,
  calls,
  refuse,
  respondWith,
  type Answers,
} from '@xuezhou/client/testing/server.ts';
import { getStudentInfo } from '@xuezhou/contract/account';
import { checkIdentityNeed } from '@xuezhou/contract/identity';
import { getJoinOffer, joinOrganisation, type JoinOffer } from '@xuezhou/contract/organisation';
import { getVersion } from '@xuezhou/contract/site';
import { describe, expect, it } from 'vitest';
import { guest } from '../../platform/session/guest.ts';
import { renderAt } from '../../test/render-at.tsx';
import { student } from '../../test/students.ts';

const offer: JoinOffer = {
  ...{ organisation: '青梧证券', courseId: 3, courseTitle: 'CFA 一级精讲班' },
  ...{ startsOn: '2026-08-17', endsOn: '2027-08-16', validUntil: '2026-12-31', seatsLeft: 4 },
  ...{ state: 'open', place: null, isConsented: false, signIn: null },
};
/** `joined`: what it is once somebody has joined. */
const open = (
  given: Partial<JoinOffer>,
  { joined, says = [] }: { joined?: Partial<JoinOffer>; says?: Answers } = {},
) => {
  const after = { ...offer, ...joined };
  const isDone = () => joined !== undefined && calls(joinOrganisation).length > 0;
  respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, student()),
    answer(getJoinOffer, () => (isDone() ? after : { ...offer, ...given })),
    answer(joinOrganisation, after),
    answer(at(checkIdentityNeed, { courseId: 3 }), 1),
    ...says,
  ]);
  renderAt('/join/qingwu');
};
const box = (name: RegExp) => screen.findByRole('checkbox', { name });

describe('behind a join link', () => {
  it('[join#1-4] needs the terms alone: the consent is not ticked beforehand', async () => {
    open({}, { joined: { state: 'joined' } });
    expect(await screen.findByRole('heading', { name: '青梧证券请你来学' })).toBeTruthy();
    const consent = (await box(/愿意给公司看/)) as HTMLInputElement;
    const terms = (await box(/我已阅读并同意/)) as HTMLInputElement;
    expect([consent.checked, terms.checked]).toEqual([false, false]);
    const join = screen.getByRole('button', { name: '加入' });
    await userEvent.click(join);
    expect(screen.getByText('请先勾选这一项')).toBeTruthy();
    expect(document.activeElement).toBe(terms);
    expect(calls(joinOrganisation)).toEqual([]);
    await userEvent.click(terms);
    await userEvent.click(join);
    expect(await screen.findByText('你已经是青梧证券的学员')).toBeTruthy();
    expect(calls(joinOrganisation)).toEqual([
      { body: { code: 'qingwu', isTermsAccepted: true, isConsented: false } },
    ]);
  });

  it('[join#5] says where the seats are gone that one waits, and at which place', async () => {
    open({ state: 'line', seatsLeft: 0 }, { joined: { state: 'waiting', place: 2 } });
    expect(await screen.findByText(/座位满了/)).toBeTruthy();
    await userEvent.click(await box(/我已阅读并同意/));
    await userEvent.click(screen.getByRole('button', { name: '排队等座位' }));
    expect(await screen.findByText(/你排在第 2 位/)).toBeTruthy();
  });

  it.each([
    ['over', '这个加入链接用不了了'],
    ['other', '你现在是另一个单位的学员'],
    ['notBegun', '还没有开始'],
    ['joined', '你已经是青梧证券的学员'],
  ] as const)('%s: words and a way', async (state, title) => {
    open({ state });
    expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeTruthy();
    expect(screen.getAllByRole('link').length).toBeGreaterThan(0);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it.each(['joined', 'waiting'] as const)('%s: says that the contract is over', async (state) => {
    open({ state, place: state === 'waiting' ? 1 : null, endsOn: '2020-08-16' });
    expect(await screen.findByRole('heading', { name: '青梧证券的合同到期了' })).toBeTruthy();
    expect(screen.getByText(/到 2020-08-16 为止/)).toBeTruthy();
    expect(screen.queryByText(/能上到|排在第/)).toBeNull();
    expect(screen.queryByRole('link', { name: '去上课' })).toBeNull();
  });

  it('joined: says before the course does that it asks for a verification', async () => {
    open({ state: 'joined' }, { says: [answer(at(checkIdentityNeed, { courseId: 3 }), 0)] });
    const way = await screen.findByRole('link', { name: '去实名认证' });
    expect(screen.getByText(/上课前要先完成实名认证/)).toBeTruthy();
    expect(way.getAttribute('href')).toBe('/identity?identity_redirect_uri=%2Fcourse%2F3');
  });

  it('asks a visitor for the terms once, at the login', async () => {
    open({}, { says: [answer(getStudentInfo, guest)] });
    await userEvent.click(await screen.findByRole('button', { name: '登录或注册，加入' }));
    await screen.findByRole('dialog', { name: '登录' });
    // Behind the dialog too: that of the page is gone.
    expect(document.querySelector('main')?.textContent).not.toContain('我已阅读并同意');
  });

  it('says what was refused, and keeps what was ticked', async () => {
    open({}, { says: [refuse(joinOrganisation, 'joinLinkOver')] });
    await userEvent.click(await box(/我已阅读并同意/));
    await userEvent.click(screen.getByRole('button', { name: '加入' }));
    expect((await screen.findByRole('alert')).textContent).toContain('停用或过期');
    expect(((await box(/我已阅读并同意/)) as HTMLInputElement).checked).toBe(true);
  });

  it('of no link says so', async () => {
    respondWith([
      answer(getVersion, { version: '1' }),
      answer(getStudentInfo, student()),
      refuse(getJoinOffer, 'joinLinkUnknown'),
    ]);
    renderAt('/join/nothing');
    expect(await screen.findByText('没有这个加入链接')).toBeTruthy();
  });
});
