import {
  saveOrganisationSignIn,
  previewOrganisationSync,
} from '@xuezhou/contract/organisation/console';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';
import { songfeng } from '../testing/company-desk.ts';
import { departments, openSyncDesk, users } from '../testing/sync-desk.ts';

const school = await startTestApp({ sandbox: true });
const { clock, connection } = school;
const desk = await openSyncDesk(school);
const { openFollowed, joinAs, setDirectory, pull, preview, stateOf, staff } = desk;

beforeEach(async () => {
  clock.set('2026-11-23T10:00:00+08:00');
  await setDirectory({ departments, users });
});

/** A company of which two have come, and of which half would leave: it waits for a person. */
async function openHeld() {
  const company = await openFollowed();
  for (const user of ['ShaoYiChuan', 'XuZhiQiu']) await joinAs(company.word, user);
  await pull();
  await setDirectory({ users: users.filter(({ userid }) => userid !== 'XuZhiQiu') });
  await pull();
  expect(await stateOf(company)).toMatchObject({ heldLeaves: 1 });
  return company;
}

const jobsOf = async (organisationId: number) => {
  const { rows } = await sql`
    select task_identifier as name, max_attempts as most from graphile_worker.jobs
    where queue_name = ${`organisation-directory-${organisationId}`}`.execute(connection);
  return rows;
};

it('a look that finds all as it was ends what waited for a person', async () => {
  const company = await openHeld();
  await setDirectory({ users });
  expect(await preview(company)).toMatchObject({ changes: { left: 0 } });
  expect(await stateOf(company)).toMatchObject({ heldLeaves: null, failure: null });
});

it('a look that goes well ends a fault; what would change waits on', async () => {
  const company = await openHeld();
  await desk.play('500');
  expect(await preview(company)).toBeNull();
  // What waited was of a reading that is no more.
  expect(await stateOf(company)).toMatchObject({
    ...{ failure: expect.any(String), heldLeaves: null },
  });
  expect(await preview(company)).toMatchObject({ changes: { left: 1 } });
  expect(await stateOf(company)).toMatchObject({ failure: null });
});

it('two looks at once are one job, of a name that no older server takes, and tried again', async () => {
  const { organisationId } = await openFollowed();
  await staff.data(previewOrganisationSync, { body: { organisationId } });
  await staff.data(previewOrganisationSync, { body: { organisationId } });
  expect(await jobsOf(organisationId)).toEqual([{ name: 'read-organisation-directory', most: 5 }]);
  await desk.settle();
});

it('a look at a directory that is followed no more leaves nobody waiting', async () => {
  const company = await openFollowed();
  const { organisationId } = company;
  await staff.data(previewOrganisationSync, { body: { organisationId } });
  await connection
    .updateTable('organisation_directory')
    .where('organisation_id', '=', organisationId)
    .set({ is_on: false })
    .execute();
  await desk.settle();
  expect(await stateOf(company)).toMatchObject({ reading: null });
});

it('another company’s directory is followed by nobody’s former press, nor signed by former keys', async () => {
  const company = await openHeld();
  const { organisationId } = company;
  const row = await connection
    .selectFrom('organisation_sign_in')
    .where('organisation_id', '=', organisationId)
    .select(['word', 'link_id', 'version'])
    .executeTakeFirstOrThrow();
  const body = {
    ...{ organisationId, version: row.version, word: row.word, button: '松风', ...songfeng },
    ...{ linkId: row.link_id, departmentClaim: null },
  };
  await staff.data(saveOrganisationSignIn, { body });
  const directory = await connection
    .selectFrom('organisation_directory')
    .where('organisation_id', '=', organisationId)
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(directory).toMatchObject({
    ...{ is_on: false, keys_sealed: null, heard_at: null, pulled_at: null },
    ...{ held_leaves: null, held_departments: null, fault: null },
  });
});
