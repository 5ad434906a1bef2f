import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import * as contract from '@xuezhou/contract/message/console';
import { beforeEach, describe, expect, it } from 'vitest';
import { entriesOf, lastEntry } from '../../../testing/desks/last-entry.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { followWechat } from '../../../testing/desks/wechat-follower.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { mobileOfStudent } from '../../../testing/test-signer.ts';

const school = await startTestApp({ sandbox: true });
const { connection, clock } = school;
const staff = await signInStaffAs(school, { permissions: ['setting.write'] });
const faults = `${school.sandbox?.consoleUrl}/faults`;
beforeEach(async () => {
  clock.set('2026-11-23T12:00:00+08:00');
  await fetch(faults, { method: 'DELETE' });
});

const qa = {
  kind: 'qa' as const,
  templateId: 'sandbox-qa-template-0001',
  fields: [
    { keyword: 'thing4', source: 'title' as const, fixed: '' },
    { keyword: 'thing2', source: 'school' as const, fixed: '' },
    { keyword: 'time3', source: 'time' as const, fixed: '' },
  ],
};

describe('[POST /api/console/wechat-templates/try] a trial', () => {
  const attempt = async (mobile: string, body: typeof qa = qa) =>
    await staff.call(contract.tryWechatTemplate, { body: { ...body, mobile } });
  const refused = (name: keyof typeof consoleRefusals) => consoleRefusals[name][0];

  it('reaches the account that was named, at once, and whose it is stands in the log, refused too', async () => {
    const { studentId } = await followWechat(school, ['qa']);
    const mobile = (await mobileOfStudent(connection, studentId)).replace('+86', '');
    expect(await attempt(mobile)).toMatchObject({ data: true });
    const told = (await (await fetch(`${school.sandbox?.consoleUrl}/wechat/notices`)).json()) as {
      notices: unknown[];
    };
    expect(told.notices[0]).toMatchObject({ template: '问题回复通知' });
    expect(await lastEntry(connection, 'tryWechatTemplate')).toMatchObject({
      ...{ target_kind: 'student', target_id: String(studentId) },
      after: { kind: 'qa', templateId: qa.templateId, isReached: true },
    });
    const logged = await entriesOf(connection, 'tryWechatTemplate');
    await fetch(faults, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider: 'wechat', next: '40037', times: 1 }),
    });
    const wrong = await attempt(mobile);
    expect([wrong.status, wrong.message]).toEqual([
      refused('wechatTrialRefused'),
      expect.stringMatching(/重新复制.*错误码 40037/),
    ]);
    expect(await entriesOf(connection, 'tryWechatTemplate')).toBe(logged + 1);
  });

  it('to nobody and to who has no WeChat is refused alike and logged; of what cannot be, too', async () => {
    const unbound = await school.signIn();
    await connection.deleteFrom('wechat_openid').execute();
    const nobody = await attempt('13000000000');
    expect(nobody.status).toBe(refused('wechatTrialNobody'));
    expect(await lastEntry(connection, 'tryWechatTemplate')).toMatchObject({
      ...{ target_kind: 'setting', target_id: 'WECHAT_qa', after: { isReached: false } },
    });
    const mobile = await mobileOfStudent(connection, unbound.studentId);
    const { status, message } = await attempt(mobile);
    expect([status, message]).toEqual([nobody.status, nobody.message]);
    expect(await lastEntry(connection, 'tryWechatTemplate')).toMatchObject({
      ...{ target_kind: 'student', target_id: String(unbound.studentId) },
      after: { isReached: false },
    });
    const first = { keyword: 'first', source: 'title' as const, fixed: '' };
    const wrong = await attempt(mobile, { ...qa, fields: [first] });
    expect([wrong.status, wrong.message]).toEqual([
      refused('wechatTemplateWrong'),
      expect.stringContaining('旧版模板'),
    ]);
  });

  it('is made so often by one of the staff that it is a trial, and no more', async () => {
    clock.set('2026-11-23T12:50:00+08:00');
    const desk = await signInStaffAs(school, { permissions: ['setting.write'] });
    const again = async () =>
      (await desk.call(contract.tryWechatTemplate, { body: { ...qa, mobile: '13000000000' } }))
        .status;
    for (let count = 0; count < 20; count += 1)
      expect(await again()).toBe(refused('wechatTrialNobody'));
    expect(await again()).toBe(refused('wechatTrialTooOften'));
    expect((await attempt('13000000000')).status).toBe(refused('wechatTrialNobody'));
    clock.set('2026-11-23T13:00:00+08:00');
    expect(await again()).toBe(refused('wechatTrialNobody'));
  });
});
