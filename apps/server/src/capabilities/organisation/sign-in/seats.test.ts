import { randomUUID } from 'node:crypto';
import { getJoinOffer, joinOrganisation, listMemberships } from '@xuezhou/contract/organisation';
import {
  closeOrganisationLink,
  endOrganisationMember,
  getOrganisationSignIn,
  makeOrganisationLink,
  saveOrganisationContract,
  switchOrganisationSignIn,
  listLeftOrganisationMembers,
  unlinkOrganisationMember,
} from '@xuezhou/contract/organisation/console';
import { getStudentInfo } from '@xuezhou/contract/account';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { refusals } from '@xuezhou/contract/refusals';
import { listAudit } from '@xuezhou/contract/staff';
import { beforeEach, describe, expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { makeCourse } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { onThisMachine } from '../testing/networks.ts';
import { openSignInDesk } from '../testing/sign-in-desk.ts';

const school = await startTestApp({ sandbox: true, environment: onThisMachine });
const { clock } = school;
beforeEach(() => clock.set('2026-11-23T10:00:00+08:00'));
const desk = await openSignInDesk(school);
const { openCompany, come, finish, link, join, look, membersOf, staff } = desk;
const refused = (name: keyof typeof refusals) => refusals[name][0];

async function linkSomebody(wishes: Parameters<typeof openCompany>[0] = {}) {
  const company = await openCompany(wishes);
  const student = await school.signIn();
  await come(student, company.word, 'qw-1001');
  expect((await link(student, company.word)).status).toBe(200);
  return { company, student };
}
type Company = Awaited<ReturnType<typeof openCompany>>;

/** Somebody who is linked comes in another browser. */
const comeAgain = async ({ word }: Company, code: string | null = null) => {
  const browser = school.visit();
  await come(browser, word, 'qw-1001', code);
  return { browser, answer: await finish(browser, word) };
};

/** Another contract, of another course, and the link to it. */
async function renew({ organisationId }: Company, startsOn: string, endsOn: string) {
  const { courseId } = await makeCourse(school.connection);
  const terms = { name: '新合同', startsOn, endsOn, courses: [{ courseId, seats: 2 }] };
  const { contractId } = await staff.data(saveOrganisationContract, {
    body: { requestId: randomUUID(), organisationId, contractId: null, version: 0, ...terms },
  });
  const where = { organisationId, contractId, courseId, departmentId: null };
  return await staff.data(makeOrganisationLink, {
    body: { requestId: randomUUID(), ...where, validUntil: endsOn },
  });
}
const end = async (company: Company) => {
  const [member] = await membersOf(company);
  const { organisationId } = company;
  const body = { organisationId, memberId: member?.memberId ?? 0, keepsCourse: false };
  await staff.data(endOrganisationMember, { body });
};

describe('[POST /api/organisation/sign-in/finish] who is linked, without a seat', () => {
  it('[organisation.sign-in#6] takes one by the link of the contract that follows', async () => {
    const { company, student } = await linkSomebody();
    const { code } = await renew(company, '2026-11-01', '2028-08-16');
    clock.set('2027-08-17T10:00:00+08:00');
    expect((await comeAgain(company)).answer.status).toBe(refused('signInContractOver'));
    const { browser, answer } = await comeAgain(company, code);
    expect(answer.data).toEqual({ outcome: 'in', code });
    expect((await browser.data(getStudentInfo)).studentId).toBe(student.studentId);
    expect((await browser.data(getJoinOffer, { params: { code } })).state).toBe('open');
    expect((await join(browser, { code })).data).toMatchObject({ state: 'joined' });
    expect((await comeAgain(company)).answer.data).toEqual({ outcome: 'in', code: null });
  });

  it('comes back by the sign-in’s own link, also where what was brought is over', async () => {
    const { company } = await linkSomebody();
    const brought = await renew(company, '2026-11-01', '2027-08-16');
    await end(company);
    const { organisationId, code } = company;
    expect((await comeAgain(company)).answer.data).toEqual({ outcome: 'in', code });
    const { linkId } = brought;
    await staff.data(closeOrganisationLink, { body: { organisationId, linkId } });
    const { browser, answer } = await comeAgain(company, brought.code);
    expect(answer.data).toEqual({ outcome: 'in', code });
    expect((await join(browser, { code })).status).toBe(200);
    expect(await membersOf(company)).toHaveLength(1);
  });

  it('and is another organisation’s by now is opened no account', async () => {
    const { company, student } = await linkSomebody();
    await end(company);
    expect((await join(student, await openCompany())).status).toBe(200);
    expect((await comeAgain(company)).answer.status).toBe(refused('signInLeft'));
  });

  it('is told of a link that was brought, where there is a seat', async () => {
    const { company } = await linkSomebody();
    const { code, linkId } = await renew(company, '2026-11-01', '2028-08-16');
    const first = await comeAgain(company, code);
    expect(first.answer.data).toEqual({ outcome: 'in', code });
    expect((await first.browser.data(getJoinOffer, { params: { code } })).state).toBe('open');
    const { organisationId } = company;
    await staff.data(closeOrganisationLink, { body: { organisationId, linkId } });
    const second = await comeAgain(company, code);
    expect(second.answer.data).toEqual({ outcome: 'in', code });
    expect((await second.browser.data(getJoinOffer, { params: { code } })).state).toBe('over');
  });

  it('keeps the join link for another try', async () => {
    const { word, code } = await openCompany();
    const browser = school.visit();
    await come(browser, word, '', code);
    expect(await look(browser, word)).toMatchObject({ came: 'failed', code });
  });
});

describe('[POST /api/organisation/sign-in/link] who is a member already', () => {
  const consents = async (student: Awaited<ReturnType<typeof school.signIn>>) =>
    (await student.data(listMemberships)).map(({ isConsented }) => isConsented);

  it('consents by what is ticked when linking, with a join link and without', async () => {
    for (const isBrought of [false, true]) {
      const company = await openCompany();
      const student = await school.signIn();
      await join(student, company);
      expect(await consents(student)).toEqual([false]);
      await come(student, company.word, 'qw-1001', isBrought ? company.code : null);
      expect((await link(student, company.word, true)).status).toBe(200);
      expect(await consents(student), String(isBrought)).toEqual([true]);
    }
  });

  it('[POST /api/organisation/join] consents by the join link, and takes nothing back by it', async () => {
    const company = await openCompany();
    const student = await school.signIn();
    await join(student, company);
    const body = { code: company.code, isTermsAccepted: true, isConsented: true };
    expect(await student.data(joinOrganisation, { body })).toMatchObject({ isConsented: true });
    await join(student, company, false);
    expect(await consents(student)).toEqual([true]);
  });

  it('is linked anew where the organisation has another issuer', async () => {
    const { company, student } = await linkSomebody();
    const { organisationId } = company;
    const read = async () =>
      (await staff.data(getOrganisationSignIn, { params: { organisationId } })).signIn;
    expect(await read()).toMatchObject({ linked: 1 });
    const { word } = await desk.save(company, { version: 1, issuer: `${desk.oidcUrl}/songfeng` });
    await desk.tryOut(company, 'qw-1001');
    await staff.data(switchOrganisationSignIn, { body: { organisationId, isOn: true } });
    expect(await read()).toMatchObject({ linked: 0 });
    await come(student, word, 'qw-1001');
    expect((await finish(student, word)).data).toMatchObject({ outcome: 'unlinked' });
    expect((await link(student, word)).status).toBe(200);
    expect(await read()).toMatchObject({ linked: 1 });
    expect((await comeAgain({ ...company, word })).answer.data).toMatchObject({ outcome: 'in' });
  });
});

describe('[POST /api/console/organisations/members/unlink] staff', () => {
  it('unlinks who lost the account, which another account of theirs then links', async () => {
    const { company } = await linkSomebody();
    const { organisationId, word } = company;
    const [member] = await membersOf(company);
    expect(member).toMatchObject({ isLinked: true });
    const anew = await school.signIn();
    await come(anew, word, 'qw-1001');
    expect((await link(anew, word)).status).toBe(refused('signInTaken'));
    const body = { organisationId, memberId: member?.memberId ?? 0, why: '换了手机号' };
    expect((await staff.call(unlinkOrganisationMember, { body })).status).toBe(200);
    expect(await membersOf(company)).toMatchObject([{ isLinked: false, seats: [{}] }]);
    const again = await staff.call(unlinkOrganisationMember, { body });
    expect(again.status).toBe(consoleRefusals.memberNotLinked[0]);
    expect((await link(anew, word)).status).toBe(200);
    const auditor = await signInStaffAs(school, { permissions: ['audit.read'] });
    const query = { operation: 'unlinkOrganisationMember' };
    expect((await auditor.data(listAudit, { query })).list).toMatchObject([{ why: '换了手机号' }]);
  });

  it('[GET /api/console/organisations/:organisationId/members/left] unlinks who left too, of its own organisation alone', async () => {
    const { company } = await linkSomebody();
    const { organisationId, word } = company;
    const [member] = await membersOf(company);
    const memberId = member?.memberId ?? 0;
    const params = { organisationId };
    expect(await staff.data(listLeftOrganisationMembers, { params })).toEqual([]);
    await staff.data(endOrganisationMember, {
      body: { organisationId, memberId, keepsCourse: false },
    });
    expect(await staff.data(listLeftOrganisationMembers, { params })).toMatchObject([
      { memberId, studentId: member?.studentId },
    ]);
    const other = await openCompany();
    const foreign = { organisationId: other.organisationId, memberId };
    expect((await staff.call(unlinkOrganisationMember, { body: foreign })).status).toBe(
      consoleRefusals.memberUnknown[0],
    );
    const body = { organisationId, memberId };
    expect((await staff.call(unlinkOrganisationMember, { body })).status).toBe(200);
    expect(await staff.data(listLeftOrganisationMembers, { params })).toEqual([]);
    const anew = await school.signIn();
    await come(anew, word, 'qw-1001');
    expect((await link(anew, word)).status).toBe(200);
  });
});
