import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import path from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { migrations, wiredParts } from './capabilities.ts';
import { verifyAudit } from './capabilities/staff/staff.port.ts';
import { openServices } from './open-services.ts';
import { readConfig } from './platform/config/config.ts';
import { connectDatabase } from './platform/database/connect.ts';
import { openEmbeddedDatabase } from './platform/database/embedded/open-embedded-database.ts';
import { makeFolder, removeCluster } from './platform/database/embedded/testing/make-folder.ts';
import { migrate } from './platform/database/migrate.ts';
import { rightsOf, runningRole } from './platform/database/running-role.ts';
import { enqueue } from './platform/jobs/jobs.ts';
import { UnusableDatabaseError } from './platform/database/unusable-database-error.ts';
import { migrateJobs, startWorker } from './platform/jobs/worker.ts';
import { WiringError } from './platform/wiring/wire.ts';
import { audited } from './platform/staff/audited.ts';
import { machineOperator } from './platform/staff/machine-operator.ts';
import { databaseAs } from './testing/database/database-server.ts';
import { openTestDatabase } from './testing/database/test-database.ts';
import { makeStudent } from './testing/factories.ts';
import { quietLog } from './testing/quiet-log.ts';

const configOf = (folder: string, more: Readonly<Record<string, string>> = {}) =>
  readConfig(
    {
      ...{ NODE_ENV: 'test', DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'silent', DATABASE_URL: '' },
      ...{ WECHAT_WAY: 'off', WXPAY_MCHID: 'off', ALIPAY_APP_ID: 'off', PAYPAL_CLIENT_ID: 'off' },
      // As the tests' people are sealed by.
      SECRET: 'a secret of the tests',
      ...more,
    },
    folder,
  );

const auditEntry = { operation: 'saveSetting', target: { kind: 'setting', id: 1 } };

/** A data folder as a version before the role left it: all of it belongs to a superuser, by whom the server ran. */
async function leaveOldFolder(folder: string): Promise<number> {
  const embedded = await openEmbeddedDatabase({
    directory: path.join(folder, 'postgres'),
    role: 'server',
  });
  const onError = () => {};
  const database = connectDatabase({ pool: { ...embedded.connection, max: 4 }, onError });
  const older = Object.fromEntries(
    Object.entries(migrations).filter(([name]) => name !== '20261128-audit-chain'),
  );
  await migrate(database.connection, older);
  await migrateJobs(database.pool, quietLog);
  const { studentId } = await makeStudent(database.connection, { nickname: '林知远' });
  await database.connection
    .transaction()
    .execute((change) => audited(change, machineOperator, new Date(), auditEntry));
  await enqueue(database.connection, 'forget-old', {});
  await database.close();
  await embedded.close();
  return studentId;
}

it(
  'an old data folder is run by a role that owns nothing, with all that was in it, and opens again',
  { timeout: 600_000 },
  async () => {
    const folder = makeFolder();
    onTestFinished(() => removeCluster(path.join(folder, 'postgres')));
    const studentId = await leaveOldFolder(folder);
    for (const round of [1, 2]) {
      const services = await openServices(configOf(folder), quietLog, 'server');
      const { connection, pool } = services.database;
      expect(await rightsOf(pool)).toEqual({
        ...{ name: runningRole, isSuperuser: false, ownsTables: false, changesLog: false },
      });
      const student = connection.selectFrom('student').where('student_id', '=', studentId);
      expect(await student.select('nickname').execute()).toEqual([{ nickname: '林知远' }]);
      await connection
        .transaction()
        .execute((change) => audited(change, machineOperator, new Date(), auditEntry));
      expect(await verifyAudit(connection)).toMatchObject({ entries: 1 + round, faults: [] });
      const asleep = sql`alter table audit_log disable trigger user`.execute(connection);
      await expect(asleep).rejects.toMatchObject({ code: '42501' });
      if (round === 1) await workOffJobs(services.database);
      await services.close();
    }
    // A version before it still comes in.
    const embedded = await openEmbeddedDatabase({
      directory: path.join(folder, 'postgres'),
      role: 'server',
    });
    onTestFinished(() => embedded.close());
    const before = new pg.Client(embedded.connection);
    await before.connect();
    await before.query(
      `insert into school_setting (key, value, changed_at) values ('a', 'b', now())`,
    );
    await before.end();
  },
);

/** The real worker takes up the job that was left. */
async function workOffJobs(database: Parameters<typeof startWorker>[0]['database']): Promise<void> {
  const done: string[] = [];
  const worker = await startWorker({
    database,
    isOnlyServer: true,
    role: 'all',
    handlers: { 'forget-old': async () => void done.push('forget-old') },
    schedule: ['0 3 * * * forget-old'],
    log: quietLog,
  });
  await expect.poll(() => done, { timeout: 60_000 }).toEqual(['forget-old']);
  await worker.stop();
}

/** A database of the tests, its owner's address, and another role of its server that may log in. */
async function openWithRole() {
  const database = await openTestDatabase();
  const role = `xuezhou_runner_${process.pid}_${(roles += 1)}`;
  await database.pool.query(`create role ${role} login password 'x'`);
  onTestFinished(async () => {
    await database.pool.query(`drop owned by ${role}; drop role ${role}`);
    await database.close();
  });
  return { database, role, owner: database.connectionString };
}
let roles = 0;

it('does not start without a capability that others require, names what is missing, and opens nothing', async () => {
  const folder = makeFolder();
  const parts = wiredParts.filter(({ name }) => name !== 'mock');
  const start = openServices(configOf(folder), quietLog, 'server', '', parts);
  await expect(start).rejects.toThrow(WiringError);
  await expect(start).rejects.toThrow('能力 practice 需要「practice.withheld」，但没有能力提供它');
  expect(readdirSync(folder)).toEqual([]);
});

it(
  'stops with words where its secret is not the school’s, whoever came first',
  { timeout: 120_000 },
  async () => {
    const { database, owner } = await openWithRole();
    const start = async (environment: Record<string, string>) => {
      const config = configOf(makeFolder(), { DATABASE_URL: owner, ...environment });
      await (await openServices(config, quietLog, 'server')).close();
    };
    const [ours, other] = ['the-secret-of-the-school', 'of-a-second-server'];
    await start({ SECRET: ours });
    await start({ SECRET: ours });
    await expect(start({ SECRET: other })).rejects.toThrow(/SECRET 和这所学校.*不是同一个/);
    // One of its own, in its folder.
    await expect(start({ SECRET: '' })).rejects.toThrow(UnusableDatabaseError);
    await start({ SECRET: other, SECRET_BEFORE: ours });
    const mark = (value: string | null) =>
      database.pool.query('update school_home set secret_mark = $1', [value]);
    // A school from before the mark has people, sealed by what the tests seal by.
    await makeStudent(database.connection);
    await mark(null);
    await expect(start({ SECRET: other })).rejects.toThrow(UnusableDatabaseError);
    await start({});
    await mark('');
    await start({ SECRET: other });
  },
);

it('refuses two addresses that name two databases, and one without the other', async () => {
  const { role, owner } = await openWithRole();
  const other = await openTestDatabase();
  onTestFinished(() => other.close());
  const open = (more: Record<string, string>) =>
    openServices(configOf(makeFolder(), more), quietLog, 'server');
  const elsewhere = open({
    DATABASE_URL: databaseAs(other.connectionString, role),
    MIGRATION_DATABASE_URL: owner,
  });
  await expect(elsewhere).rejects.toThrow(UnusableDatabaseError);
  await expect(elsewhere).rejects.toThrow('不是同一个数据库');
  const alone = open({ MIGRATION_DATABASE_URL: owner });
  await expect(alone).rejects.toThrow(UnusableDatabaseError);
  await expect(alone).rejects.toThrow('没有设 DATABASE_URL');
}, 60_000);

it(
  'of two addresses of one database the one migrates, and the other runs',
  { timeout: 120_000 },
  async () => {
    const { database, role, owner } = await openWithRole();
    const warned: string[] = [];
    const log = quietLog.child({});
    // Words to the operator; what a pool says that is closed while it opens is none.
    vi.spyOn(log, 'warn').mockImplementation((words: unknown) => {
      if (typeof words === 'string') warned.push(words);
    });
    const open = (more: Record<string, string>) =>
      openServices(configOf(makeFolder(), more), log, 'server');
    const parted = await open({
      DATABASE_URL: databaseAs(owner, role),
      MIGRATION_DATABASE_URL: owner,
    });
    expect((await rightsOf(parted.database.pool)).name).toBe(role);
    await makeStudent(parted.database.connection, {});
    await expect(parted.database.pool.query('drop table student')).rejects.toMatchObject({
      code: '42501',
    });
    await parted.close();
    expect(warned).toEqual([]);

    // Granted everything by hand, it could rewrite the log: that is taken back.
    await database.pool.query(`grant all on all tables in schema public to ${role}`);
    const addresses = { DATABASE_URL: databaseAs(owner, role), MIGRATION_DATABASE_URL: owner };
    const wide = await open(addresses);
    expect((await rightsOf(wide.database.pool)).changesLog).toBe(false);
    await wide.close();
    expect(warned).toEqual([]);

    // Granted to everybody, it is not the product's to take back: the operator is told.
    await database.pool.query('grant update on audit_log to public');
    await (await open(addresses)).close();
    expect(warned.splice(0)).toEqual([expect.stringContaining(`from ${role}`)]);
    await database.pool.query('revoke update on audit_log from public');

    // One address alone goes on to work, and the operator is told what it means.
    const alone = await open({ DATABASE_URL: owner });
    await makeStudent(alone.database.connection, {});
    await alone.close();
    expect(warned).toEqual([expect.stringContaining('docs/operations.md')]);
  },
);
