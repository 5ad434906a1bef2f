import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import {
  listLtiPlatforms,
  saveLtiPlatform,
  switchLtiPlatform,
} from '@xuezhou/contract/lti/console';
import { listAudit } from '@xuezhou/contract/staff';
import { beforeEach, expect, it } from 'vitest';
import { untilWaiting } from '../../../testing/database/until-waiting.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { add, makeCourse } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { onThisMachine, openPlatformDesk } from '../testing/platform-desk.ts';

const school = await startTestApp({ sandbox: true, environment: onThisMachine });
const morning = () => school.clock.set('2026-11-29T10:00:00+08:00');
beforeEach(morning);
morning();
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
  ['ltiIssuer', { issuer: 'https://*' }],
  ['ltiClientEmpty', { clientId: ' ' }],
  ['ltiDeploymentEmpty', { deployments: [' '] }],
  ['ltiAuthAddress', { authAddress: 'javascript:alert(1)' }],
  ['ltiJwksAddress', { jwksAddress: 'ftp://moodle.example/' }],
  ['ltiJwksAddress', { jwksAddress: 'https://a:b@127.0.0.1/' }],
  ['ltiJwksPrivate', { jwksAddress: 'http://169.254.169.254/latest' }],
  ['ltiAuthPrivate', { authAddress: 'https://10.0.0.8/auth' }],
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
  // It hands out courses: who changes settings may not do that.
  const reader = await signInStaffAs(school, { permissions: ['setting.read', 'setting.write'] });
  const off = await reader.call(switchLtiPlatform, { body: { platformId, isOn: false } });
  expect(off.status).toBe(refused('permissionMissing'));
  const body = wishOf('jiangcheng', [courseId]);
  const made = await reader.call(saveLtiPlatform, { body });
  expect(made.status).toBe(refused('permissionMissing'));
});

/** A platform by whom somebody is linked. */
const linkedAt = async (clientId: string) => {
  const wish = { ...wishOf('linhai', [courseId]), clientId };
  const { platformId, version } = (await save(wish)).data;
  const { studentId } = await school.signIn();
  await add(school.connection, 'lti_identity', {
    ...{ platform_id: platformId, student_id: studentId, subject: 'jc-2301', name: null },
    linked_at: school.clock.now(),
  });
  const linked = async () => (await listed()).find((one) => one.platformId === platformId)?.linked;
  return { linked, version, wish: { ...wish, platformId } };
};

it.each(['issuer', 'authAddress', 'jwksAddress'] as const)(
  'forgets who was linked when its %s is another: whoever holds that says who is who',
  async (field) => {
    const { version, wish, linked } = await linkedAt(`with-${field}`);
    await save({ ...wish, version, name: '另一个名字', clientId: `other-${field}` });
    expect(await linked()).toBe(1);
    await save({ ...wish, version: version + 1, [field]: 'https://1.1.1.1/other' });
    expect(await linked()).toBe(0);
  },
);

it('forgets who is being linked in this very moment', async () => {
  const { version, wish, linked } = await linkedAt('in-this-moment');
  const { studentId } = await school.signIn();
  const { platformId: platform_id } = wish;
  const { saved } = await school.connection.transaction().execute(async (change) => {
    await change
      .selectFrom('lti_platform')
      .where('platform_id', '=', platform_id)
      .select('version')
      .forShare()
      .execute();
    await add(change, 'lti_identity', {
      ...{ platform_id, student_id: studentId, subject: 'jc-2302', name: null },
      linked_at: school.clock.now(),
    });
    const saving = save({ ...wish, version, jwksAddress: 'https://1.1.1.1/other' });
    await untilWaiting(school.connection, 1);
    return { saved: saving };
  });
  expect((await saved).status).toBe(200);
  expect(await linked()).toBe(0);
});

it('publishes one key, and never what is secret of it', async () => {
  const ask = async () => {
    const answer = await school.visit().send({ method: 'GET', url: '/api/lti/jwks' });
    expect(answer.statusCode).toBe(200);
    return answer.json<{ keys: Record<string, unknown>[] }>().keys;
  };
  const [first, ...none] = await ask();
  expect(none).toEqual([]);
  expect(Object.keys(first ?? {}).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  expect(await ask()).toEqual([first]);
});
