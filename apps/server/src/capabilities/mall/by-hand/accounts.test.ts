import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { listMoneyAccounts, saveMoneyAccount } from '@xuezhou/contract/mall/console';
import type { InputOf } from '@xuezhou/contract/kernel';
import { expect, it } from 'vitest';
import { decideApproval, listApprovals } from '@xuezhou/contract/staff';
import { deskPassword, signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const setter = await signInStaffAs(school, { permissions: ['setting.write', 'order.read'] });
const head = await signInStaffAs(school, { permissions: ['setting.write'] });
type Body = InputOf<typeof saveMoneyAccount>['body'];
const bank: Body = {
  ...{ accountId: null, channel: 'bank', holder: '上海学舟教育科技有限公司', bank: '招商银行' },
  ...{ number: '1219 0000-1111 2333', branch: '张江支行', remark: '', isOn: true },
};
const save = (given: Partial<Body> = {}) =>
  setter.call(saveMoneyAccount, { body: { ...bank, ...given } });
const status = (name: keyof typeof consoleRefusals) => consoleRefusals[name][0];
/** The other one agrees to what was asked last; answers what was said of it. */
const agree = async () => {
  const waiting = await head.data(listApprovals, { query: {} });
  const asked = waiting
    .filter(({ operation, mayDecide }) => operation === 'saveMoneyAccount' && mayDecide)
    .toSorted((a, b) => b.approvalId - a.approvalId)[0];
  const body = { approvalId: asked?.approvalId ?? 0, isAgreed: true, code: deskPassword };
  return await head.data(decideApproval, { body });
};
const logged = async () =>
  await school.connection
    .selectFrom('audit_log')
    .where('operation', '=', 'saveMoneyAccount')
    .select('after')
    .execute();

it('[GET /api/console/money-accounts] [POST /api/console/money-accounts/save] accounts are kept as they are written, once each, turned on and off, and logged where something changed', async () => {
  expect(await setter.data(listMoneyAccounts)).toEqual([]);
  for (const wrong of [
    { holder: ' ' },
    { bank: '' },
    { number: '12345' },
    { number: '一二三四五六' },
  ])
    expect((await save(wrong)).status).toBe(status('moneyAccountFields'));
  // Students would transfer to it: nobody says that alone.
  expect((await save()).status).toBe(status('approvalAsked'));
  expect(await setter.data(listMoneyAccounts)).toEqual([]);
  const { isDone, answer } = await agree();
  expect(isDone).toBe(true);
  const { accountId } = answer as { accountId: number };
  expect((await save()).data).toEqual({ accountId });
  expect((await save({ holder: '别的公司' })).status).toBe(status('moneyAccountKnown'));
  expect(await setter.data(listMoneyAccounts)).toEqual([
    { ...bank, accountId, number: '1219000011112333' },
  ]);
  await save({ accountId, isOn: false });
  await save({ accountId, isOn: false });
  expect(await logged()).toHaveLength(2);
  expect((await setter.data(listMoneyAccounts))[0]?.isOn).toBe(false);
  // On again, or another number: as a new one.
  expect((await save({ accountId })).status).toBe(status('approvalAsked'));
  expect((await save({ accountId, number: '6222000011112222' })).status).toBe(
    status('approvalAsked'),
  );
  expect((await save({ accountId, isOn: false, number: '6222000011112222' })).status).toBe(200);
  expect((await save({ accountId, number: '6222000011112222' })).status).toBe(
    status('approvalAsked'),
  );
  expect((await setter.data(listMoneyAccounts))[0]?.isOn).toBe(false);
  // What money came to stays what it is.
  expect((await save({ accountId, channel: 'cash' })).status).toBe(status('moneyAccountUnknown'));
  expect((await save({ accountId: 2_000_000 })).status).toBe(status('moneyAccountUnknown'));
  const desk = { channel: 'cash', holder: '前台', bank: '', number: '' } as const;
  expect((await save(desk)).status).toBe(200);
  expect((await save({ ...desk, holder: '' })).status).toBe(status('moneyAccountFields'));
});

it('what students read beside the number of an account that is on is said by two as well', async () => {
  const own = { ...bank, number: '6225 8888 0000 1111' };
  expect((await save(own)).status).toBe(status('approvalAsked'));
  await agree();
  const accounts = await setter.data(listMoneyAccounts);
  const accountId = accounts.find(({ number }) => number === '6225888800001111')?.accountId ?? 0;
  for (const other of [
    { remark: '本户已停用，请转到 6222 0000 1111 2222' },
    { branch: '别的支行' },
  ])
    expect((await save({ ...own, ...other, accountId })).status).toBe(status('approvalAsked'));
  expect((await setter.data(listMoneyAccounts)).find((one) => one.accountId === accountId)).toEqual(
    { ...own, accountId, number: '6225888800001111' },
  );
  // As it stands already, and off, it needs nobody.
  expect((await save({ ...own, accountId })).status).toBe(200);
  expect((await save({ ...own, accountId, isOn: false, remark: '旧的' })).status).toBe(200);
});
