import { sql } from 'kysely';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { beforeEach, expect, it } from 'vitest';
import { openAppContext } from '../../../../capabilities.ts';
import { startTestApp } from '../../../../testing/test-app.ts';
import { departments, openSyncDesk, users } from '../../testing/sync-desk.ts';
import { enqueueSync, lookAtDirectory, syncOrganisation } from '../pull-directory.ts';

const school = await startTestApp({ sandbox: true });
const { clock, connection } = school;
const desk = await openSyncDesk(school);
const { openFollowed, joinAs, setDirectory, peopleOf, linksOf, stateOf } = desk;

const he = users[1]!;
const renamedHe = { ...he, userid: 'he.lanxin' };
const after = users.map((one) => (one === he ? renamedHe : one));

beforeEach(async () => {
  clock.set('2026-11-23T10:00:00+08:00');
  await setDirectory({ departments, users });
});

/** A company of which all have come. */
async function openFull() {
  const company = await openFollowed();
  const come = new Map<string, number>();
  for (const { userid } of users) come.set(userid, (await joinAs(company.word, userid)).studentId);
  await hurry();
  await enqueueSync(connection, company.organisationId);
  await desk.settle();
  const studentId = come.get(he.userid)!;
  return { ...company, studentId };
}
type Company = Awaited<ReturnType<typeof openFull>>;

/** What is to be tried again later is tried now. */
async function hurry(): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(connection);
  await desk.settle();
}

async function tellOfRename({ keys }: Company): Promise<void> {
  const event = { ChangeType: 'update_user', UserID: he.userid, NewUserID: renamedHe.userid };
  await desk.deliver(keys, await desk.seal(keys, event));
}

/** So many times the former id is nobody's and of the other one nothing can be read. */
async function playUnread(times: number): Promise<void> {
  for (let one = 0; one < times; one++)
    for (const fault of ['60111', '49999']) await desk.play(fault);
}

async function expectHasId(company: Company, userid: string): Promise<void> {
  const links = await linksOf(company);
  expect(links.size).toBe(users.length);
  expect(links.get(userid)).toBe(company.studentId);
  expect(await peopleOf(company)).toHaveLength(users.length);
}

/** The same, but that something happens once while the directory is being read. */
function servicesWhere(meanwhile: () => Promise<void>) {
  const { services, providers } = openAppContext(school.services);
  const { oidc, companies } = providers;
  let hasHappened = false;
  const directory: typeof companies.wecom.directory = (...given) => {
    const own = companies.wecom.directory(...given);
    return {
      ...own,
      departments: async () => {
        const read = await own.departments();
        if (!hasHappened) {
          hasHappened = true;
          await meanwhile();
        }
        return read;
      },
    };
  };
  return {
    ...{ ...services, oidc },
    companies: { ...companies, wecom: { ...companies.wecom, directory } },
  };
}

it('a pull takes nobody for gone of whose other id nothing can be read yet, and is tried again', async () => {
  const company = await openFull();
  const { organisationId } = company;
  await setDirectory({ users: after });
  await tellOfRename(company);
  await enqueueSync(connection, organisationId);
  await playUnread(2);
  await desk.settle();
  await expectHasId(company, 'helanxin');
  expect((await stateOf(company))?.failure).toContain('49999');
  await hurry();
  await expectHasId(company, 'he.lanxin');
  expect(await stateOf(company)).toMatchObject({
    ...{ failure: null, heldLeaves: null },
    changed: { arrived: 0, moved: 0, left: 0, departments: 0 },
  });
});

it('a look says why it cannot tell who is gone, and then finds who has another id', async () => {
  const company = await openFull();
  await setDirectory({ users: after });
  await tellOfRename(company);
  await playUnread(2);
  expect(await desk.preview(company)).toBeNull();
  await expectHasId(company, 'helanxin');
  expect((await stateOf(company))?.failure).toContain('49999');
  expect(await desk.preview(company)).toMatchObject({ changes: { left: 0 }, leavers: [] });
  await expectHasId(company, 'he.lanxin');
  expect(await stateOf(company)).toMatchObject({ failure: null });
});

it('a notice of another id that comes while all is being read is taken over before', async () => {
  const company = await openFull();
  const { organisationId } = company;
  const services = servicesWhere(async () => {
    await setDirectory({ users: after });
    await tellOfRename(company);
  });
  await syncOrganisation(services, { organisationId });
  await expectHasId(company, 'he.lanxin');
  expect(await stateOf(company)).toMatchObject({ changed: { left: 0 }, heldLeaves: null });
  await desk.settle();
  await expectHasId(company, 'he.lanxin');
});

it('and before a look shows what would change', async () => {
  const company = await openFull();
  const { organisationId } = company;
  const services = servicesWhere(async () => {
    await setDirectory({ users: after });
    await tellOfRename(company);
  });
  await lookAtDirectory(services, { organisationId });
  expect((await stateOf(company))?.reading).toMatchObject({ changes: { left: 0 }, leavers: [] });
  await expectHasId(company, 'he.lanxin');
  await desk.settle();
});

it('nobody agrees to what was read before a notice of another id', async () => {
  const company = await openFull();
  await setDirectory({ users: after });
  expect(await desk.preview(company)).toMatchObject({ changes: { left: 1 } });
  await tellOfRename(company);
  expect((await desk.run(company)).status).toBe(consoleRefusals.syncReadingGone[0]);
  await expectHasId(company, 'helanxin');
  expect(await desk.preview(company)).toMatchObject({ changes: { left: 0 } });
  expect((await desk.run(company)).status).toBe(200);
  await expectHasId(company, 'he.lanxin');
});
