import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import {
  dropJob,
  getFirstSteps,
  getSystem,
  listBackups,
  listFailedJobs,
  makeBackup,
  retryJob,
} from '@xuezhou/contract/system/console';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { runBackup } from './backup-runs.ts';

const school = await startTestApp();
const { connection } = school;
const owner = await signInStaffAs(school, { isOwner: true });
// As a start leaves it: without it what is sealed in a backup could not be read.
await writeFile(path.join(school.services.config.dataDirectory, 'secret'), 'x'.repeat(64));
const refused = (name: ConsoleRefusalName) => ({ status: consoleRefusals[name][0] });

/** A job of which nobody tries again. */
async function failJob(error: string): Promise<string> {
  await enqueue(connection, 'count-answers', {}, { maxAttempts: 1 });
  const { rows } = await sql<{ id: string }>`
    update graphile_worker._private_jobs set attempts = max_attempts, last_error = ${error}
    where id = (select max(id) from graphile_worker._private_jobs) returning id::text
  `.execute(connection);
  return rows[0]?.id ?? '';
}

beforeEach(async () => {
  school.clock.reset();
  await sql`delete from graphile_worker._private_jobs`.execute(connection);
  await connection.deleteFrom('backup_run').execute();
});

const keys = async () => (await owner.data(getSystem)).repairs.map(({ key }) => key);

it('a school of servers that only answer is told that nobody does its jobs', async () => {
  const says = (workerId: string, role: string | null, seconds = 0) =>
    sql`insert into job_worker (worker_id, role, seen_at)
      values (${workerId}, ${role}, now() - make_interval(secs => ${seconds}::int))`.execute(
      connection,
    );
  // One that is dead since three minutes does nothing.
  await says('dead', 'all', 180);
  expect(await keys()).toContain('no-worker');
  await says('one', 'worker');
  expect(await keys()).not.toContain('no-worker');
  expect(await keys()).toContain('no-encoder');
  await says('two', 'media');
  expect(await keys()).not.toContain('no-encoder');
  await connection.deleteFrom('job_worker').execute();
  await says('older', null);
  expect(await keys()).not.toContain('no-worker');
  await connection.deleteFrom('job_worker').execute();
});

describe('jobs that failed for good', () => {
  it('[GET /api/console/jobs] are listed with what was said, without numbers of people, and are to be mended', async () => {
    const jobId = await failJob('no route to 13877770001 or lin@example.com\n    at code.ts:1');
    await enqueue(connection, 'count-answers', {});
    const listed = await owner.data(listFailedJobs);
    expect(listed).toMatchObject([
      { jobId, name: 'count-answers', title: '统计作答', attempts: 1 },
    ]);
    expect(listed[0]?.error).not.toMatch(/13877770001|lin@example|code\.ts/);
    expect(await keys()).toContain('job:count-answers');
  });

  it('[POST /api/console/jobs/retry] are tried again from the beginning, once', async () => {
    const jobId = await failJob('broken');
    expect((await owner.call(retryJob, { body: { jobId } })).status).toBe(200);
    expect(await owner.call(retryJob, { body: { jobId } })).toMatchObject(refused('jobUnknown'));
    expect(await keys()).not.toContain('job:count-answers');
    await school.runJobs(['count-answers']);
    expect(await owner.data(listFailedJobs)).toEqual([]);
  });

  it('[POST /api/console/jobs/drop] are dropped, and the log says which', async () => {
    const jobId = await failJob('broken');
    expect((await owner.call(dropJob, { body: { jobId } })).status).toBe(200);
    expect(await owner.data(listFailedJobs)).toEqual([]);
    const entry = await connection
      .selectFrom('audit_log')
      .selectAll()
      .orderBy('audit_id', 'desc')
      .executeTakeFirst();
    expect(entry).toMatchObject({
      ...{ operation: 'dropJob', target_kind: 'job', target_id: jobId },
      before: { name: 'count-answers' },
    });
  });

  it.each(['0', '999999999', 'x', '1;drop', '9'.repeat(18)])(
    'have no other number: %s',
    async (jobId) => {
      await failJob('broken');
      expect(await owner.call(dropJob, { body: { jobId } })).toMatchObject(refused('jobUnknown'));
    },
  );

  it('are left alone while they are tried again by themselves', async () => {
    await enqueue(connection, 'count-answers', {});
    const { rows } = await sql<{ id: string }>`select id::text from graphile_worker.jobs`.execute(
      connection,
    );
    const jobId = rows[0]?.id ?? '';
    expect(await owner.call(dropJob, { body: { jobId } })).toMatchObject(refused('jobUnknown'));
  });
});

describe('a backup', () => {
  it('[POST /api/console/backups/make] [GET /api/console/backups] is asked for by the page, written whole, and takes the repair away', async () => {
    await school.signIn({});
    expect(await keys()).toContain('backup');
    expect((await owner.call(makeBackup)).status).toBe(200);
    expect(await owner.call(makeBackup)).toMatchObject(refused('backupRunning'));
    await school.runJobs(['make-backup']);
    const [made] = await owner.data(listBackups);
    expect(made).toMatchObject({ error: null, isByHand: true });
    expect(made?.tables).toBeGreaterThan(50);
    expect(existsSync(path.join(made?.folder ?? '', 'manifest.json'))).toBe(true);
    expect(await keys()).not.toContain('backup');
  });

  it('that could not be written says why', async () => {
    await owner.data(makeBackup);
    // Something lies already where it is to be written.
    const [asked] = await owner.data(listBackups);
    await mkdir(asked?.folder ?? '', { recursive: true });
    await writeFile(path.join(asked?.folder ?? '', 'else'), '');
    await school.runJobs(['make-backup']).catch(() => undefined);
    const [failed] = await owner.data(listBackups);
    expect(failed?.error).toContain('不是空的');
    await vi.waitFor(async () => expect(await keys()).toContain('job:make-backup'), 20_000);
  });

  it('that has no room with its files is not begun, and leaves no folder', async () => {
    const { storage } = school.services;
    await storage.put('large/one', Readable.from(['x']), { contentType: 'text/plain' });
    await owner.data(makeBackup);
    const [asked] = await owner.data(listBackups);
    // Larger than any disk, but only by what it says: a test that fails must not fill one.
    const large = {
      ...storage,
      stat: async (key: string) => {
        const found = await storage.stat(key);
        return found && { ...found, size: 2 ** 50 };
      },
    };
    const running = runBackup({ ...school.services, storage: large }, asked!.backupId);
    await expect(running).rejects.toMatchObject({ refusal: 'backupNoRoom' });
    await storage.deletePrefix('large');
    const [failed] = await owner.data(listBackups);
    expect(failed?.error).toContain(consoleRefusals.backupNoRoom[1].slice(0, 4));
    expect(existsSync(failed?.folder ?? '')).toBe(false);
  });

  it('made by hand stays until there are three newer ones', async () => {
    const folders: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      school.clock.advance({ minutes: 1 });
      await owner.data(makeBackup);
      await school.runJobs(['make-backup']);
      folders.push((await owner.data(listBackups))[0]?.folder ?? '');
    }
    expect(folders.map((folder) => existsSync(folder))).toEqual([false, true, true, true]);
    expect(await owner.data(listBackups)).toHaveLength(3);
  });

  it('that a dead server left does not keep the next one out', async () => {
    await owner.data(makeBackup);
    await sql`delete from graphile_worker._private_jobs`.execute(connection);
    expect((await owner.call(makeBackup)).status).toBe(200);
    const [, dead] = await owner.data(listBackups);
    expect(dead?.error).toBe('服务中途停了，这一份没有写完');
  });

  it('is made by nobody who may only look', async () => {
    const reader = await signInStaffAs(school, { permissions: ['system.read'] });
    expect((await reader.call(listBackups)).status).toBe(200);
    expect(await reader.call(makeBackup)).toMatchObject(refused('permissionMissing'));
  });
});

it('the machine tells of its disk, its database and the services that go to the sandbox', async () => {
  const { disk, database, repairs } = await owner.data(getSystem);
  expect(disk.totalBytes).toBeGreaterThan(disk.freeBytes);
  expect(database.bytes).toBeGreaterThan(1_000_000);
  expect(database.connections).toBeGreaterThan(0);
  expect(repairs.find(({ key }) => key === 'sandbox')?.title).toContain('短信、邮件');
});

it('[GET /api/console/first-steps] a step of the first hour is done when the thing is there, and undone when it is gone', async () => {
  const stepOf = async (wanted: string) =>
    (await owner.data(getFirstSteps)).steps.find(({ key }) => key === wanted);
  expect(await stepOf('course')).toMatchObject({ isDone: false, count: 0 });
  const courseId = 4_000_001;
  await connection
    .insertInto('course')
    .values({
      ...{ course_id: courseId, family: 'CPA', group_type: 1, title: 'CPA 会计基础班', cover: '' },
      ...{ subtitle: '', exam_date: null, access: 'open', identity_required: false, sort: 1 },
      ...{ source: 'catalogue', folder: 'cpa' },
    })
    .execute();
  expect(await stepOf('course')).toMatchObject({ isDone: true, count: 1, note: 'CPA 会计基础班' });
  await connection.deleteFrom('course').where('course_id', '=', courseId).execute();
  expect(await stepOf('course')).toMatchObject({ isDone: false });
  expect(await stepOf('paper')).toMatchObject({ note: '要先有 20 道题；还差 20 道' });
});
