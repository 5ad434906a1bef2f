import { renewOrganisationSyncKeys } from '@xuezhou/contract/organisation/console';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';
import { departments, openSyncDesk, users } from '../testing/sync-desk.ts';
import { songfeng } from '../testing/company-desk.ts';

const school = await startTestApp({ sandbox: true });
const { clock, connection } = school;
const desk = await openSyncDesk(school);
const { openFollowed, joinAs, setDirectory, seal, deliver, notify, peopleOf, stateOf, staff } =
  desk;

const start = '2026-11-23T10:00:00+08:00';
beforeEach(async () => {
  clock.set(start);
  await setDirectory({ departments, users });
});

async function openTwo() {
  const company = await openFollowed();
  const [shao, xu] = [
    await joinAs(company.word, 'ShaoYiChuan'),
    await joinAs(company.word, 'XuZhiQiu'),
  ];
  await desk.settle();
  return { ...company, shao, xu };
}
const without = (userid: string) => users.filter((one) => one.userid !== userid);
const gone = { ChangeType: 'delete_user', UserID: 'ShaoYiChuan' };
const notices = () =>
  connection.selectFrom('organisation_directory_notice').select('digest').execute();

describe('notices of a directory', () => {
  it('[organisation.notices#1] [POST /api/console/organisations/sync/keys] prove the address by what only who has the keys can open', async () => {
    const { keys } = await openFollowed();
    const { query } = await desk.tell<{ query: string }>('echo', { ...keys, echo: '4711' });
    const ask = (with_: string) =>
      school.visit().send({ method: 'GET', url: `${new URL(keys.address).pathname}?${with_}` });
    expect((await ask(query)).body).toBe('4711');
    expect((await ask(query.replace(/msg_signature=./u, 'msg_signature=z'))).statusCode).toBe(400);
    expect(keys.aesKey).toMatch(/^[A-Za-z0-9]{43}$/u);
    const row = await connection
      .selectFrom('organisation_directory')
      .select('keys_sealed')
      .executeTakeFirstOrThrow();
    expect(row.keys_sealed?.toString('latin1')).not.toContain(keys.aesKey);
    const company = await openFollowed();
    expect(await stateOf(company)).toMatchObject({ hasKeys: true, hasLostKeys: false });
    await connection
      .updateTable('organisation_directory')
      .where('organisation_id', '=', company.organisationId)
      .set({ keys_sealed: Buffer.alloc(64) })
      .execute();
    expect(await stateOf(company)).toMatchObject({ hasKeys: true, hasLostKeys: true });
  });

  it('[organisation.notices#2] say who is gone, moved, there again or called otherwise; what the directory answers is taken over', async () => {
    const company = await openTwo();
    const { keys, shao, xu } = company;
    await setDirectory({ users: without('ShaoYiChuan') });
    expect((await notify(keys, gone)).body).toBe('success');
    expect(await peopleOf(company)).toEqual([
      { studentId: xu.studentId, department: '固定收益组' },
    ]);
    expect(await stateOf(company)).toMatchObject({ heardAt: expect.any(String) });
    await setDirectory({ users });
    await notify(keys, { ChangeType: 'create_user', UserID: 'ShaoYiChuan' });
    expect(await peopleOf(company)).toHaveLength(1);
    await desk.come(shao, company.word, 'ShaoYiChuan');
    expect((await desk.link(shao, company.word)).status).toBe(200);
    await desk.settle();
    expect(await peopleOf(company)).toHaveLength(2);
    const moved = users.map((one) =>
      one.userid === 'XuZhiQiu' ? { ...one, userid: 'xu.zhiqiu', department: [4] } : one,
    );
    await setDirectory({ users: moved });
    await notify(keys, { ChangeType: 'update_user', UserID: 'XuZhiQiu', NewUserID: 'xu.zhiqiu' });
    expect(await peopleOf(company)).toEqual(
      expect.arrayContaining([
        { studentId: xu.studentId, department: '资产管理部' },
        { studentId: shao.studentId, department: '研究所' },
      ]),
    );
    await setDirectory({
      departments: departments.map((one) => (one.id === 4 ? { ...one, name: '资管部' } : one)),
    });
    await notify(keys, { ChangeType: 'update_party', Id: '4', Name: '资管部' });
    expect(await peopleOf(company)).toContainEqual({
      ...{ studentId: xu.studentId, department: '资管部' },
    });
  });

  it('[organisation.notices#3] late, doubled or out of order change nothing that is not so', async () => {
    const company = await openTwo();
    const { keys } = company;
    // Of before the link: it is about who had the id then.
    const late = await seal(keys, { ...gone, CreateTime: String(Date.parse(start) / 1000 - 60) });
    await notify(keys, { ChangeType: 'create_user', UserID: 'ShaoYiChuan' });
    await deliver(keys, late);
    await desk.settle();
    expect(await peopleOf(company)).toHaveLength(2);
    const before = (await notices()).length;
    expect((await deliver(keys, late)).body).toBe('success');
    expect((await notices()).length).toBe(before);
  });

  it('[organisation.notices#4] that are unsigned, old, changed, of other keys or for another company are refused', async () => {
    const company = await openTwo();
    const { keys } = company;
    await setDirectory({ users: without('ShaoYiChuan') });
    const good = await seal(keys, gone);
    const other = await openFollowed({ ...songfeng, triedBy: 'ZhouRuoShui' });
    const before = (await notices()).length;
    const tries: [string, typeof good][] = [
      ['unsigned', { ...good, query: good.query.replace(/msg_signature=[^&]*/u, '') }],
      ['of another time', { ...good, query: good.query.replace(/timestamp=\d+/u, 'timestamp=1') }],
      ['of no time', { ...good, query: good.query.replace(/timestamp=\d+/u, 'timestamp=x') }],
      [
        'changed',
        { ...good, body: good.body.replace('<Encrypt><![CDATA[', '<Encrypt><![CDATA[A') },
      ],
      ['of other keys', await seal(other.keys, gone)],
      ['for another company', await seal(keys, gone, songfeng.clientId)],
      ['declaring something', { ...good, body: `<!DOCTYPE x [<!ENTITY a "b">]>${good.body}` }],
      ['no xml', { ...good, body: 'nothing' }],
    ];
    for (const [what, wrong] of tries)
      expect((await deliver(keys, wrong)).statusCode, what).toBe(400);
    // Another company's own good notice at this one's address.
    const theirs = await seal(other.keys, gone, songfeng.clientId);
    expect((await deliver(keys, theirs)).statusCode).toBe(400);
    clock.set('2026-11-23T10:11:00+08:00');
    expect((await deliver(keys, good)).statusCode).toBe(400);
    clock.set(start);
    expect((await notices()).length).toBe(before);
    await desk.settle();
    expect(await peopleOf(company)).toHaveLength(2);
    // Keys that were renewed end the former ones.
    const body = { organisationId: company.organisationId };
    const renewed = await staff.data(renewOrganisationSyncKeys, { body });
    expect((await deliver(keys, good)).statusCode).toBe(400);
    expect((await notify(renewed, gone)).statusCode).toBe(200);
    expect(await peopleOf(company)).toHaveLength(1);
  });
});
