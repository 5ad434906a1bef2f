import { saveOrganisationSignIn } from '@xuezhou/contract/organisation/console';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { departments, openSyncDesk, users } from '../testing/sync-desk.ts';
import { qingwu, type SandboxUser } from '../testing/company-desk.ts';
import { applyDirectory, Outdated } from './apply-directory.ts';
import { followed } from './directory.repository.ts';
import { demandNotices } from './notices/waiting-notices.ts';

const school = await startTestApp({ sandbox: true });
const { clock, connection } = school;
const desk = await openSyncDesk(school);
const { openFollowed, joinAs, setDirectory, notify, pull, peopleOf, linksOf, stateOf, staff } =
  desk;

beforeEach(async () => {
  clock.set('2026-11-23T10:00:00+08:00');
  await setDirectory({ departments, users });
});

const shao = 'ShaoYiChuan';
const as = (userid: string, facts: Partial<SandboxUser>) =>
  users.map((one) => (one.userid === userid ? { ...one, ...facts } : one));

/** A company of which all have come but those who are left out. */
async function openFull(but: readonly string[] = []) {
  const company = await openFollowed();
  const come = new Map<string, Awaited<ReturnType<typeof joinAs>>>();
  for (const { userid } of users)
    if (!but.includes(userid)) come.set(userid, await joinAs(company.word, userid));
  await pull();
  return { ...company, come };
}

describe('an id of a directory that is given to another person', () => {
  it('opens no former account, also where the directory never answered that it was free', async () => {
    const company = await openFull();
    // Deleted and created anew before anybody asked.
    await notify(company.keys, { ChangeType: 'delete_user', UserID: shao });
    expect(await peopleOf(company)).toHaveLength(3);
    const hired = await school.signIn();
    await desk.come(hired, company.word, shao);
    expect((await desk.finish(hired, company.word)).data).toMatchObject({ outcome: 'unlinked' });
    expect((await desk.link(hired, company.word)).status).toBe(200);
    expect((await linksOf(company)).get(shao.toLowerCase())).toBe(hired.studentId);
  });

  it('is the renamed person’s, and no longer who had it before', async () => {
    const company = await openFull();
    const [former, he] = [company.come.get(shao)!, company.come.get('HeLanXin')!];
    // The notice that the former one left was lost.
    await setDirectory({
      users: as('HeLanXin', { userid: shao }).filter((one) => one.name !== '邵一川'),
    });
    await notify(company.keys, {
      ...{ ChangeType: 'update_user', UserID: 'HeLanXin', NewUserID: shao },
    });
    expect((await linksOf(company)).get(shao.toLowerCase())).toBe(he.studentId);
    const ids = (await peopleOf(company)).map(({ studentId }) => studentId);
    expect(ids).not.toContain(former.studentId);
    expect(ids).toContain(he.studentId);
  });

  it('leaves the renamed person’s account to that person where the former id is somebody’s again', async () => {
    const company = await openFull();
    const he = company.come.get('HeLanXin')!;
    await setDirectory({ users: [...as('HeLanXin', { userid: 'he.lanxin' }), users[1]!] });
    await notify(company.keys, {
      ...{ ChangeType: 'update_user', UserID: 'HeLanXin', NewUserID: 'he.lanxin' },
    });
    const links = await linksOf(company);
    expect(links.get('he.lanxin')).toBe(he.studentId);
    expect(links.has('helanxin')).toBe(false);
  });
});

describe('who is being renamed', () => {
  const renamed = { ChangeType: 'update_user', UserID: 'HeLanXin', NewUserID: 'he.lanxin' };

  it('keeps account and seat where a plain notice comes before the one that says it', async () => {
    const company = await openFull();
    const he = company.come.get('HeLanXin')!;
    await setDirectory({ users: as('HeLanXin', { userid: 'he.lanxin' }) });
    await notify(company.keys, { ChangeType: 'update_user', UserID: 'HeLanXin' });
    expect((await linksOf(company)).get('helanxin')).toBe(he.studentId);
    expect(await peopleOf(company)).toHaveLength(4);
    await notify(company.keys, renamed);
    expect((await linksOf(company)).get('he.lanxin')).toBe(he.studentId);
    clock.set('2026-11-23T10:11:00+08:00');
    await demandNotices(connection, company.organisationId);
    await desk.settle();
    expect((await linksOf(company)).get('he.lanxin')).toBe(he.studentId);
    expect(await peopleOf(company)).toHaveLength(4);
  });

  it('keeps them where somebody pulls between the two', async () => {
    const company = await openFull(['ShaoYiChuan', 'XuZhiQiu', 'JiangHanMo']);
    const he = company.come.get('HeLanXin')!;
    await setDirectory({ users: as('HeLanXin', { userid: 'he.lanxin' }) });
    await notify(company.keys, { ChangeType: 'update_user', UserID: 'HeLanXin' });
    await pull();
    expect((await linksOf(company)).get('helanxin')).toBe(he.studentId);
    expect(await peopleOf(company)).toHaveLength(1);
    await notify(company.keys, renamed);
    expect((await linksOf(company)).get('he.lanxin')).toBe(he.studentId);
    clock.set('2026-11-23T10:11:00+08:00');
    await pull();
    expect((await linksOf(company)).get('he.lanxin')).toBe(he.studentId);
    expect(await peopleOf(company)).toHaveLength(1);
  });

  it('is gone where nobody said so within the time of a notice', async () => {
    const company = await openFull();
    await setDirectory({ users: users.filter(({ userid }) => userid !== 'HeLanXin') });
    await notify(company.keys, { ChangeType: 'update_user', UserID: 'HeLanXin' });
    expect(await peopleOf(company)).toHaveLength(4);
    clock.set('2026-11-23T10:11:00+08:00');
    await demandNotices(connection, company.organisationId);
    await desk.settle();
    expect(await peopleOf(company)).toHaveLength(3);
    expect((await linksOf(company)).has('helanxin')).toBe(false);
  });

  it('keeps them also where the app does not see the new id', async () => {
    const company = await openFull();
    const he = company.come.get('HeLanXin')!;
    await setDirectory({ users: as('HeLanXin', { userid: 'he.lanxin', seen: 'not' }) });
    await notify(company.keys, renamed);
    expect((await linksOf(company)).get('he.lanxin')).toBe(he.studentId);
    expect(await peopleOf(company)).toHaveLength(4);
  });
});

describe('who is missing in the lists of a directory', () => {
  it('stays where the directory still answers for them, or does not say', async () => {
    const company = await openFull();
    await setDirectory({
      users: as(shao, { seen: 'alone' }).map((one) =>
        one.userid === 'HeLanXin' ? { ...one, seen: 'not' as const } : one,
      ),
    });
    await pull();
    expect(await peopleOf(company)).toHaveLength(4);
    expect(await stateOf(company)).toMatchObject({ heldLeaves: null, failure: null });
    // Nor is a notice about such a person a failure.
    await notify(company.keys, { ChangeType: 'update_user', UserID: 'HeLanXin' });
    expect(await peopleOf(company)).toHaveLength(4);
    expect(await stateOf(company)).toMatchObject({ failure: null });
  });

  it.each(['pull', 'notice'] as const)(
    'leaves by a status that says so, told by a %s; disabled, one stays',
    async (how) => {
      const company = await openFull();
      await setDirectory({
        users: as(shao, { status: 5 }).map((one) =>
          one.userid === 'HeLanXin' ? { ...one, status: 2 } : one,
        ),
      });
      if (how === 'pull') await pull();
      else await notify(company.keys, { ChangeType: 'update_user', UserID: shao });
      expect(await peopleOf(company)).toHaveLength(3);
      expect((await linksOf(company)).has(shao.toLowerCase())).toBe(false);
      expect((await linksOf(company)).has('helanxin')).toBe(true);
    },
  );
});

describe('departments that cannot be seen any more', () => {
  it('are not removed by what a notice asks, nor is anybody else moved', async () => {
    const company = await openFull();
    const before = await peopleOf(company);
    await setDirectory({ departments: [departments[0]!] });
    await notify(company.keys, { ChangeType: 'update_user', UserID: shao });
    expect(await peopleOf(company)).toEqual(before);
    await pull();
    expect(await peopleOf(company)).toEqual(before);
    expect(await stateOf(company)).toMatchObject({ heldLeaves: null, heldDepartments: 3 });
  });

  it('give way to another one of the same person that can be seen', async () => {
    await setDirectory({ users: as(shao, { department: [9, 4] }) });
    const company = await openFull();
    expect(await peopleOf(company)).toContainEqual({
      ...{ studentId: company.come.get(shao)!.studentId, department: '资产管理部' },
    });
  });
});

it('clears a fault that a notice met once another one goes well', async () => {
  const company = await openFull();
  const first = await desk.seal(company.keys, { ChangeType: 'update_user', UserID: shao });
  await desk.play('500');
  await desk.deliver(company.keys, first);
  await desk.settle().catch(() => undefined);
  expect(await stateOf(company)).toMatchObject({ failure: consoleRefusals.companyAway[1] });
  await notify(company.keys, { ChangeType: 'update_user', UserID: 'HeLanXin' });
  expect(await stateOf(company)).toMatchObject({ failure: null });
});

it('is not taken over by settings that are others than it was read by', async () => {
  const company = await openFull();
  const { organisationId } = company;
  const read = (await followed(connection, organisationId))!;
  const { word, link_id: linkId, version } = read.signIn;
  const body = {
    ...{ organisationId, version, word, button: '别的名字', linkId, departmentClaim: null },
    ...{ ...qingwu, secret: '' },
  };
  await staff.data(saveOrganisationSignIn, { body });
  const seen = {
    ...{ isWhole: true, root: '1', departments: [], present: [], absent: [shao.toLowerCase()] },
    ...{ renamed: [], ended: [] },
  };
  const given = { ...read, seen, agreed: () => true, now: clock.now(), staffId: null };
  await expect(
    inTransaction(connection, (change) => applyDirectory(change, given)),
  ).rejects.toThrow(Outdated);
  expect(await peopleOf(company)).toHaveLength(4);
});

it('is read no more after the last contract', async () => {
  const { organisationId } = await openFull();
  clock.set('2028-01-01T10:00:00+08:00');
  await connection.updateTable('organisation_directory').set({ pulled_at: null }).execute();
  await pull();
  const { pulled_at } = await connection
    .selectFrom('organisation_directory')
    .where('organisation_id', '=', organisationId)
    .select('pulled_at')
    .executeTakeFirstOrThrow();
  expect(pulled_at).toBeNull();
});
