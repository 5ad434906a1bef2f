import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';
import { departments, openSyncDesk, users } from '../testing/sync-desk.ts';

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

describe('what a notice told of an id', () => {
  it.each(['60020', '500'])('ends its link where the directory answers %s alone', async (fault) => {
    const company = await openWithOne();
    await desk.playWecom(fault);
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
    await desk.playWecom('60020');
    await notify(company.keys, renamed);
    expect((await linksOf(company)).has('he.lanxin')).toBe(false);
    const waiting = await sql`
      select max_attempts from graphile_worker.jobs
      where queue_name = ${`organisation-directory-${company.organisationId}`}`.execute(connection);
    expect(waiting.rows).toEqual([{ max_attempts: 25 }]);
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(connection);
    await desk.settle();
    const links = await linksOf(company);
    expect(links).toEqual(new Map([['he.lanxin', company.studentId]]));
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
