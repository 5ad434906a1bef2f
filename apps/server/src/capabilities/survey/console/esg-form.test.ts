import { allRefusals, type AnyRefusalName } from '@xuezhou/contract/console-refusals';
import type { InputOf } from '@xuezhou/contract/kernel';
import { listAudit } from '@xuezhou/contract/staff';
import { getEsg, registerForEsg, withdrawEsg } from '@xuezhou/contract/survey';
import * as contract from '@xuezhou/contract/survey/console';
import { expect, it } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { undoLast } from '../../../testing/desks/undo-last.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
school.clock.set('2026-11-20T04:00:00Z');
const owner = await signInStaffAs(school, { isOwner: true });
const refused = (name: AnyRefusalName) => allRefusals[name][0];

const plan = (given: Partial<contract.EsgFormPlan> = {}): contract.EsgFormPlan => ({
  ...{ title: 'ESG 登记', intro: '三分钟', months: ['2027-03', '2027-09'] },
  ...{ organiser: '境外的主办方', consent: '可以撤回' },
  ...given,
});
const now = async () => (await owner.data(contract.getEsgForm)).form;
const save = (version: number, given: Partial<contract.EsgFormPlan> = {}, by = owner) =>
  by.call(contract.saveEsgForm, { body: { version, plan: plan(given) } });
const registration: InputOf<typeof registerForEsg>['body'] = {
  ...{ name: '林知远', document: 'passport' as const, familyName: 'LIN', givenName: 'ZHIYUAN' },
  ...{ number: 'E12345678', expiresOn: '2031-04-18', email: 'lin@example.com' },
  ...{
    month: '2027-09',
    place: 'centre' as const,
    employer: '',
    isConfirmed: true,
    isConsented: true,
  },
};
const register = async (student: TestClient) =>
  await student.call(registerForEsg, { body: registration });

it('[GET /api/console/esg/form] [POST /api/console/esg/form/save] [POST /api/console/esg/form/open] [POST /api/console/esg/form/close] is nobody’s until it is opened, and closed keeps who registered', async () => {
  expect(await now()).toBeNull();
  expect((await owner.call(contract.openEsgForm)).status).toBe(refused('esgFormUnknown'));
  expect((await save(0)).data).toEqual({ version: 1 });
  expect((await save(0)).data).toEqual({ version: 1 });
  expect(await now()).toEqual({
    ...{ owner: 'console', version: 1, isClosed: true, plan: plan() },
    ...{ waiting: 0, registered: 0, months: [] },
  });
  const student = await school.signIn();
  expect((await student.data(getEsg)).form).toBeNull();
  expect((await register(student)).status).toBe(refused('esgOff'));
  expect((await owner.call(contract.openEsgForm)).status).toBe(200);
  expect((await owner.call(contract.openEsgForm)).status).toBe(200);
  expect((await student.data(getEsg)).form).toEqual(plan());
  expect((await register(student)).status).toBe(200);
  expect(await now()).toMatchObject({ waiting: 1, months: [{ month: '2027-09', people: 1 }] });
  // A month goes, and who chose it keeps it.
  expect((await save(1, { months: ['2027-03'] })).data).toEqual({ version: 2 });
  expect((await student.data(getEsg)).registration?.month).toBe('2027-09');
  // Who waits agreed to what it says of the data.
  for (const given of [{ organiser: '别人' }, { consent: '不能撤回' }]) {
    const held = await save(2, { months: ['2027-03'], ...given });
    expect([held.status, held.message]).toEqual([
      refused('esgFormHeld'),
      expect.stringMatching(/^还有 1 人/),
    ]);
  }
  expect((await owner.call(contract.closeEsgForm)).status).toBe(200);
  expect(await student.data(getEsg)).toMatchObject({
    form: null,
    registration: { name: '林知远' },
  });
  expect((await undoLast(owner, 'closeEsgForm')).status).toBe(200);
  expect((await student.data(getEsg)).form).not.toBeNull();
  await student.data(withdrawEsg);
  expect((await save(2, { months: ['2027-03'], organiser: '别人' })).data).toEqual({ version: 3 });
  expect((await undoLast(owner, 'saveEsgForm')).status).toBe(200);
  expect((await now())?.plan).toEqual(plan({ months: ['2027-03'] }));
});

it('is changed by who saw it, in words that can be used, and the log has all of it', async () => {
  const { version } = (await now())!;
  expect((await save(version - 1, { title: '晚了' })).status).toBe(refused('esgFormChanged'));
  const words = async (given: Partial<contract.EsgFormPlan>) =>
    (await save(version, given)).message;
  expect(await words({ title: ' ' })).toBe('请写上名称');
  expect(await words({ months: ['2027-13'] })).toBe('“2027-13”不是月份，请写成 2027-03 这样');
  expect(await words({ months: [] })).toBe('至少要有一个考试月份');
  const hostile = '<img src=x onerror=alert(1)>';
  expect((await save(version, { intro: hostile })).status).toBe(200);
  expect((await now())?.plan.intro).toBe(hostile);
  const { list } = await owner.data(listAudit, { query: { operation: 'saveEsgForm' } });
  expect(list[0]).toMatchObject({
    before: plan({ months: ['2027-03'] }),
    after: { intro: hostile },
  });
});

it('[POST /api/console/esg/form/take-over] of a file is only read until it is taken over', async () => {
  await school.connection
    .updateTable('esg_form')
    .set({ owner: 'file', version: 0, closed_at: null })
    .execute();
  expect((await save(0, { title: '新' })).status).toBe(refused('esgFormOfFile'));
  expect((await owner.call(contract.closeEsgForm)).status).toBe(refused('esgFormOfFile'));
  expect((await owner.call(contract.takeOverEsgForm)).status).toBe(200);
  expect((await owner.call(contract.takeOverEsgForm)).status).toBe(200);
  expect(await now()).toMatchObject({ owner: 'console', version: 1, isClosed: false });
  expect((await save(1, { title: '新' })).status).toBe(200);
});

it('is written by whoever may publish for the whole school', async () => {
  const own = await signInStaffAs(school, { permissions: ['report.read', 'content.publish:own'] });
  const reader = await signInStaffAs(school, { permissions: ['report.read'] });
  for (const by of [own, reader]) {
    const answers = [
      await save(2, {}, by),
      await by.call(contract.openEsgForm),
      await by.call(contract.closeEsgForm),
      await by.call(contract.takeOverEsgForm),
    ];
    expect(answers.map(({ status }) => status)).toEqual(
      answers.map(() => refused('permissionMissing')),
    );
  }
  expect((await reader.data(contract.getEsgForm)).form).not.toBeNull();
});
