import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import { listLtiPlatforms, renewLtiKey } from '@xuezhou/contract/lti/console';
import { listAudit } from '@xuezhou/contract/staff';
import { beforeEach, expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { makeCourse } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { onThisMachine, openPlatformDesk } from '../testing/platform-desk.ts';

const school = await startTestApp({ sandbox: true, environment: onThisMachine });
beforeEach(() => school.clock.set('2026-11-29T10:00:00+08:00'));
const desk = await openPlatformDesk(school);
const { staff, save, wishOf } = desk;
const { courseId } = await makeCourse(school.connection);
const refused = (name: ConsoleRefusalName) => consoleRefusals[name][0];
const listed = async () => (await staff.data(listLtiPlatforms)).platforms;

it('[GET /api/console/lti/platforms] [POST /api/console/lti/platforms/save] is written down once, changed by who saw the last, and kept in the log', async () => {
  const wish = wishOf('jiangcheng', [courseId]);
  const { platformId } = (await save(wish)).data;
  // The answer was lost.
  expect((await save(wish)).data).toEqual({ platformId, version: 1 });
  expect(await listed()).toMatchObject([
    { platformId, courses: [{ courseId }], isOn: true, linked: 0, launchedAt: null, fault: null },
  ]);
  const change = { ...wish, platformId, version: 1, name: ' 江城  大学 ' };
  expect((await save(change)).data).toEqual({ platformId, version: 2 });
  expect((await save(change)).status).toBe(refused('ltiPlatformChanged'));
  expect((await listed())[0]?.name).toBe('江城 大学');
  const other = wishOf('jiangcheng', [courseId]);
  expect((await save(other)).status).toBe(refused('ltiPlatformTaken'));
  expect((await save({ ...wish, platformId: 99_999 })).status).toBe(refused('ltiPlatformUnknown'));
  const reader = await signInStaffAs(school, { permissions: ['audit.read'] });
  const { list } = await reader.data(listAudit, { query: {} });
  expect(list.map(({ operation }) => operation)).toContain('saveLtiPlatform');
});

it.each<[ConsoleRefusalName, object]>([
  ['ltiNameEmpty', { name: ' ' }],
  ['ltiIssuer', { issuer: 'moodle' }],
  ['ltiIssuer', { issuer: 'https://a:b@moodle.example' }],
  ['ltiClientEmpty', { clientId: ' ' }],
  ['ltiDeploymentEmpty', { deployments: [' '] }],
  ['ltiAuthAddress', { authAddress: 'javascript:alert(1)' }],
  ['ltiTokenAddress', { tokenAddress: 'ftp://moodle.example/' }],
  ['ltiJwksAddress', { jwksAddress: 'https://a:b@127.0.0.1/' }],
  ['ltiPrivate', { jwksAddress: 'http://169.254.169.254/latest' }],
  ['ltiPrivate', { tokenAddress: 'https://10.0.0.8/token' }],
  ['ltiAuthAddress', { authAddress: 'http://1.1.1.1/auth' }],
  ['ltiCoursesEmpty', { courseIds: [] }],
  ['courseUnknown', { courseIds: [999_999] }],
  ['ltiEndsOn', { endsOn: '2026-11-28' }],
])('%s: nothing is kept of %j', async (name, wrong) => {
  const before = await listed();
  expect((await save({ ...wishOf('linhai', [courseId]), ...wrong })).status).toBe(refused(name));
  expect(await listed()).toEqual(before);
});

it('[POST /api/console/lti/platforms/switch] begins nothing where it is off; who may only read changes nothing', async () => {
  const { platformId } = (await save(wishOf('linhai', [courseId]))).data;
  await desk.turn(platformId, false);
  const login = await desk.press('linhai', 'jc-2301', `${desk.base}/course/${courseId}`);
  await expect(desk.begin(school.visit(), login)).rejects.toThrow('404');
  await desk.turn(platformId, true);
  expect(await desk.begin(school.visit(), login)).toContain('/linhai/auth');
  const reader = await signInStaffAs(school, { permissions: ['setting.read'] });
  expect((await reader.call(renewLtiKey, { body: {} })).status).toBe(refused('permissionMissing'));
});

it('forgets who was linked when it becomes another platform: numbers there are other people’s', async () => {
  const student = await school.signIn();
  const { platformId, version } = (await listed()).find(({ name }) => name.includes('linhai')) ?? {
    ...{ platformId: 0, version: 0 },
  };
  const course = `${desk.base}/course/${courseId}`;
  await desk.link(student, await desk.come(student, 'linhai', 'jc-2301', course));
  const wish = { ...wishOf('linhai', [courseId]), platformId, version };
  await save({ ...wish, clientId: 'other' });
  const linked = async () => (await listed()).find((one) => one.platformId === platformId)?.linked;
  expect(await linked()).toBe(1);
  await save({ ...wish, version: version + 1, issuer: 'https://1.1.1.1/moodle' });
  expect(await linked()).toBe(0);
});

it('[POST /api/console/lti/key/renew] publishes the keys that sign and those of the last week, never what is secret of them', async () => {
  const ask = async () => {
    const answer = await school.visit().send({ method: 'GET', url: '/api/lti/jwks' });
    expect(answer.statusCode).toBe(200);
    return answer.json<{ keys: Record<string, unknown>[] }>().keys;
  };
  const [first, ...none] = await ask();
  expect(none).toEqual([]);
  expect(Object.keys(first ?? {}).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  expect(await ask()).toEqual([first]);
  school.clock.set('2026-11-30T10:00:00+08:00');
  const later = await signInStaffAs(school, { permissions: ['setting.write'] });
  await later.data(renewLtiKey, { body: {} });
  expect((await ask()).map(({ kid }) => kid)).toEqual([expect.any(String), first?.['kid']]);
  school.clock.set('2026-12-08T10:00:00+08:00');
  const left = await ask();
  expect(left).toHaveLength(1);
  expect(left[0]?.['kid']).not.toBe(first?.['kid']);
});
