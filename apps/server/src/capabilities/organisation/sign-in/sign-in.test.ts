import {
  beginSignIn,
  finishSignIn,
  getJoinOffer,
  linkSignIn,
  listMemberships,
  listSignIns,
  unlinkSignIn,
} from '@xuezhou/contract/organisation';
import {
  closeOrganisationLink,
  endOrganisationMember,
  saveOrganisationDepartment,
} from '@xuezhou/contract/organisation/console';
import { getStudentInfo } from '@xuezhou/contract/account';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';
import { onThisMachine } from '../testing/networks.ts';
import { lastDayOf } from '../testing/organisation-desk.ts';
import { openSignInDesk } from '../testing/sign-in-desk.ts';

const school = await startTestApp({ sandbox: true, environment: onThisMachine });
const { clock, connection } = school;
beforeEach(() => clock.set('2026-11-23T10:00:00+08:00'));
const desk = await openSignInDesk(school);
const { openCompany, come, look, finish, link, membersOf, staff } = desk;
const refused = (name: keyof typeof refusals) => refusals[name][0];

/** Somebody of a company with an account of the school, linked by consent. */
async function linkSomebody(wishes: Parameters<typeof openCompany>[0] = {}, person = 'qw-1001') {
  const company = await openCompany(wishes);
  const student = await school.signIn();
  await come(student, company.word, person);
  expect((await link(student, company.word)).status).toBe(200);
  return { company, student };
}
const visitWith = async (word: string, person = 'qw-1001') => {
  const browser = school.visit();
  await come(browser, word, person);
  return browser;
};

describe('[GET /api/organisation/sign-in/:word] [POST /api/organisation/sign-in/begin] an organisation’s own sign-in', () => {
  it('[organisation.sign-in#1] leads to its page and back, without a code in what is left standing', async () => {
    const { word, name } = await openCompany();
    const browser = school.visit();
    expect(await look(browser, word)).toEqual({
      ...{ organisation: name, button: '公司账号', came: 'nothing', name: null },
      code: null,
    });
    const { address } = await browser.data(beginSignIn, { body: { word, code: null } });
    const asked = new URL(address).searchParams;
    expect(asked.get('code_challenge_method')).toBe('S256');
    for (const part of ['state', 'nonce', 'code_challenge'])
      expect(asked.get(part)).toMatch(/^[\w-]{43}$/);
    const back = await desk.bring(browser, await desk.choose(address, 'qw-1001'));
    expect(back.statusCode).toBe(302);
    expect(back.headers).toMatchObject({
      ...{ location: `/sso/${word}`, 'cache-control': 'no-store' },
      'referrer-policy': 'no-referrer',
    });
    expect(await look(browser, word)).toMatchObject({ came: 'somebody', name: '邵一川' });
    // It is this browser's alone.
    expect(await look(school.visit(), word)).toMatchObject({ came: 'nothing', name: null });
  });

  it('is shown behind a join link of the same company, and of no other', async () => {
    const [company, other] = [await openCompany(), await openCompany()];
    const offer = await school.visit().data(getJoinOffer, { params: { code: company.code } });
    expect(offer.signIn).toEqual({ word: company.word, button: '公司账号' });
    const body = { word: company.word, code: other.code };
    expect((await school.visit().call(beginSignIn, { body })).status).toBe(
      refused('joinLinkUnknown'),
    );
  });

  it('of no company is unknown', async () => {
    const body = { word: 'nothing', code: null };
    expect((await school.visit().call(beginSignIn, { body })).status).toBe(
      refused('signInUnknown'),
    );
  });
});

describe('[POST /api/organisation/sign-in/finish] [POST /api/organisation/sign-in/link] who comes first', () => {
  it('[organisation.sign-in#2] links an account by its owner alone, and takes a seat as the join link does', async () => {
    const company = await openCompany({ departmentClaim: 'department' });
    const { organisationId, word, courseId, code } = company;
    await staff.data(saveOrganisationDepartment, {
      body: { organisationId, departmentId: null, parentId: null, name: '研究所' },
    });
    const student = await school.signIn();
    await come(student, word, 'qw-1001');
    expect((await finish(student, word)).data).toEqual({ outcome: 'unlinked', code: null });
    expect(await membersOf(company)).toEqual([]);
    const body = { word, isTermsAccepted: false, isConsented: false };
    expect((await student.call(linkSignIn, { body })).status).toBe(refused('joinTermsMissing'));
    // What was refused used up nothing, and linked nobody.
    expect(await student.data(listSignIns)).toEqual([]);
    expect((await link(student, word, true)).data).toEqual({ code });
    expect(await student.data(listMemberships)).toMatchObject([
      { organisationId, department: '研究所', isConsented: true },
    ]);
    expect(await lastDayOf(school, student.studentId, courseId)).toBe('2027-08-16');
    expect(await student.data(listSignIns)).toMatchObject([
      { organisationId, button: '公司账号', name: '邵一川' },
    ]);
  });

  it('[POST /api/organisation/sign-in/finish] [organisation.sign-in#3] is in by it from then on, in another browser too', async () => {
    const { company, student } = await linkSomebody();
    const browser = await visitWith(company.word);
    expect((await finish(browser, company.word)).data).toEqual({ outcome: 'in', code: null });
    expect((await browser.data(getStudentInfo)).studentId).toBe(student.studentId);
    // Once.
    expect((await finish(browser, company.word)).status).toBe(refused('signInNotProven'));
  });

  it('waits where no seat is free, as by the link', async () => {
    const company = await openCompany({ seats: 1 });
    for (const person of ['qw-1001', 'qw-1002']) {
      const student = await school.signIn();
      await come(student, company.word, person);
      await link(student, company.word);
    }
    expect(await desk.seatsOf(company)).toMatchObject({ held: 1, waiting: 1 });
    const waiting = await visitWith(company.word, 'qw-1002');
    expect((await finish(waiting, company.word)).data).toEqual({ outcome: 'in', code: null });
  });

  it('[organisation.sign-in#4] leads into no account that has the same name, number or phone elsewhere', async () => {
    await linkSomebody();
    // Somebody of another company whose number is the same.
    const other = await openCompany({ issuer: `${desk.oidcUrl}/songfeng` });
    const browser = await visitWith(other.word);
    expect((await finish(browser, other.word)).data).toEqual({ outcome: 'unlinked', code: null });
    expect((await browser.data(getStudentInfo)).studentId).toBeNull();
  });

  it('is one account’s, and an account has one', async () => {
    const { company, student } = await linkSomebody({ seats: 5 });
    const second = await school.signIn();
    await come(second, company.word, 'qw-1001');
    expect((await link(second, company.word)).status).toBe(refused('signInTaken'));
    await come(student, company.word, 'qw-1002');
    expect((await link(student, company.word)).status).toBe(refused('signInOther'));
    expect(await membersOf(company)).toHaveLength(1);
  });

  it('of two browsers at once links one', async () => {
    const company = await openCompany({ seats: 5 });
    const both = [await school.signIn(), await school.signIn()];
    for (const student of both) await come(student, company.word, 'qw-1003');
    const answers = await Promise.all(both.map((student) => link(student, company.word)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      refused('signInTaken'),
    ]);
    expect(await membersOf(company)).toHaveLength(1);
  });
});

describe('[GET /api/organisation/sign-ins] [POST /api/organisation/sign-ins/unlink] the end of it', () => {
  it('[organisation.sign-in#5] is unlinked by its owner: the seat stays, and the company opens the account no more', async () => {
    const { company, student } = await linkSomebody();
    const { organisationId } = company;
    const undo = () => student.call(unlinkSignIn, { body: { organisationId } });
    expect((await undo()).status).toBe(200);
    expect((await undo()).status).toBe(refused('signInNotLinked'));
    const browser = await visitWith(company.word);
    expect((await finish(browser, company.word)).data).toEqual({ outcome: 'unlinked', code: null });
    expect(await membersOf(company)).toHaveLength(1);
    // Linked again it is the same seat.
    await come(student, company.word, 'qw-1001');
    expect((await link(student, company.word)).data).toEqual({ code: null });
    expect(await membersOf(company)).toHaveLength(1);
  });

  it('[organisation.sign-in#6] is refused with words when the contract is over, and the account stays', async () => {
    const { company, student } = await linkSomebody();
    clock.set('2027-08-17T10:00:00+08:00');
    const browser = await visitWith(company.word);
    const answer = await browser.call(finishSignIn, { body: { word: company.word } });
    expect(answer.status).toBe(refused('signInContractOver'));
    expect(answer.message).toContain('账号还在');
    expect((await browser.data(getStudentInfo)).studentId).toBeNull();
    const row = await connection
      .selectFrom('student')
      .where('student_id', '=', student.studentId)
      .select('erased_at')
      .executeTakeFirstOrThrow();
    expect(row.erased_at).toBeNull();
  });

  it('[organisation.sign-in#6] is refused to who has left, where there is no seat to take', async () => {
    const { company } = await linkSomebody();
    const [member] = await membersOf(company);
    const { organisationId, linkId } = company;
    await staff.data(endOrganisationMember, {
      body: { organisationId, memberId: member?.memberId ?? 0, keepsCourse: false },
    });
    await staff.data(closeOrganisationLink, { body: { organisationId, linkId } });
    const browser = await visitWith(company.word);
    expect((await finish(browser, company.word)).status).toBe(refused('signInLeft'));
  });
});
