import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import {
  acceptInvitation,
  createStaff,
  decideApproval,
  disableStaff,
  exportAudit,
  inviteStaff,
  listApprovals,
  lookAtInvitation,
  resetSecondStep,
  resetStaffPassword,
  saveRole,
  setStaffRoles,
} from '@xuezhou/contract/staff';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeStaff, signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { dueApprovals } from './due-approvals.ts';

const school = await startTestApp({ sandbox: true });
const { connection, clock } = school;
const status = (name: keyof typeof consoleRefusals) => consoleRefusals[name][0];
const hours = (count: number) => new Date(clock.now().getTime() + count * 3_600_000);
const teacherRole = 3;
type Client = Awaited<ReturnType<typeof signInStaffAs>>;

// Each of them is alone in the school.
beforeEach(async () => {
  await connection.updateTable('staff').set({ login: null }).execute();
  await connection
    .updateTable('approval')
    .set({ state: 'void' })
    .where('state', '=', 'waiting')
    .execute();
});

const readerRole = async (owner: Client): Promise<number> =>
  (
    await owner.data(saveRole, {
      body: {
        name: `看记录 ${owner.staffId} ${clock.now().getTime()}`,
        permissions: ['audit.read'],
      },
    })
  ).roleId;

let count = 0;
const made = async (owner: Client, roleIds: number[]) => {
  count += 1;
  const body = { login: `made${count}`, name: '新人', roleIds };
  const { staffId } = await owner.data(createStaff, { body });
  await connection
    .updateTable('staff')
    .set({ password_expires_at: null })
    .where('staff_id', '=', staffId)
    .execute();
  return await signInStaffAs(school, staffId);
};
const askExport = (client: Client) =>
  client.call(exportAudit, {
    body: { from: hours(-24).toISOString(), until: hours(0).toISOString(), why: '年审' },
  });
const agree = async (client: Client) => {
  const [waiting] = (await client.data(listApprovals, { query: {} })).filter((one) => !one.isOwn);
  return await client.call(decideApproval, {
    body: { approvalId: waiting!.approvalId, isAgreed: true },
  });
};

describe('whoever the first person made, reset, enabled, invited or gave roles', () => {
  it('is no second one for 72 hours: not by the other way, and not over a third', async () => {
    const owner = await signInStaffAs(school, { isOwner: true });
    const puppet = await made(owner, [await readerRole(owner)]);
    expect((await askExport(owner)).status).toBe(status('approvalDelayed'));
    expect((await agree(puppet)).status).toBe(status('approvalNotYours'));
    expect((await askExport(puppet)).status).toBe(status('approvalDelayed'));
    expect((await agree(owner)).status).toBe(status('approvalNotYours'));
    const other = await made(owner, [await readerRole(owner)]);
    expect((await agree(other)).status).toBe(status('approvalNotYours'));
    clock.set(hours(73));
    const [late, made3] = [
      await signInStaffAs(school, owner.staffId),
      await signInStaffAs(school, puppet.staffId),
    ];
    expect((await askExport(late)).status).toBe(status('approvalAsked'));
    expect((await agree(made3)).status).toBe(status('codeAsked'));
    await late.data(resetStaffPassword, { body: { staffId: puppet.staffId } });
    await connection
      .updateTable('staff')
      .set({ password_expires_at: null })
      .where('staff_id', '=', puppet.staffId)
      .execute();
    const taken = await signInStaffAs(school, puppet.staffId);
    expect((await agree(taken)).status).toBe(status('approvalNotYours'));
  });

  it('counts also where an invitation was accepted', async () => {
    const owner = await signInStaffAs(school, { isOwner: true });
    const address = 'invited@example.com';
    const roleIds = [await readerRole(owner)];
    await owner.data(inviteStaff, { body: { name: '受邀的人', address, roleIds } });
    const code =
      /[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(
        (await school.mails(address))[0]?.text ?? '',
      )?.[0] ?? '';
    const body = { code, login: 'invited', password: 'xuezhou2026' };
    await school.visit().data(acceptInvitation, { body });
    const { staff_id: staffId } = await connection
      .selectFrom('staff')
      .where('login', '=', 'invited')
      .select('staff_id')
      .executeTakeFirstOrThrow();
    const invited = await signInStaffAs(school, staffId);
    expect((await askExport(owner)).status).toBe(status('approvalDelayed'));
    expect((await agree(invited)).status).toBe(status('approvalNotYours'));
  });
});

describe('an owner', () => {
  it('is shut out or taken over by no other owner alone: it waits a day, by mail to both', async () => {
    const login = 'second-owner@example.com';
    const one = await signInStaffAs(school, { isOwner: true });
    const { staffId } = await makeStaff(school, { isOwner: true, login });
    await connection
      .updateTable('staff')
      .set({ totp_sealed: Buffer.from('x') })
      .where('staff_id', '=', staffId)
      .execute();
    const delayed = status('approvalDelayed');
    const body = { staffId };
    expect((await one.call(disableStaff, { body })).status).toBe(delayed);
    expect((await one.call(resetStaffPassword, { body })).status).toBe(delayed);
    expect((await one.call(resetSecondStep, { body })).status).toBe(delayed);
    const roles = await one.call(setStaffRoles, { body: { staffId, roleIds: [teacherRole] } });
    expect(roles.status).toBe(delayed);
    expect(await school.mails(login)).toHaveLength(4);
    // The other stops it.
    const two = await signInStaffAs(school, staffId);
    const waiting = await two.data(listApprovals, { query: {} });
    for (const { approvalId, operation } of waiting)
      if (operation !== 'resetStaffPassword')
        await two.data(decideApproval, { body: { approvalId, isAgreed: false, reply: '我还在' } });
    clock.set(hours(25));
    await dueApprovals(school.services);
    const again = await signInStaffAs(school, one.staffId);
    const [reset] = (await again.data(listApprovals, { query: { decided: true } })).filter(
      (each) => each.operation === 'resetStaffPassword',
    );
    expect(reset).toMatchObject({ state: 'agreed', hasAnswer: true });
    expect((await school.mails(login)).map(({ subject }) => subject)).toContain(
      '你在教务台的密码被重置了',
    );
  });

  it('of three is disabled when the third agrees', async () => {
    const one = await signInStaffAs(school, { isOwner: true });
    const login = 'gone-owner@example.com';
    const { staffId } = await makeStaff(school, { isOwner: true, login });
    const third = await signInStaffAs(school, { isOwner: true });
    const asked = await one.call(disableStaff, { body: { staffId } });
    expect(asked.status).toBe(status('approvalAsked'));
    expect((await agree(third)).data).toMatchObject({ isDone: true });
    expect((await school.mails(login)).map(({ subject }) => subject)).toContain(
      '你在教务台的帐号停用了',
    );
  });
});

it('what somebody began who is disabled comes to nothing', async () => {
  const owner = await signInStaffAs(school, { isOwner: true });
  const leaving = await signInStaffAs(school, { permissions: ['staff.write', 'audit.read'] });
  await signInStaffAs(school, { permissions: ['audit.read'] });
  const address = 'friend@example.com';
  await leaving.data(inviteStaff, { body: { name: '朋友', address, roleIds: [] } });
  expect((await askExport(leaving)).status).toBe(status('approvalAsked'));
  const code =
    /[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}/.exec((await school.mails(address))[0]?.text ?? '')?.[0] ??
    '';
  await owner.data(disableStaff, { body: { staffId: leaving.staffId } });
  expect((await school.visit().call(lookAtInvitation, { body: { code } })).status).toBe(
    status('invitationOver'),
  );
  const decided = await owner.data(listApprovals, { query: { decided: true } });
  expect(decided.find((each) => each.proposedBy.staffId === leaving.staffId)?.state).toBe(
    'stopped',
  );
});
