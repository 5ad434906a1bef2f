import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { listMoneyAccounts, saveMoneyAccount } from '@xuezhou/contract/mall/console';
import type { InputOf } from '@xuezhou/contract/kernel';
import { expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const setter = await signInStaffAs(school, { permissions: ['setting.write', 'order.read'] });
type Body = InputOf<typeof saveMoneyAccount>['body'];
const bank: Body = {
  ...{ accountId: null, channel: 'bank', holder: '上海学舟教育科技有限公司', bank: '招商银行' },
  ...{ number: '1219 0000-1111 2333', branch: '张江支行', remark: '', isOn: true },
};
const save = (given: Partial<Body> = {}) =>
  setter.call(saveMoneyAccount, { body: { ...bank, ...given } });
const status = (name: keyof typeof consoleRefusals) => consoleRefusals[name][0];
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
  const { accountId } = (await save()).data;
  expect((await save()).data).toEqual({ accountId });
  expect((await save({ holder: '别的公司' })).status).toBe(status('moneyAccountKnown'));
  expect(await setter.data(listMoneyAccounts)).toEqual([
    { ...bank, accountId, number: '1219000011112333' },
  ]);
  await save({ accountId, isOn: false });
  await save({ accountId, isOn: false });
  expect(await logged()).toHaveLength(2);
  expect((await setter.data(listMoneyAccounts))[0]?.isOn).toBe(false);
  // What money came to stays what it is.
  expect((await save({ accountId, channel: 'cash' })).status).toBe(status('moneyAccountUnknown'));
  expect((await save({ accountId: 2_000_000 })).status).toBe(status('moneyAccountUnknown'));
  const desk = { channel: 'cash', holder: '前台', bank: '', number: '' } as const;
  expect((await save(desk)).status).toBe(200);
  expect((await save({ ...desk, holder: '' })).status).toBe(status('moneyAccountFields'));
});
