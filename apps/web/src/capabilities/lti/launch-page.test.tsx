// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  answer,
  calls,
  fail,
  refuse,
  respondWith,
  type Answers,
} from '@xuezhou/client/testing/server.ts';
import { getStudentInfo } from '@xuezhou/contract/account';
import {
  finishLtiLaunch,
  getLtiLaunch,
  linkLtiLaunch,
  type LtiLaunch,
} from '@xuezhou/contract/lti';
import { getVersion } from '@xuezhou/contract/site';
import { expect, it } from 'vitest';
import { guest } from '../../platform/session/guest.ts';
import { renderAt } from '../../test/render-at.tsx';
import { student } from '../../test/students.ts';

const launchId = '0197b5a0-0000-7000-8000-000000000001';
const launch: LtiLaunch = {
  ...{ platform: '江城大学 Moodle', came: 'somebody', name: '沈书遥', kind: 'paper' },
  ...{ title: '期中卷', courseTitle: '财务报表分析', isGraded: true },
};
const open = (says: Answers, who = guest) => {
  respondWith([answer(getVersion, { version: '1' }), answer(getStudentInfo, who), ...says]);
  renderAt(`/lti/${launchId}`);
};
const unlinked = answer(finishLtiLaunch, { outcome: 'unlinked', path: null });

it('[platform-launch#1] leads who is linked on to what was meant', async () => {
  open(
    [answer(getLtiLaunch, launch), answer(finishLtiLaunch, { outcome: 'in', path: '/events/9' })],
    student(),
  );
  await waitFor(() => expect(window.location.pathname).toBe('/events/9'));
  expect(calls(finishLtiLaunch)).toEqual([{ body: { launchId } }]);
});

it('[platform-launch#2] asks who comes first for an account and for the terms', async () => {
  open(
    [answer(getLtiLaunch, launch), unlinked, answer(linkLtiLaunch, { path: '/events/9' })],
    student(),
  );
  expect(await screen.findByText('沈书遥，第一次从这里打开')).toBeTruthy();
  expect(screen.getByText('期中卷')).toBeTruthy();
  expect(screen.getByText('财务报表分析')).toBeTruthy();
  expect(screen.getByText(/交卷的成绩会交给江城大学 Moodle/)).toBeTruthy();
  const link = screen.getByRole('button', { name: '连到这个账号并打开' });
  await userEvent.click(link);
  expect(await screen.findByText('请先勾选《服务条款》和《隐私政策》')).toBeTruthy();
  expect(calls(linkLtiLaunch)).toEqual([]);
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(link);
  await waitFor(() => expect(window.location.pathname).toBe('/events/9'));
  expect(calls(linkLtiLaunch)).toEqual([{ body: { launchId, isTermsAccepted: true } }]);
});

it('says at the button what is in the way of the link', async () => {
  open([answer(getLtiLaunch, launch), unlinked, refuse(linkLtiLaunch, 'ltiTaken')], student());
  await userEvent.click(await screen.findByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: '连到这个账号并打开' }));
  expect((await screen.findByRole('alert')).textContent).toContain('连着这里的另一个账号');
});

it.each(['ltiCourseClosed', 'ltiPlatformOver', 'ltiPlatformOff'] as const)(
  '[platform-launch#3] %s: in words',
  async (refusal) => {
    open([answer(getLtiLaunch, launch), refuse(finishLtiLaunch, refusal)]);
    expect(await screen.findByRole('heading', { name: '没有打开' })).toBeTruthy();
    expect(screen.getByText(/老师/)).toBeTruthy();
    expect(screen.getByRole('link', { name: '去学校首页' })).toBeTruthy();
  },
);

it('says that nobody was proved, and that a launch is over', async () => {
  open([answer(getLtiLaunch, { ...launch, came: 'failed', name: null })]);
  expect(await screen.findByText(/没有证实是你/)).toBeTruthy();
});

it('has another try where the network failed, and none where the launch is over', async () => {
  open([fail(getLtiLaunch, 500)]);
  await userEvent.click(await screen.findByRole('button', { name: '再试一次' }));
  expect(calls(getLtiLaunch).length).toBeGreaterThan(1);
});

it('asks again where the answer was lost on the way', async () => {
  open([answer(getLtiLaunch, launch), fail(finishLtiLaunch, 503)], student());
  const again = await screen.findByRole('button', { name: '再试一次' });
  respondWith([
    ...[answer(getVersion, { version: '1' }), answer(getStudentInfo, student())],
    answer(finishLtiLaunch, { outcome: 'in', path: '/events/9' }),
  ]);
  await userEvent.click(again);
  await waitFor(() => expect(window.location.pathname).toBe('/events/9'));
});

it('says that a link leads to nothing of the school', async () => {
  open([answer(getLtiLaunch, { ...launch, came: 'astray', name: null })]);
  expect(await screen.findByText(/没有指到学校的课.*告诉你的老师/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '再试一次' })).toBeNull();
});

it('of a launch that is over there is no other try here', async () => {
  open([refuse(getLtiLaunch, 'ltiLaunchUnknown')]);
  expect(await screen.findByText(/过期了/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '再试一次' })).toBeNull();
});
