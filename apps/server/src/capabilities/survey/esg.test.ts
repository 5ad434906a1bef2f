import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { getEsg, registerForEsg, withdrawEsg } from '@xuezhou/contract/survey';
import { exportEsgRegistrations, settleEsgRegistration } from '@xuezhou/contract/survey/console';
import { refusals } from '@xuezhou/contract/refusals';
import { decideApproval, getApprovalAnswer, listApprovals } from '@xuezhou/contract/staff';
import { beforeEach, describe, expect, it } from 'vitest';
import { entriesOf, lastEntry } from '../../testing/desks/last-entry.ts';
import { deskPassword, signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { surveyPersonalData } from './survey.personal-data.ts';
import { surveyCapability } from './survey.capability.ts';

const school = await startTestApp();
const { connection, clock } = school;
beforeEach(async () => {
  clock.set('2026-11-23T10:00:00+08:00');
  await connection.deleteFrom('esg_form').execute();
  await connection
    .insertInto('esg_form')
    .values({ only_row: true, form: JSON.stringify(form), source: '{}' })
    .execute();
});

const form = {
  ...{ title: 'ESG 考试登记', intro: '约 3 分钟', months: ['2027-03'] },
  ...{ organiser: '境外的主办方', consent: '发给主办方' },
};
const filled: InputOf<typeof registerForEsg>['body'] = {
  ...{ name: '林知远', familyName: 'LIN', givenName: 'ZHIYUAN', number: 'ej4123457' },
  ...{ expiresOn: '2031-04-18', email: 'zhiyuan@example.com', month: '2027-03' },
  ...{ employer: '恒岳资产', isConfirmed: true, isConsented: true },
  document: 'passport',
  place: 'centre',
};
type Client = Awaited<ReturnType<typeof school.signIn>>;
const register = (student: Client, given: object = {}) =>
  student.call(registerForEsg, { body: { ...filled, ...given } });
const statusOf = (name: keyof typeof refusals) => refusals[name][0];

describe('[POST /api/nuxt/survey/esg/new] [esg-registration] the ESG registration', () => {
  it('is taken once, sealed, and shown masked; a student without a phone may send it', async () => {
    const student = await school.signIn({ mobile: null });
    expect(await student.data(getEsg)).toEqual({ form, registration: null });
    expect((await register(student)).data).toBe(true);
    expect((await register(student)).status).toBe(statusOf('esgRegistered'));
    const { registration } = await student.data(getEsg);
    expect(registration).toMatchObject({
      ...{ name: '林知远', familyName: 'LIN', givenName: 'ZHIYUAN', number: 'E******57' },
      ...{ expiresOn: '2031-04-18', registeredAt: null, month: '2027-03', place: 'centre' },
      ...{ document: 'passport', employer: '恒岳资产', email: 'zhiyuan@example.com' },
    });
    const row = await connection
      .selectFrom('esg_registration')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row.number_sealed.toString('latin1')).not.toContain('EJ4123457');
    const other = await school.signIn();
    expect((await other.data(getEsg)).registration).toBeNull();
    const { organiser, consent } = (await other.data(getEsg)).form!;
    await register(other, { month: null, agreed: { organiser, consent } });
    expect((await other.data(getEsg)).registration?.month).toBeNull();
  });

  it('says what is wrong, and takes nothing without the consent', async () => {
    const student = await school.signIn();
    const wrong = await register(student, { givenName: 'Zhi Yuan' });
    expect(wrong).toMatchObject({ http: 200, status: statusOf('esgField') });
    expect(wrong.message).toContain('ZHIYUAN');
    for (const given of [
      { expiresOn: '2026-01-01' },
      { number: '<script>' },
      { month: '1999-01' },
      { email: 'x' },
      { isConfirmed: false },
    ])
      expect((await register(student, given)).status).toBe(statusOf('esgField'));
    expect((await register(student, { isConsented: false })).status).toBe(statusOf('esgConsent'));
    const { organiser, consent } = (await student.data(getEsg)).form!;
    for (const agreed of [
      { organiser: '别的主办方', consent },
      { organiser, consent: '以前的说明' },
    ])
      expect((await register(student, { agreed })).status).toBe(statusOf('esgConsent'));
    expect((await register(student, { place: 'moon' })).http).toBe(400);
    expect((await register(student, { employer: 'x'.repeat(101) })).http).toBe(400);
    expect((await student.data(getEsg)).registration).toBeNull();
    expect((await school.visit().call(registerForEsg, { body: filled })).http).toBe(401);
  });

  it('is not offered where the school has no form', async () => {
    await connection.deleteFrom('esg_form').execute();
    const student = await school.signIn();
    expect((await student.data(getEsg)).form).toBeNull();
    expect((await register(student)).status).toBe(statusOf('esgOff'));
  });

  it('[POST /api/console/esg/settle] is taken back until the school has registered the student', async () => {
    const student = await school.signIn();
    await register(student);
    expect(await student.data(withdrawEsg)).toBe(true);
    expect(await student.data(withdrawEsg)).toBe(true);
    expect((await student.data(getEsg)).registration).toBeNull();
    await register(student);
    const staff = await signInStaffAs(school, { permissions: ['request.decide'] });
    const body = { studentId: student.studentId };
    const before = await entriesOf(connection, 'settleEsgRegistration');
    await staff.data(settleEsgRegistration, { body });
    await staff.data(settleEsgRegistration, { body });
    expect(await entriesOf(connection, 'settleEsgRegistration')).toBe(before + 1);
    expect(await lastEntry(connection, 'settleEsgRegistration')).toMatchObject({
      ...{ staff_id: staff.staffId, target_kind: 'student', target_id: String(body.studentId) },
    });
    expect((await student.call(withdrawEsg)).status).toBe(statusOf('esgDone'));
    expect((await student.data(getEsg)).registration?.registeredAt).not.toBeNull();
    expect((await staff.call(settleEsgRegistration, { body: { studentId: 1 } })).status).toBe(9342);
  });
});

describe('registrations', () => {
  it('[POST /api/console/esg/export] are given to staff with whole numbers, and the log says who read them', async () => {
    const [student, done] = [await school.signIn(), await school.signIn()];
    for (const one of [student, done]) await register(one);
    const desk = await signInStaffAs(school, { permissions: ['request.decide'] });
    await desk.data(settleEsgRegistration, { body: { studentId: done.studentId } });
    const staff = await signInStaffAs(school, { permissions: ['student.export'] });
    const second = await signInStaffAs(school, { permissions: ['student.export'] });
    const asked = await staff.call(exportEsgRegistrations, { body: { all: false } });
    expect(asked.status).toBe(consoleRefusals.approvalAsked[0]);
    const [waiting] = await second.data(listApprovals, { query: {} });
    const approvalId = waiting?.approvalId ?? 0;
    const agreed = { approvalId, isAgreed: true, code: deskPassword };
    expect(await second.data(decideApproval, { body: agreed })).toMatchObject({ answer: null });
    const { answer } = await staff.data(getApprovalAnswer, { params: { approvalId } });
    const all = answer as DataOf<typeof exportEsgRegistrations>;
    expect(all.map(({ studentId }) => studentId)).not.toContain(done.studentId);
    const own = all.find(({ studentId }) => studentId === student.studentId);
    expect(own?.registration.number).toBe('EJ4123457');
    const log = await connection
      .selectFrom('audit_log')
      .where('operation', '=', 'exportEsgRegistrations')
      .selectAll()
      .execute();
    expect(log).toHaveLength(1);
    expect(JSON.stringify(log)).not.toContain('EJ4123457');
    const reader = await signInStaffAs(school, { permissions: ['report.read'] });
    expect((await reader.call(exportEsgRegistrations, { body: { all: true } })).status).not.toBe(
      200,
    );
  });

  it('are exported masked, end with the account, and 90 days after the school is done', async () => {
    const student = await school.signIn();
    await register(student);
    const personal = surveyPersonalData(school.services).find(
      ({ table }) => table === 'esg_registration',
    );
    const shown = JSON.stringify(await personal?.read(connection, student.studentId));
    expect(shown).toContain('E******57');
    expect(shown).not.toContain('EJ4123457');
    await connection
      .transaction()
      .execute(async (change) => personal?.erase(change, student.studentId));
    expect((await student.data(getEsg)).registration).toBeNull();
    expect(surveyCapability.retention?.map(({ table }) => table)).toEqual(['esg_registration']);
  });
});
