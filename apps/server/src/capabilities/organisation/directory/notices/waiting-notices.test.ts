import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../../platform/database/in-transaction.ts';
import { startTestApp } from '../../../../testing/test-app.ts';
import { departments, openSyncDesk, users } from '../../testing/sync-desk.ts';
import { dropNotices, enqueueNotice, waitingNotices } from './waiting-notices.ts';

const school = await startTestApp({ sandbox: true });
const { clock, connection } = school;
const desk = await openSyncDesk(school);
const { openFollowed, joinAs, setDirectory, notify, peopleOf, linksOf, stateOf } = desk;

const start = '2026-11-23T10:00:00+08:00';
beforeEach(async () => {
  clock.set(start);
  await setDirectory({ departments, users });
});

const he = users[1]!;
const renamed = { ChangeType: 'update_user', UserID: he.userid, NewUserID: 'he.lanxin' };
const renamedHe = { ...he, userid: 'he.lanxin' };

/** A company of which one has come. */
async function openWithOne() {
  const company = await openFollowed();
  const { studentId } = await joinAs(company.word, he.userid);
  await desk.settle();
  return { ...company, studentId };
}

/** What is to be tried again later is tried now. */
async function hurry(): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(connection);
  await desk.settle();
}

describe('what a notice told of an id', () => {
  it.each(['60020', '500'])('ends its link where the directory answers %s alone', async (fault) => {
    const company = await openWithOne();
    await desk.play(fault);
    await notify(company.keys, { ChangeType: 'delete_user', UserID: he.userid });
    expect(await peopleOf(company)).toEqual([]);
    expect((await stateOf(company))?.failure).not.toBeNull();
    const hired = await school.signIn();
    await desk.come(hired, company.word, he.userid);
    expect((await desk.finish(hired, company.word)).data).toMatchObject({ outcome: 'unlinked' });
  });

  it('is not forgotten until the directory answers, where it names another id', async () => {
    const company = await openWithOne();
    await setDirectory({ users: [renamedHe, he] });
    await desk.play('60020');
    await notify(company.keys, renamed);
    expect((await linksOf(company)).has('he.lanxin')).toBe(false);
    const waiting = await sql`
      select max_attempts from graphile_worker.jobs
      where queue_name = ${`organisation-directory-${company.organisationId}`}`.execute(connection);
    expect(waiting.rows).toEqual([{ max_attempts: 25 }]);
    await hurry();
    const links = await linksOf(company);
    expect(links).toEqual(new Map([['he.lanxin', company.studentId]]));
  });

  it('leaves seat and link as they are where nothing can be read of the other id, until something can', async () => {
    const company = await openWithOne();
    await hurry();
    await setDirectory({ users: [...users.filter((one) => one !== he), renamedHe] });
    // Of the two who are asked for the former is nobody's.
    for (const fault of ['60111', '49999']) await desk.play(fault);
    await notify(company.keys, renamed);
    expect(await linksOf(company)).toEqual(new Map([['helanxin', company.studentId]]));
    expect(await peopleOf(company)).toHaveLength(1);
    expect((await stateOf(company))?.failure).toContain('49999');
    await hurry();
    expect(await linksOf(company)).toEqual(new Map([['he.lanxin', company.studentId]]));
    expect(await peopleOf(company)).toHaveLength(1);
    expect(await stateOf(company)).toMatchObject({ failure: null });
  });

  it('ends the link of who was renamed, also where the other id is nobody’s by then', async () => {
    const company = await openWithOne();
    await notify(company.keys, renamed);
    expect(await linksOf(company)).toEqual(new Map());
  });

  it('ends it too where who was renamed has linked another account by then', async () => {
    const company = await openWithOne();
    const CreateTime = String(Date.parse(start) / 1000 + 60);
    clock.set('2026-11-23T10:05:00+08:00');
    await setDirectory({ users: [he, renamedHe] });
    const other = await joinAs(company.word, renamedHe.userid);
    await desk.settle();
    await notify(company.keys, { ...renamed, CreateTime });
    expect(await linksOf(company)).toEqual(new Map([['he.lanxin', other.studentId]]));
  });
});

describe('what several notices told', () => {
  it('[organisation.notices#5] is asked for by one job, which takes all that waits', async () => {
    const company = await openWithOne();
    const events = [
      { ChangeType: 'update_user', UserID: he.userid },
      { ChangeType: 'create_user', UserID: 'ShaoYiChuan' },
      { ChangeType: 'update_party', Id: '4' },
    ];
    await setDirectory({ users: users.map((one) => ({ ...one, department: [2] })) });
    for (const event of events)
      await desk.deliver(company.keys, await desk.seal(company.keys, event));
    const jobs = await sql`
      select 1 from graphile_worker.jobs
      where queue_name = ${`organisation-directory-${company.organisationId}`}`.execute(connection);
    expect(jobs.rows).toHaveLength(1);
    await desk.settle();
    expect(await peopleOf(company)).toEqual([
      { studentId: company.studentId, department: '研究所' },
    ]);
    const left = await connection
      .selectFrom('organisation_directory_told')
      .where('organisation_id', '=', company.organisationId)
      .selectAll()
      .execute();
    expect(left).toEqual([]);
  });

  it('who was renamed twice has the last id', async () => {
    const company = await openWithOne();
    const last = { ...he, userid: 'he' };
    await setDirectory({ users: [...users.filter((one) => one !== he), last] });
    const second = { ChangeType: 'update_user', UserID: 'he.lanxin', NewUserID: 'he' };
    for (const event of [renamed, second])
      await desk.deliver(company.keys, await desk.seal(company.keys, event));
    await desk.settle();
    expect(await linksOf(company)).toEqual(new Map([['he', company.studentId]]));
  });

  it('gives nobody the account of who was renamed to an id and left before it was asked for', async () => {
    const company = await openWithOne();
    const second = Date.parse(start) / 1000;
    clock.set('2026-11-23T10:05:00+08:00');
    await setDirectory({ users: [...users.filter((one) => one !== he), renamedHe] });
    const told = [
      renamed,
      { ChangeType: 'delete_user', UserID: 'he.lanxin' },
      { ChangeType: 'create_user', UserID: 'he.lanxin' },
    ];
    for (const [one, event] of told.entries())
      await desk.deliver(
        company.keys,
        await desk.seal(company.keys, { ...event, CreateTime: String(second + 60 * (one + 1)) }),
      );
    await desk.settle();
    expect(await linksOf(company)).toEqual(new Map());
    const hired = await school.signIn();
    await desk.come(hired, company.word, 'he.lanxin');
    expect((await desk.finish(hired, company.word)).data).toMatchObject({ outcome: 'unlinked' });
  });

  it('is taken over but for one of whom nothing can be read, and says so', async () => {
    const company = await openWithOne();
    const xu = await joinAs(company.word, 'XuZhiQiu');
    await desk.settle();
    await setDirectory({ users: users.map((one) => ({ ...one, department: [4] })) });
    const events = [he.userid, 'XuZhiQiu'].map((UserID) => ({ ChangeType: 'update_user', UserID }));
    for (const event of events)
      await desk.deliver(company.keys, await desk.seal(company.keys, event));
    await desk.play('49999');
    await desk.settle();
    expect(await peopleOf(company)).toContainEqual({
      ...{ studentId: xu.studentId, department: '资产管理部' },
    });
    expect((await stateOf(company))?.failure).toContain('49999');
    expect(await linksOf(company)).toHaveProperty('size', 2);
  });

  it('stays where it was written down after the others were read', async () => {
    const { organisationId } = await openWithOne();
    const at = clock.now();
    for (const users of [['a'], ['b'], ['c']])
      await inTransaction(connection, (change) =>
        enqueueNotice(change, { organisationId, users, at }),
      );
    const rows = await waitingNotices(connection, organisationId, clock.now());
    // That of the first was not seen yet by who read the others.
    await dropNotices(connection, rows.slice(1));
    expect(await waitingNotices(connection, organisationId, clock.now())).toEqual(rows.slice(0, 1));
    await dropNotices(connection, rows);
  });
});
