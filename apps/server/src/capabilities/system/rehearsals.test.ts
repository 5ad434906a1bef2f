import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import {
  getSystem,
  listBackups,
  listPoints,
  listRehearsals,
  makeBackup,
  rehearseRestore,
} from '@xuezhou/contract/system/console';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { startThrowawayCluster } from '../../platform/database/embedded/start-throwaway-cluster.ts';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { makeStudent } from '../../testing/factories.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { recordPoint, recordPointRehearsal } from './points/point-records.ts';
import { noteSetUp } from './points/point-state.ts';
import { clearRehearsals } from './rehearsals.ts';
import { sql } from 'kysely';
import { startTestApp } from '../../testing/test-app.ts';

/** Each makes a database by all migrations, on whatever machine. */
const timeout = 600_000;
const school = await startTestApp({ environment: { SECRET: 'a secret of the tests' } });
const { connection, services } = school;
let owner = await signInStaffAs(school, { isOwner: true });
const refused = (name: ConsoleRefusalName) => ({ status: consoleRefusals[name][0] });
const rehearse = (backupId: number) => owner.call(rehearseRestore, { body: { backupId } });
const repair = async () =>
  (await owner.data(getSystem)).repairs.find(({ key }) => key === 'rehearsal');

beforeEach(async () => {
  owner = await signInStaffAs(school, { isOwner: true });
});

/** What a server leaves behind that is killed while it rehearses. */
async function leaveBehind() {
  const folder = path.join(services.config.dataDirectory, 'rehearsal-killed');
  const { root, stop } = await startThrowawayCluster();
  onTestFinished(stop);
  await mkdir(folder);
  await writeFile(path.join(folder, 'secret'), 'of the school');
  await writeFile(path.join(folder, 'cluster'), root);
  return root;
}

async function backUp() {
  await owner.data(makeBackup);
  await school.runJobs(['make-backup']);
  const [made] = await owner.data(listBackups);
  expect(made?.error).toBeNull();
  return made!;
}

it(
  '[POST /api/console/backups/rehearse] [GET /api/console/backups/rehearsals] a backup comes back whole in a second place, which is gone afterwards; one that was touched says what is wrong',
  { timeout },
  async () => {
    await makeStudent(connection);
    await makeStudent(connection);
    const backup = await backUp();
    await makeStudent(connection);
    expect(await repair()).toMatchObject({ severity: 'mend', title: '还没有演练过恢复' });
    const root = await leaveBehind();
    expect((await rehearse(backup.backupId)).status).toBe(200);
    expect(await rehearse(backup.backupId)).toMatchObject(refused('rehearsalRunning'));
    await school.runJobs(['rehearse-restore']);
    const [sound] = await owner.data(listRehearsals);
    expect(sound).toMatchObject({ backupId: backup.backupId, error: null, isByHand: true });
    expect(sound?.restored).toMatchObject({
      ...{ tables: backup.tables, rows: backup.rows, files: backup.files },
      counts: expect.arrayContaining([{ table: 'student', restored: 2, now: 3 }]),
    });
    expect(await repair()).toBeUndefined();
    const left = await readdir(services.config.dataDirectory);
    expect(left.filter((name) => name.startsWith('rehearsal-'))).toEqual([]);
    expect(existsSync(root)).toBe(false);

    // A single byte of a table.
    const file = path.join(backup.folder, 'tables', 'public.student.gz');
    await writeFile(file, 'x', { flag: 'r+' });
    await rehearse(backup.backupId);
    await school.runJobs(['rehearse-restore']);
    const [broken] = await owner.data(listRehearsals);
    expect(broken?.restored).toBeNull();
    expect(broken?.error).toContain('student');
    expect(await repair()).toMatchObject({ severity: 'urgent', act: 'rehearse' });
  },
);

it('what a killed server left is taken away at night and at a start, and never under one that runs', async () => {
  const root = await leaveBehind();
  const { rehearsal_id: running } = await connection
    .insertInto('restore_rehearsal')
    .values({ backup_id: 1, asked_at: school.clock.now(), staff_id: null })
    .returning('rehearsal_id')
    .executeTakeFirstOrThrow();
  await connection
    .transaction()
    .execute((change) => enqueue(change, 'rehearse-restore', { rehearsalId: running }));
  await clearRehearsals(services);
  expect(existsSync(root)).toBe(true);
  // Its server died, and with it the job.
  await sql`delete from graphile_worker._private_jobs`.execute(connection);
  await clearRehearsals(services);
  expect(existsSync(root)).toBe(false);
  const left = await readdir(services.config.dataDirectory);
  expect(left.filter((name) => name.startsWith('rehearsal-'))).toEqual([]);
  const [ended] = await owner.data(listRehearsals);
  expect(ended).toMatchObject({ rehearsalId: running, error: expect.stringContaining('中途停了') });
});

it('what is no whole backup of this machine is not tried', async () => {
  expect(await rehearse(999_999)).toMatchObject(refused('backupGone'));
  const { backup_id: backupId } = await connection
    .insertInto('backup_run')
    .values({
      ...{ asked_at: school.clock.now(), finished_at: school.clock.now(), error: null },
      ...{ folder: path.join(services.config.dataDirectory, 'gone'), staff_id: null },
    })
    .returning('backup_id')
    .executeTakeFirstOrThrow();
  expect(await rehearse(backupId)).toMatchObject(refused('backupGone'));
  const narrow = await signInStaffAs(school, { permissions: ['system.read'] });
  const { status } = await narrow.call(rehearseRestore, { body: { backupId } });
  expect(status).toBe(consoleRefusals.permissionMissing[0]);
});

it('[GET /api/console/backups/points] what the machine of the database did is told, also what died and what failed', async () => {
  const repairs = async () =>
    (await owner.data(getSystem)).repairs.flatMap(({ key, severity }) =>
      key.startsWith('point-') ? [`${severity} ${key}`] : [],
    );
  expect(await owner.data(listPoints)).toMatchObject({ setUpAt: null, backups: [] });
  expect(await repairs()).toEqual([]);
  // Of the school that was restored here: nobody set it up in this database.
  await connection
    .insertInto('point_setup')
    .values({ home: 'elsewhere', set_up_at: school.clock.now() })
    .execute();
  expect(await repairs()).toEqual([]);
  // Set up, and no timer ever ran; the PostgreSQL of tests archives nothing.
  const begun = school.clock.now();
  await noteSetUp(connection, begun);
  await noteSetUp(connection, new Date(0));
  expect(await repairs()).toEqual(['urgent point-archive', 'mend point-rehearsal']);
  const { setUpAt, archiveFailedAt } = await owner.data(listPoints);
  expect(setUpAt).toBe(begun.toISOString());
  expect(archiveFailedAt).not.toBeNull();
  await connection
    .insertInto('point_backup')
    .values({ began_at: school.clock.now(), is_full: false })
    .execute();
  const made = { label: '20261129-020000F', isFull: true, bytes: 9, storedBytes: 3 };
  await recordPoint(services, false, () => Promise.resolve(made));
  await recordPointRehearsal(services, null, () => Promise.reject(new Error('盘满了'))).catch(
    () => undefined,
  );
  const { backups, rehearsals } = await owner.data(listPoints);
  expect(backups).toMatchObject([
    { isFull: true, bytes: 9, storedBytes: 3, error: null },
    { error: expect.stringContaining('中途停了') },
  ]);
  expect(rehearsals).toMatchObject([{ error: '盘满了', tables: null }]);
  expect(await repairs()).toEqual(['urgent point-archive', 'urgent point-rehearsal']);
  const came = { reachedAt: null, tables: 320, rows: 9, seconds: 4 };
  await recordPointRehearsal(services, null, () => Promise.resolve(came));
  expect(await repairs()).toEqual(['urgent point-archive']);
});
