import * as identity from '@xuezhou/contract/identity';
import { refusals, type RefusalName } from '@xuezhou/contract/refusals';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '../../../../sandbox/src/start-sandbox.ts';
import { makeCourse } from '../factories.ts';
import {
  type Certificate,
  check,
  known,
  refused,
  reviewOf,
  statusOf,
  submit,
} from '../desks/identity-desk.ts';
import { startTestApp } from '../test-app.ts';

const sandbox = await startSandbox({ consolePort: 0 });
afterAll(() => sandbox.stop());
const ALIYUN_CLOUDAUTH_ENDPOINT = sandbox.aliyunEndpoint;
const school = await startTestApp({ environment: { ALIYUN_CLOUDAUTH_ENDPOINT } });
const plain = await startTestApp();
const strict = await startTestApp({
  environment: {
    ALIYUN_CLOUDAUTH_ENDPOINT,
    IDENTITY_KINDS: 'passport',
    IDENTITY_MINIMUM_AGE: '18',
  },
});
// Nobody listens there.
const alone = await startTestApp({ environment: { ALIYUN_CLOUDAUTH_ENDPOINT: '127.0.0.1:9' } });

async function playFault(next: string): Promise<void> {
  await fetch(`${sandbox.consoleUrl}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'aliyun-cloudauth', next }),
  });
  onTestFinished(async () => {
    await fetch(`${sandbox.consoleUrl}/faults`, { method: 'DELETE' });
  });
}

describe('[POST /api/identity/idcheckandsave] a check at once', () => {
  it('passes who has this name and number, and only the first who says so', async () => {
    const student = await school.signIn({ identityStatus: -1 });
    expect(await check(student)).toMatchObject({ status: 200, data: { authenticated: 1 } });
    expect(await statusOf(student)).toEqual([1, 1]);
    expect(await reviewOf(student)).toMatchObject({
      state: 'passed',
      given: { kind: 'instant', name: '林**', images: [] },
    });
    expect(await check(student)).toMatchObject(refused('identityPassed'));
    expect(await check(await school.signIn())).toMatchObject(refused('identityTaken'));
    expect(await submit(await school.signIn(), known)).toMatchObject(refused('identityTaken'));
  });

  it.each<[RefusalName, Partial<Certificate>]>([
    ['identityMismatch', { idNumber: '440305199003152036' }],
    ['identityUnknown', { idNumber: '330102199006014055' }],
    ['identityNumber', { idNumber: '330102199006014056' }],
    ['identityTooYoung', { idNumber: '33010220200601405X' }],
    ['identityConsent', { consentVersion: '' }],
  ])('is refused for %s, and changes nothing', async (name, given) => {
    const student = await school.signIn({ identityStatus: -1 });
    expect(await check(student, given)).toMatchObject(refused(name));
    expect(await statusOf(student)).toEqual([-1, -1]);
  });

  it.each(['402', '412', '500', '503', 'Throttling.User'])(
    'keeps nothing when the provider answers %s',
    async (fault) => {
      const student = await school.signIn();
      await playFault(fault);
      expect(await check(student)).toMatchObject(refused('identityServiceDown'));
      expect(await reviewOf(student)).toMatchObject({ state: 'none', given: null });
    },
  );

  it('is made five times a day', async () => {
    const student = await school.signIn();
    const wrong = { idNumber: '440305199003152036' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => check(student, wrong)));
    const count = (name: RefusalName) =>
      answers.filter(({ status }) => status === refusals[name][0]).length;
    expect(count('identityMismatch')).toBe(5);
    expect(count('identityTooMany')).toBe(3);
    // Another way in is still open.
    expect((await submit(student)).status).toBe(200);
  });
});

describe('a school', () => {
  it('without the real-name service offers no check at once, and makes none', async () => {
    const student = await plain.signIn();
    const { kinds } = await student.data(identity.getIdentityConfig);
    expect(kinds).toEqual(['certificate', 'passport']);
    expect(await check(student)).toMatchObject(refused('identityNotOffered'));
  });

  it('takes what it says that it takes, from the age that it says', async () => {
    const student = await strict.signIn();
    expect(await student.data(identity.getIdentityConfig)).toMatchObject({
      kinds: ['passport'],
      minimumAge: 18,
    });
    expect(await submit(student)).toMatchObject(refused('identityNotOffered'));
    expect(await check(student)).toMatchObject(refused('identityNotOffered'));
  });

  it('whose provider does not answer says so', async () => {
    expect(await check(await alone.signIn())).toMatchObject(refused('identityServiceDown'));
  });
});

describe('[GET /api/nuxt/student/needidcheck/] whether the verification is passed', () => {
  it('is answered for the course in the path and in the query', async () => {
    const asking = await makeCourse(plain.connection, { identityRequired: true });
    const open = await makeCourse(plain.connection);
    for (const identityStatus of [1, 0, -1] as const) {
      const student = await plain.signIn({ identityStatus });
      const need = { courseId: asking.courseId };
      expect(await student.data(identity.checkIdentityNeed, { params: need })).toBe(identityStatus);
      expect(await student.data(identity.checkIdentityNeedByQuery, { query: need })).toBe(
        identityStatus,
      );
      expect(await student.data(identity.checkIdentityNeed, { params: open })).toBe(1);
    }
  });
});
