// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse } from '@xuezhou/client/testing/server.ts';
import * as contract from '@xuezhou/contract/lti/console';
import { beforeEach, expect, it, vi } from 'vitest';
import { openConsole } from '../../test/open-console.tsx';

const noGrades: contract.LtiGrades = {
  ...{
    sent: 0,
    waiting: 0,
    failed: 0,
    unlinked: 0,
    withoutScope: 0,
    withoutItem: 0,
    sentAt: null,
    faults: [],
  },
};
const platform = (given: Partial<contract.LtiPlatform> = {}): contract.LtiPlatform => ({
  ...{ platformId: 3, name: '江城大学 Moodle', issuer: 'https://moodle.example', clientId: 'Ab3' },
  ...{ deployments: ['1'], authAddress: 'https://moodle.example/mod/lti/auth.php', version: 2 },
  ...{ endsOn: '2027-07-31' },
  ...{ jwksAddress: 'https://moodle.example/mod/lti/certs.php', isOn: true, linked: 12 },
  ...{ courses: [{ courseId: 7, title: '财务报表分析' }], launchedAt: '2026-11-28T02:00:00Z' },
  ...{
    tokenAddress: 'https://moodle.example/mod/lti/token.php',
    scoreRule: 'best',
    returnOrigins: [],
  },
  ...{ grades: noGrades, fault: null, faultAt: null, ...given },
});
const tool = {
  ...{ login: 'https://school.example/api/lti/login' },
  ...{ launch: 'https://school.example/api/lti/launch' },
  ...{ jwks: 'https://school.example/api/lti/jwks', example: 'https://school.example/course/7' },
  choose: 'https://school.example/api/lti/choose',
};
const courses = [
  { courseId: 7, title: '财务报表分析' },
  { courseId: 8, title: '固定收益' },
];

beforeEach(() => void vi.setSystemTime('2026-11-29T02:30:00Z'));

const open = (platforms: contract.LtiPlatform[], says: Parameters<typeof openConsole>[1] = {}) =>
  openConsole('/console/settings/platforms', {
    ...says,
    says: [answer(contract.listLtiPlatforms, { tool, platforms, courses }), ...(says.says ?? [])],
  });

it('[GET /api/console/lti/platforms] says of each platform what it opens, until when, and what is wrong with its cure', async () => {
  open([
    platform(),
    platform({
      platformId: 4,
      name: '临海学院',
      fault: 'deployment',
      faultAt: '2026-11-28T03:00:00Z',
    }),
  ]);
  expect(await screen.findByRole('heading', { name: '江城大学 Moodle' })).toBeTruthy();
  expect(screen.getAllByText('财务报表分析')).toHaveLength(2);
  expect(screen.getByText(/部署编号没有填在这里/)).toBeTruthy();
  expect(screen.getByText('https://school.example/api/lti/login')).toBeTruthy();
  expect(screen.getByText('https://school.example/api/lti/choose')).toBeTruthy();
});

it('says what to do first where there is none, and offers nothing to who may not change it', async () => {
  open([], { self: { permissions: ['setting.read', 'setting.write'] } });
  expect(await screen.findByText('还没有接课程平台')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '接一个课程平台' })).toBeNull();
  expect(screen.queryByText('令牌网址')).toBeNull();
});

it('[POST /api/console/lti/platforms/save] changes one, and says at its field what is wrong', async () => {
  const user = userEvent.setup();
  open([platform()], { says: [refuse(contract.saveLtiPlatform, 'ltiJwksAddress')] });
  await user.click(await screen.findByRole('button', { name: '修改江城大学 Moodle' }));
  const dialog = within(await screen.findByRole('dialog'));
  const name = dialog.getByLabelText(/哪个学校的什么平台/);
  await user.clear(name);
  await user.click(dialog.getByRole('button', { name: '存下改动' }));
  expect(await dialog.findByText(/请写是哪个学校的什么平台/)).toBeTruthy();
  expect(calls(contract.saveLtiPlatform)).toEqual([]);
  await user.type(name, '江城大学');
  await user.click(dialog.getByRole('button', { name: '存下改动' }));
  expect(await dialog.findByText(/公钥网址要以 https/)).toBeTruthy();
  expect(calls(contract.saveLtiPlatform)).toMatchObject([
    { body: { platformId: 3, version: 2, name: '江城大学', deployments: ['1'], courseIds: [7] } },
  ]);
});

it('[POST /api/console/lti/platforms/switch] switches one off', async () => {
  const user = userEvent.setup();
  open([platform()], { says: [answer(contract.switchLtiPlatform, true)] });
  await user.click(await screen.findByRole('switch', { name: '让江城大学 Moodle打开课' }));
  await waitFor(() =>
    expect(calls(contract.switchLtiPlatform)).toEqual([{ body: { platformId: 3, isOn: false } }]),
  );
});

it('keeps where a platform is besides, and says at its field what is none', async () => {
  const user = userEvent.setup();
  open([platform({ fault: 'return', faultAt: '2026-11-28T03:00:00Z' })], {
    says: [refuse(contract.saveLtiPlatform, 'ltiReturnOrigin')],
  });
  expect(await screen.findByText(/送到没有写在这里的网址/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '修改江城大学 Moodle' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/平台的其他网址/), 'canvas.example.edu{Enter}');
  await user.click(dialog.getByRole('button', { name: '存下改动' }));
  expect(await dialog.findByText(/平台的其他网址要是 https/)).toBeTruthy();
  expect(calls(contract.saveLtiPlatform)).toMatchObject([
    { body: { returnOrigins: ['canvas.example.edu'] } },
  ]);
});

it('says before the keys of a platform are changed that everybody has to link anew', async () => {
  const user = userEvent.setup();
  open([platform()], { says: [refuse(contract.saveLtiPlatform, 'ltiJwksPrivate')] });
  await user.click(await screen.findByRole('button', { name: '修改江城大学 Moodle' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByText(/12 人要各自再连一次/)).toBeNull();
  await user.type(dialog.getByLabelText(/公钥网址/), '2');
  expect(await dialog.findByText(/12 人要各自再连一次/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '存下改动' }));
  expect(await dialog.findByText(/公钥网址在内网/)).toBeTruthy();
});

it('has another try where it did not come', async () => {
  openConsole('/console/settings/platforms', { says: [fail(contract.listLtiPlatforms, 500)] });
  expect(await screen.findByText('课程平台没有取到')).toBeTruthy();
});

it('[POST /api/console/lti/platforms/grades/resend] says what was sent, what waits, and what failed with its cure, and sends it again', async () => {
  const user = userEvent.setup();
  const grades: contract.LtiGrades = {
    ...{ sent: 31, waiting: 2, failed: 1, unlinked: 5, withoutScope: 3, withoutItem: 4 },
    sentAt: '2026-11-28T02:00:00Z',
    faults: [
      { fault: 'gone', count: 1, isOver: true },
      { fault: 'away', count: 2, isOver: true },
    ],
  };
  open([platform({ grades }), platform({ platformId: 4, name: '临海学院', tokenAddress: null })], {
    says: [answer(contract.resendLtiGrades, { count: 1 })],
  });
  expect(await screen.findByText(/交到 31 份/)).toBeTruthy();
  expect(screen.getByText(/1 份没有交到；5 份要等学生再从那边点开一次/)).toBeTruthy();
  // It goes by itself no more.
  expect(screen.getByText(/2 份：那边三天里都没有回.*再交一次/)).toBeTruthy();
  expect(screen.getByText(/成绩项已经不在了/)).toBeTruthy();
  expect(screen.getByText(/3 人点开的活动没有给交成绩的权限/)).toBeTruthy();
  expect(screen.getByText(/4 人点开的活动没有成绩项|没有成绩项/)).toBeTruthy();
  expect(screen.getByText(/没有填令牌网址/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '把江城大学 Moodle没有交到的成绩再交一次' }));
  await waitFor(() =>
    expect(calls(contract.resendLtiGrades)).toMatchObject([{ body: { platformId: 3 } }]),
  );
});
