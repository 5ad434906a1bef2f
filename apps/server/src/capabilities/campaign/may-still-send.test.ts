import { countAudience, scheduleCampaign } from '@xuezhou/contract/campaign/console';
import { disableStaff, saveRole, setStaffRoles, type Grant } from '@xuezhou/contract/staff';
import { expect, it } from 'vitest';
import { makeStaff, signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { openCampaigns } from './testing/campaign-desk.ts';
import { draftOf } from './testing/draft-of.ts';
import { sendCampaigns } from './send-campaigns.ts';

const { school, connection, clock, desk, later, plan, runDue, stateOf, makeClassroom } =
  await openCampaigns();

const owner = await makeStaff(school, { isOwner: true, login: 'owner@school.example' });

/** Somebody who has planned a message to two, and what is taken from that person before its time. */
async function planAndLose(lose: (staffId: number) => Promise<unknown>) {
  const { courseId } = await makeClassroom(2);
  const { staffId } = await makeStaff(school, { permissions: ['message.send'], name: '周敏' });
  const draft = draftOf({ audience: { courseId } });
  const campaignId = await plan(draft, 2, await signInStaffAs(school, staffId));
  await lose(staffId);
  return { campaignId, draft };
}

const setPermissions = (staffId: number, permissions: string[]) =>
  connection
    .updateTable('staff_role')
    .set({ permissions })
    .where(
      'staff_role_id',
      'in',
      connection
        .selectFrom('staff_role_member')
        .where('staff_id', '=', staffId)
        .select('staff_role_id'),
    )
    .execute();

const losses: readonly [what: string, words: string, lose: (id: number) => Promise<unknown>][] = [
  [
    'was disabled',
    '排上它的周敏已经停用，没有发',
    async (staffId) => {
      const boss = await signInStaffAs(school, owner.staffId);
      await boss.data(disableStaff, { body: { staffId, why: '离职' } });
    },
  ],
  [
    'may write to nobody any more',
    '排上它的周敏不再能群发消息，没有发',
    async (staffId) => await setPermissions(staffId, ['student.read']),
  ],
  [
    'may write to the own students alone by now',
    '排上它的周敏现在只能发给自己的学员，没有发',
    async (staffId) => await setPermissions(staffId, ['message.send:own']),
  ],
];

it.each(losses)(
  'is held where who planned it %s, and the owner is told',
  async (_what, words, lose) => {
    const before = (await school.mails(owner.login)).length;
    const { campaignId } = await planAndLose(lose);
    await runDue();
    expect(await stateOf(campaignId)).toMatchObject({ state: 'stopped', reason: words, sent: 0 });
    const mails = await school.mails(owner.login);
    expect(mails).toHaveLength(before + 1);
    expect(
      mails.some(({ subject, text }) => subject.includes('没有发出') && text.includes(words)),
    ).toBe(true);
  },
);

it('is held, and told, as soon as the school takes that away, by the person or by the role; and not where something else is taken', async () => {
  const boss = await signInStaffAs(school, owner.staffId);
  const roleOf = async (staffId: number) =>
    (
      await connection
        .selectFrom('staff_role_member')
        .where('staff_id', '=', staffId)
        .select('staff_role_id')
        .executeTakeFirstOrThrow()
    ).staff_role_id;
  const narrow = async (staffId: number, permissions: Grant[]) => {
    const roleId = await roleOf(staffId);
    await boss.data(saveRole, {
      body: { roleId, name: `角色${roleId}`, permissions, why: '收权' },
    });
  };
  const ways: readonly ((staffId: number) => Promise<unknown>)[] = [
    (staffId) => boss.data(setStaffRoles, { body: { staffId, roleIds: [], why: '换岗' } }),
    (staffId) => narrow(staffId, []),
    (staffId) => boss.data(disableStaff, { body: { staffId, why: '离职' } }),
  ];
  for (const lose of ways) {
    const { campaignId } = await planAndLose(lose);
    expect(await stateOf(campaignId)).toMatchObject({ state: 'stopped', sent: 0 });
    expect((await school.mails(owner.login)).at(-1)?.subject).toMatch(/^群发消息没有发出/);
  }
  const { campaignId } = await planAndLose((staffId) =>
    narrow(staffId, ['message.send', 'student.read']),
  );
  expect((await stateOf(campaignId)).state).toBe('planned');
});

it('goes out when somebody who may plans it again', async () => {
  const { campaignId, draft } = await planAndLose((staffId) => setPermissions(staffId, []));
  await runDue();
  const { people } = await desk.data(countAudience, { body: { campaignId, draft } });
  await desk.data(scheduleCampaign, { body: { campaignId, version: 1, people, dueAt: null } });
  await runDue();
  expect(await stateOf(campaignId)).toMatchObject({ state: 'sent', reason: '', sent: 2 });
});

it('goes out on the right of who planned it, whatever became of who wrote it', async () => {
  const { campaignId, draft } = await planAndLose(() => Promise.resolve());
  const { people } = await desk.data(countAudience, { body: { campaignId, draft } });
  await connection
    .updateTable('campaign')
    .set({ state: 'draft' })
    .where('campaign_id', '=', campaignId)
    .execute();
  await desk.data(scheduleCampaign, { body: { campaignId, version: 1, people, dueAt: null } });
  const { made_by } = await connection
    .selectFrom('campaign')
    .where('campaign_id', '=', campaignId)
    .select('made_by')
    .executeTakeFirstOrThrow();
  await setPermissions(made_by, []);
  await runDue();
  expect(await stateOf(campaignId)).toMatchObject({ state: 'sent', sent: 2 });
});

it('stops on its way, and says how many had got it', async () => {
  const { campaignId } = await planAndLose((staffId) => setPermissions(staffId, []));
  await connection
    .updateTable('campaign')
    .set({ state: 'sending', sent: 7, sent_at: clock.now() })
    .where('campaign_id', '=', campaignId)
    .execute();
  clock.set(later(10).toISOString());
  await sendCampaigns(school.services);
  expect(await stateOf(campaignId)).toMatchObject({
    ...{ state: 'recalled', sent: 7 },
    reason: '排上它的周敏不再能群发消息，发给 7 人后停下了',
  });
});
