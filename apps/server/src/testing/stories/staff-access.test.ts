import { allOperations } from '@xuezhou/contract/all';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { failures } from '@xuezhou/contract/failures';
import { isStaffAccess, type Access } from '@xuezhou/contract/kernel';
import { permissionNames } from '@xuezhou/contract/staff';
import { describe, expect, it } from 'vitest';
import { staffCookie } from '../../platform/staff/staff-sessions.ts';
import { requestOf, type TestClient } from '../client.ts';
import { makeCourse } from '../factories.ts';
import { sampleInput } from '../sample-input.ts';
import { makeStaff, signInStaffAs } from '../desks/staff-desk.ts';
import { startTestApp } from '../test-app.ts';

const school = await startTestApp();
const course = await makeCourse(school.connection);
const { studentId } = await school.signIn();
const known = { ...course, studentId };

const all = allOperations().map(({ name, operation }) => {
  const { access } = operation.declaration;
  return { title: name, operation, demanded: isStaffAccess(access) ? access.staff : null };
});
const ofStaff = all.filter(({ demanded }) => demanded !== null);
const guarded = ofStaff.filter(({ demanded }) => demanded !== 'self');
/** What opens before the own password and second step are set. */
const opensFirst = ({ access }: { access: Access }): boolean =>
  isStaffAccess(access) && 'opensFirst' in access;
const ofStudents = all.filter(
  ({ operation: { declaration } }) =>
    declaration.access !== 'open' && !isStaffAccess(declaration.access),
);

async function ask(client: TestClient, { operation }: (typeof all)[number], more: object = {}) {
  const input = sampleInput(operation, { ...known, ...more });
  const response = await client.send(requestOf(operation, input));
  const { status, message } = response.json<{ status: number; message: string }>();
  return { http: response.statusCode, status, message, headers: response.headers };
}

const signedOut = { http: 401, status: 401, message: failures[401] };
const [permissionMissing] = consoleRefusals.permissionMissing;
const [passwordTemporary] = consoleRefusals.passwordTemporary;

describe.each(ofStaff)('$title', (operation) => {
  it('is closed to a visitor, and stays in no cache', async () => {
    const answer = await ask(school.visit(), operation);
    expect(answer).toMatchObject(signedOut);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('is closed to a student, whatever the cookie is called', async () => {
    const student = await school.signIn({ identityStatus: 1, courses: [course.courseId] });
    expect(await ask(student, operation)).toMatchObject(signedOut);
    student.cookies.set(staffCookie(school.services.config), student.cookies.get('xz_session')!);
    expect(await ask(student, operation)).toMatchObject(signedOut);
  });

  it("can be asked by no other site's page", async () => {
    const { declaration, method } = operation.operation;
    if (method === 'GET' && declaration.changesState !== true) return;
    const owner = await signInStaffAs(school, { isOwner: true });
    const request = requestOf(operation.operation, sampleInput(operation.operation, known));
    for (const site of ['cross-site', 'same-site', 'none']) {
      const headers = { ...request.headers, 'sec-fetch-site': site };
      expect((await owner.send({ ...request, headers })).statusCode).toBe(400);
    }
  });

  it('meets no fault of the server when an owner asks with the least that is accepted', async () => {
    const { http, status } = await ask(await signInStaffAs(school, { isOwner: true }), operation);
    expect(http).toBeLessThan(500);
    expect([401, 403]).not.toContain(http);
    expect([permissionMissing, passwordTemporary]).not.toContain(status);
  });

  it('meets no fault of the server when an owner asks it of oneself', async () => {
    const owner = await signInStaffAs(school, { isOwner: true });
    expect((await ask(owner, operation, { staffId: owner.staffId })).http).toBeLessThan(500);
  });
});

describe.each(guarded)('$title', (operation) => {
  it('is refused to staff who have every permission but its own', async () => {
    const permissions = permissionNames.filter((name) => name !== operation.demanded);
    const staff = await signInStaffAs(school, { permissions });
    expect(await ask(staff, operation)).toMatchObject({ http: 200, status: permissionMissing });
  });

  it('is open to staff who have its permission alone', async () => {
    const permissions = permissionNames.filter((name) => name === operation.demanded);
    const { http, status } = await ask(await signInStaffAs(school, { permissions }), operation);
    expect(http).toBeLessThan(500);
    expect([401, 403]).not.toContain(http);
    expect(status).not.toBe(permissionMissing);
  });
});

describe.each(ofStaff.filter(({ operation: { declaration } }) => !opensFirst(declaration)))(
  '$title',
  (operation) => {
    it('is refused while the password is one that another made', async () => {
      const passwordExpiresAt = new Date(school.clock.now().getTime() + 3_600_000);
      const staff = await makeStaff(school, { isOwner: true, passwordExpiresAt });
      const client = await signInStaffAs(school, staff.staffId);
      expect(await ask(client, operation)).toMatchObject({ http: 200, status: passwordTemporary });
    });
  },
);

describe('an owner', () => {
  it.each(ofStudents)(
    'is no student to $title, whatever the cookie is called',
    async (operation) => {
      const owner = await signInStaffAs(school, { isOwner: true });
      expect(await ask(owner, operation)).toMatchObject(signedOut);
      owner.cookies.set('xz_session', owner.cookies.get(staffCookie(school.services.config))!);
      expect(await ask(owner, operation)).toMatchObject(signedOut);
    },
  );
});
