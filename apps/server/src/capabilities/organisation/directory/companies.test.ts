import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';
import { departments, openSyncDesk, users } from '../testing/sync-desk.ts';

const school = await startTestApp({ sandbox: true });
const { clock, connection } = school;
const start = '2026-11-23T10:00:00+08:00';
const without = (userid: string) => users.filter((one) => one.userid !== userid);
const gone = { ChangeType: 'delete_user', UserID: 'ShaoYiChuan' };

const kinds = {
  dingtalk: {
    otherApp: 'dingsandboxapp2',
    otherCompany: 'dingsandbox00000002',
    second: 'ZhouRuoShui',
  },
  feishu: {
    otherApp: 'cli_sandbox00000002',
    otherCompany: 'sandboxtenant2',
    second: 'ZhouRuoShui',
  },
} as const;

describe.each(['dingtalk', 'feishu'] as const)('a directory of %s', async (kind) => {
  const desk = await openSyncDesk(school, kind);
  const { openFollowed, joinAs, setDirectory, seal, deliver, notify, peopleOf, stateOf } = desk;
  const { preview, run, pull, linksOf, idOf } = desk;
  beforeEach(async () => {
    clock.set(start);
    await setDirectory({ departments, users });
  });

  async function openTwo() {
    const company = await openFollowed();
    const shao = await joinAs(company.word, 'ShaoYiChuan');
    const xu = await joinAs(company.word, 'XuZhiQiu');
    await desk.settle();
    return { ...company, shao, xu };
  }

  it('[organisation.companies#5] is read page by page, and followed as one of 企业微信 is', async () => {
    const company = await openTwo();
    const { shao, xu } = company;
    // More people in one department than a page of the sandbox has.
    const crowd = Array.from({ length: 5 }, (_, one) => ({
      ...{ userid: `crowd${one}`, name: `众${one}`, department: [4] },
    }));
    await setDirectory({ users: [...users, ...crowd] });
    const reading = await preview(company);
    expect(reading?.changes).toMatchObject({ left: 0 });
    expect((await run(company)).status).toBe(200);
    expect(await stateOf(company)).toMatchObject({ people: 9, come: 2, failure: null });
    expect(await peopleOf(company)).toEqual(
      expect.arrayContaining([
        { studentId: shao.studentId, department: '研究所' },
        { studentId: xu.studentId, department: '固定收益组' },
      ]),
    );
    // The held one is agreed to, and who is gone may link again.
    await setDirectory({ users: without('ShaoYiChuan') });
    await pull();
    expect(await stateOf(company)).toMatchObject({ heldLeaves: 1 });
    expect((await run(company)).data).toMatchObject({ left: 1 });
    expect((await linksOf(company)).has(idOf('ShaoYiChuan'))).toBe(false);
  });

  it.each(['no-next-page', 'cut', '500', 'ended-token'])(
    '[organisation.companies#6] %s: a list that is not all of it ends nobody’s membership',
    async (fault) => {
      const company = await openTwo();
      await desk.play(fault);
      const reading = await preview(company);
      const isRead = fault === 'ended-token';
      expect(reading?.changes?.left).toBe(isRead ? 0 : undefined);
      expect((await stateOf(company))?.failure === null).toBe(isRead);
      expect(await peopleOf(company)).toHaveLength(2);
    },
  );

  it('[organisation.companies#7] proves its address, and tells who is gone, moved and what a department is called', async () => {
    const company = await openTwo();
    const { keys, xu } = company;
    type Sealed = Parameters<typeof deliver>[1];
    const echo = await deliver(keys, await desk.tell<Sealed>('echo', { ...keys, echo: '4711' }));
    expect(echo.statusCode).toBe(200);
    const said = JSON.parse(echo.body) as { challenge?: string; encrypt?: string };
    expect(said.challenge).toBe(kind === 'feishu' ? '4711' : undefined);
    expect(typeof said.encrypt).toBe(kind === 'feishu' ? 'undefined' : 'string');
    await setDirectory({ users: without('ShaoYiChuan') });
    expect((await notify(keys, gone)).statusCode).toBe(200);
    expect(await peopleOf(company)).toEqual([
      { studentId: xu.studentId, department: '固定收益组' },
    ]);
    await setDirectory({
      departments: departments.map((one) => (one.id === 4 ? { ...one, name: '资管部' } : one)),
      users: without('ShaoYiChuan').map((one) =>
        one.userid === 'XuZhiQiu' ? { ...one, department: [4] } : one,
      ),
    });
    // Its departments are known: they are not read anew for one person.
    await notify(keys, { ChangeType: 'update_user', UserID: 'XuZhiQiu' });
    expect(await peopleOf(company)).toEqual([
      { studentId: xu.studentId, department: '资产管理部' },
    ]);
    await notify(keys, { ChangeType: 'update_party', Id: '4' });
    expect(await peopleOf(company)).toEqual([{ studentId: xu.studentId, department: '资管部' }]);
    await setDirectory({ departments });
    await notify(keys, { ChangeType: 'update_party', Id: '4' });
    expect(await peopleOf(company)).toEqual([
      { studentId: xu.studentId, department: '资产管理部' },
    ]);
    expect(await stateOf(company)).toMatchObject({ heardAt: expect.any(String), failure: null });
  });

  it('[organisation.companies#8] notices that are unsigned, old, doubled, changed, of other keys, another app or company change nothing', async () => {
    const company = await openTwo();
    const { keys } = company;
    const other = await openFollowed({ ...desk.second, triedBy: kinds[kind].second });
    const good = await seal(keys, gone);
    const { 'x-lark-signature': signature = '', ...unsigned } = good.headers;
    const odd = Buffer.from(JSON.stringify({ encrypt: 'AAAA' })).toString();
    const tries: [string, typeof good][] = [
      [
        'unsigned',
        { ...good, headers: unsigned, query: good.query.replaceAll(/signature=[^&]*/gu, 'a=b') },
      ],
      [
        'wrongly signed',
        {
          ...good,
          headers: {
            ...good.headers,
            ...(signature !== '' && { 'x-lark-signature': '0'.repeat(64) }),
          },
          query: good.query.replaceAll(/signature=[^&]{4}/gu, 'signature=0000'),
        },
      ],
      [
        'of another time',
        {
          ...good,
          headers: { ...good.headers, 'x-lark-request-timestamp': '1' },
          query: good.query.replace(/timestamp=\d+/u, 'timestamp=1'),
        },
      ],
      [
        'signed for another question',
        {
          ...good,
          headers: {
            ...good.headers,
            ...(signature !== '' && { 'x-lark-request-nonce': 'another' }),
          },
          query: good.query.replace(/nonce=[^&]*/u, 'nonce=another'),
        },
      ],
      ['changed', { ...good, body: good.body.replace('"encrypt":"', '"encrypt":"A') }],
      ['closed by nobody', { ...good, body: odd }],
      ['no JSON', { ...good, body: 'nothing' }],
      ['of other keys', await seal(other.keys, gone)],
      ['for another app', await seal(keys, gone, kinds[kind].otherApp)],
      ['of another company', await seal(keys, { ...gone, CorpId: kinds[kind].otherCompany })],
    ];
    for (const [what, wrong] of tries)
      expect((await deliver(keys, wrong)).statusCode, what).toBe(400);
    clock.set('2026-11-23T10:11:00+08:00');
    expect((await deliver(keys, good)).statusCode).toBe(400);
    clock.set(start);
    await desk.settle();
    expect(await peopleOf(company)).toHaveLength(2);
    // Sent again by who overheard it: the link that was made since is none of its.
    const digests = () =>
      connection.selectFrom('organisation_directory_notice').select('digest').execute();
    const none = await digests();
    expect((await deliver(keys, good)).statusCode).toBe(200);
    await desk.settle();
    expect((await linksOf(company)).has(idOf('ShaoYiChuan'))).toBe(false);
    clock.set('2026-11-23T10:05:00+08:00');
    await desk.come(company.shao, company.word, 'ShaoYiChuan');
    expect((await desk.link(company.shao, company.word)).status).toBe(200);
    await desk.settle();
    expect((await deliver(keys, good)).statusCode).toBe(200);
    expect((await deliver(keys, good)).statusCode).toBe(200);
    await desk.settle();
    expect((await linksOf(company)).has(idOf('ShaoYiChuan'))).toBe(true);
    expect((await digests()).length - none.length).toBe(1);
  });

  it('[organisation.companies#9] an id that is given to another person opens no former account, without a notice, also while a pull is held', async () => {
    const company = await openTwo();
    const { shao, xu } = company;
    await pull();
    // 邵一川 left, and 钉钉 gave the id to another person; nobody told.
    const hired = { ...users[0]!, name: '邵亦川', person: 'another' };
    await setDirectory({ users: [hired, ...users.slice(1)] });
    const comer = await school.signIn();
    await desk.come(comer, company.word, 'ShaoYiChuan');
    expect((await desk.finish(comer, company.word)).data).toMatchObject({ outcome: 'unlinked' });
    await pull();
    // Half of those who have come would leave: it waits.
    expect(await stateOf(company)).toMatchObject({ heldLeaves: 1 });
    await desk.come(comer, company.word, 'ShaoYiChuan');
    expect((await desk.link(comer, company.word)).status).toBe(200);
    await desk.settle();
    await pull();
    if ((await stateOf(company))?.heldLeaves !== null) await run(company);
    const ids = (await peopleOf(company)).map(({ studentId }) => studentId);
    expect(new Set(ids)).toEqual(new Set([xu.studentId, comer.studentId]));
    expect(ids).toHaveLength(2);
    expect([...(await linksOf(company)).values()]).not.toContain(shao.studentId);
  });
});
