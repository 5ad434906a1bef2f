import { readFileSync } from 'node:fs';
import path from 'node:path';
import { allOperations } from '@xuezhou/contract/all';
import { isStaffAccess, type Access } from '@xuezhou/contract/kernel';
import { failures } from '@xuezhou/contract/failures';
import { refusals } from '@xuezhou/contract/refusals';
import { describe, expect, it } from 'vitest';
import { openFirstCode } from '../../capabilities/staff/staff.port.ts';
import { requestOf, type TestClient } from '../client.ts';
import { sampleInput } from '../sample-input.ts';
import { startTestApp } from '../test-app.ts';
import { makeKnownSchool } from './rows/known-school.ts';

const school = await startTestApp();
// Nobody owns it yet, so that the calls of the first hour are there.
await openFirstCode(school.services);
const known = await makeKnownSchool(school);
const course = known;

const table = path.resolve(import.meta.dirname, '../../../../../docs/requirements/api.tsv');
const required = new Map(
  readFileSync(table, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([method, address, access]) => [`${method} ${address}`, access as Access]),
);

/** As the requirements say, whatever the contract does; of what they do not know, as it is declared. */
const all = allOperations().map(({ name, operation }) => ({
  title: name,
  operation,
  isRequired: required.has(`${operation.method} ${operation.path}`),
  access: required.get(`${operation.method} ${operation.path}`) ?? operation.declaration.access,
}));
const operations = all.filter(({ access }) => !isStaffAccess(access));

/** Asks with the least input that is accepted, so that only access can refuse. */
async function ask(client: TestClient, { operation }: (typeof operations)[number]) {
  const response = await client.send(requestOf(operation, sampleInput(operation, known)));
  const { status, message, data } = response.json<{
    status: number;
    message: string;
    data: unknown;
  }>();
  return { http: response.statusCode, status, message, data };
}

const needsLogin = operations.filter(({ access }) => access !== 'open');
const needsPhone = operations.filter(({ access }) => access === 'phone' || access === 'auth');
const needsIdentity = operations.filter(({ access }) => access === 'auth');
const phoneRequired = refusals.phoneRequired[0];
const identityRequired = refusals.identityRequired[0];

describe('access', () => {
  it('is asked of every call of docs/requirements/api.tsv', () => {
    const built = operations.filter(({ isRequired }) => isRequired);
    expect(built).toHaveLength(required.size);
  });

  it('is open of our own calls only where a visitor is meant', () => {
    const own = all.filter(({ isRequired, access }) => !isRequired && access === 'open');
    expect(own.map(({ title }) => title).sort()).toEqual([
      'acceptInvitation',
      'beginIssuerSignIn',
      'beginPasskeySignIn',
      'beginSchool',
      'checkFirstCode',
      'compareGoods',
      'getFirstHour',
      'getIssuerOffer',
      'getQaAnswering',
      'getSchool',
      'getSitePage',
      'lookAtInvitation',
      'lookAtRestore',
      'openRestore',
      'sendRestorePiece',
      'signInByIssuer',
      'signInByPasskey',
      'signInStaff',
      'startRestore',
    ]);
  });
});

describe('[guard.server-side] a visitor', () => {
  it.each(needsLogin)('is asked to log in by $title', async (operation) => {
    expect(await ask(school.visit(), operation)).toEqual({
      http: 401,
      status: 401,
      message: failures[401],
      data: null,
    });
  });

  it.each(operations.filter((each) => !needsLogin.includes(each)))(
    'is not asked to log in by $title',
    async (operation) => {
      expect((await ask(school.visit(), operation)).http).toBe(200);
    },
  );
});

/** Something that no operation takes. */
const wrong = { surely: 'unknown' };
const headers = { 'content-type': 'application/json' };

describe('what is closed', () => {
  const taking = all.filter(
    ({ operation, access }) => access !== 'open' && operation.method === 'POST',
  );

  it.each(taking)(
    'asks a visitor to log in before it looks at what is sent to $title',
    async ({ operation }) => {
      const request = { ...requestOf(operation, sampleInput(operation, known)), headers };
      const send = async (client: TestClient, payload: string | object) =>
        (await client.send({ ...request, payload })).statusCode;
      for (const payload of [wrong, '{"']) expect(await send(school.visit(), payload)).toBe(401);
      const forger = school.visit();
      for (const name of ['xz_session', 'xz_staff'])
        forger.cookies.set(name, `1.0197b5a0-0000-7000-8000-000000000001.${'a'.repeat(43)}`);
      expect(await send(forger, wrong)).toBe(401);
    },
  );
});

describe('[guard.server-side] a student without a valid phone', () => {
  const signInWithoutPhone = async () =>
    await school.signIn({ mobileValid: false, identityStatus: 1, courses: [course.courseId] });

  it.each(needsPhone)('is asked for the phone by $title', async (operation) => {
    const { http, status } = await ask(await signInWithoutPhone(), operation);
    expect({ http, status }).toEqual({ http: 200, status: phoneRequired });
  });

  // Some need it by what they do, and say so themselves.
  const asksItself = ({ operation }: (typeof operations)[number]) =>
    operation.declaration.refusals?.includes('phoneRequired') === true;

  it.each(operations.filter((each) => !needsPhone.includes(each) && !asksItself(each)))(
    'is not asked for the phone by $title',
    async (operation) => {
      const { http, status } = await ask(await signInWithoutPhone(), operation);
      expect(http).not.toBe(401);
      expect(status).not.toBe(phoneRequired);
    },
  );
});

describe.each([0, -1] as const)(
  '[guard.server-side] a student whose identity status is %i',
  (identityStatus) => {
    it.each(needsIdentity)('is sent to the verification by $title', async (operation) => {
      const student = await school.signIn({ identityStatus, courses: [course.courseId] });
      const { http, status } = await ask(student, operation);
      expect({ http, status }).toEqual({ http: 200, status: identityRequired });
    });
  },
);

describe('a student who owns the course and is verified', () => {
  it.each(needsLogin)(
    '[site.refusals#5] is let in by $title: 401 and 403 are for lost logins alone',
    async (operation) => {
      const student = await school.signIn({ identityStatus: 1, courses: [course.courseId] });
      const { http, status } = await ask(student, operation);
      expect([401, 403]).not.toContain(http);
      expect(http).toBeLessThan(500);
      expect([phoneRequired, identityRequired]).not.toContain(status);
    },
  );
});

describe('a student who is not verified', () => {
  // A refusal that the operation does not declare comes out as a fault of ours.
  it.each(needsLogin)('meets no fault of the server in $title', async (operation) => {
    const student = await school.signIn({ courses: [course.courseId] });
    expect((await ask(student, operation)).http).toBeLessThan(500);
  });
});

describe('a student who does not own the course', () => {
  it.each(needsLogin)('meets no fault of the server in $title', async (operation) => {
    const student = await school.signIn({ identityStatus: 1 });
    expect((await ask(student, operation)).http).toBeLessThan(500);
  });
});

describe('a session', () => {
  const asked = needsLogin[0]!;

  it('ends by itself after 30 days', async () => {
    const student = await school.signIn();
    school.clock.advance({ days: 31 });
    expect((await ask(student, asked)).http).toBe(401);
    school.clock.reset();
  });

  it.each(['', '1', 'x.y.z', `1.0197b5a0-0000-7000-8000-000000000001.${'a'.repeat(43)}`])(
    'is not opened by the cookie %j',
    async (cookie) => {
      const visitor = school.visit();
      visitor.cookies.set('xz_session', cookie);
      expect((await ask(visitor, asked)).http).toBe(401);
    },
  );

  it('of one student is not opened by the secret of another', async () => {
    const one = await school.signIn();
    const two = await school.signIn();
    const [, , secret] = one.cookies.get('xz_session')!.split('.');
    const [id, session] = two.cookies.get('xz_session')!.split('.');
    two.cookies.set('xz_session', `${id}.${session}.${secret}`);
    expect((await ask(two, asked)).http).toBe(401);
  });
});

describe("another site's page", () => {
  const changing = operations.filter(
    ({ operation }) => operation.method === 'POST' || operation.declaration.changesState === true,
  );
  const foreign = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
  ];

  it.each(changing)('can change nothing through $title', async ({ operation }) => {
    const student = await school.signIn({ identityStatus: 1, courses: [course.courseId] });
    const request = requestOf(operation, sampleInput(operation, known));
    for (const headers of foreign) {
      const response = await student.send({
        ...request,
        headers: { ...request.headers, ...headers },
      });
      expect(response.statusCode).toBe(400);
    }
    // Old browsers send Origin alone, or neither it nor more than the address of their page.
    const old = await school.app.inject({
      ...request,
      headers: { ...request.headers, origin: 'https://elsewhere.example', host: 'xuezhou.example' },
      cookies: Object.fromEntries(student.cookies),
    });
    expect(old.statusCode).toBe(400);
    const older = await school.app.inject({
      ...request,
      headers: {
        ...request.headers,
        referer: 'https://elsewhere.example/page',
        host: 'xuezhou.example',
      },
      cookies: Object.fromEntries(student.cookies),
    });
    expect(older.statusCode).toBe(400);
  });
});
