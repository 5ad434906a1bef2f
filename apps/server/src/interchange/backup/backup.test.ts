import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, inject, it, onTestFinished } from 'vitest';
import { migrations } from '../../capabilities.ts';
import { readConfig } from '../../platform/config/config.ts';
import { connectDatabase } from '../../platform/database/connect.ts';
import { createDiskStorage } from '../../providers/storage/disk-storage.ts';
import { databaseAt, inServer } from '../../testing/database/database-server.ts';
import { add } from '../../testing/factories.ts';
// Brings the type of what the run provides.
import type {} from '../../testing/global-setup.ts';
import { liveAStudentsLife } from '../../testing/live-a-students-life.ts';
import { makeCourse } from '../../testing/factories.ts';
import { makeQuestion } from '../../testing/make-question.ts';
import { quietLog } from '../../testing/quiet-log.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { BackupError } from './backup-error.ts';
import { manifestFile, type BackupManifest } from './manifest.ts';
import { restoreBackup, type EmptyPlace } from './restore-backup.ts';
import { digestOf, tablesOf, withConnection } from './tables-of.ts';
import { writeBackup } from './write-backup.ts';
import { storedEmail } from '../../platform/contact/contact.ts';

/** Each makes a database by all migrations, on whatever machine. */
const timeout = 600_000;

const secret = 'a secret of the tests';
const school = await startTestApp({ isOneOfSeveral: true, environment: { SECRET: secret } });
const course = await makeCourse(school.connection);
const questions = {
  choice: await makeQuestion(school.connection, course),
  open: await makeQuestion(school.connection, course, { kind: 'open' }),
};
const student = await school.signIn({ courses: [course.courseId] });
await liveAStudentsLife(school, student, questions);

const makeFolder = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

/** A database of one's own, with nothing in it. */
async function emptyPlace(environment: Record<string, string> = {}): Promise<EmptyPlace> {
  const { connectionString: server } = inject('testServer');
  const name = `xuezhou_restore_${randomUUID().slice(0, 8)}`;
  await inServer(server, `create database ${name} template template0`);
  const connectionString = databaseAt(server, name);
  const database = connectDatabase({ pool: { connectionString, max: 4 }, onError: () => {} });
  onTestFinished(async () => {
    await database.close();
    await inServer(server, `drop database ${name} with (force)`);
  });
  const directory = await makeFolder();
  const config = readConfig(
    {
      NODE_ENV: 'test',
      DATA_DIR: directory,
      DATABASE_URL: connectionString,
      SECRET: secret,
      ...environment,
    },
    directory,
  );
  const storage = createDiskStorage({ directory: path.join(directory, 'files') });
  return { config, database, storage, log: quietLog };
}

const digestsOf = async ({ database }: Pick<EmptyPlace, 'database'>) =>
  await withConnection(database.pool, async (client) => {
    const digests: Record<string, string> = {};
    for (const table of await tablesOf(client)) {
      const { rows, digest } = await digestOf(client, table);
      digests[`${table.schema}.${table.name}`] = `${rows} rows, ${digest}`;
    }
    return digests;
  });

async function makeBackup(hasFiles = true): Promise<{ folder: string; manifest: BackupManifest }> {
  const folder = path.join(await makeFolder(), 'backup');
  return { folder, manifest: await writeBackup(school.services, folder, { hasFiles }) };
}

const isEmpty = async ({ database }: EmptyPlace): Promise<boolean> => {
  const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(
    database.connection,
  );
  return rows.length === 0;
};

it('restores every row, number, file and secret into a second place', { timeout }, async () => {
  await school.connection
    .updateTable('student')
    .set({ nickname: "Tab\tNewline\nBackslash\\N 周'小满" })
    .where('student_id', '=', student.studentId)
    .execute();
  const file = { contentType: 'text/x-odd' };
  await school.services.storage.put('notes/1/a.bin', Buffer.from([0, 1, 255]), file);
  await school.connection.updateTable('school_home').set({ home: 'first' }).execute();
  const { folder, manifest } = await makeBackup();
  const before = await digestsOf(school.services);
  const place = await emptyPlace();
  await restoreBackup(place, folder, migrations);
  expect(await digestsOf(place)).toEqual(before);
  expect(Object.values(before).filter((told) => !told.startsWith('0 ')).length).toBeGreaterThan(20);
  // Files: those of the store, byte by byte.
  const keys: string[] = [];
  for await (const key of school.services.storage.list('')) keys.push(key);
  expect(keys.length).toBeGreaterThan(1);
  for (const key of keys) {
    const [one, other] = [await school.services.storage.get(key), await place.storage.get(key)];
    expect(other?.contentType).toBe(one?.contentType);
    expect(await buffer(other!.body)).toEqual(await buffer(one!.body));
  }
  expect(manifest.files).toHaveLength(keys.length);
  // What comes next takes the next number, and what was final is so again.
  const { connection } = place.database;
  await add(connection, 'student', { nickname: '新来的', nickname_key: '新来的' });
  await expect(sql`delete from audit_log`.execute(connection)).rejects.toThrow();
  await expect(sql`truncate ledger_entry cascade`.execute(connection)).rejects.toThrow();
  await expect(
    sql`insert into session (student_id, session_id, token_hash, address, user_agent, expires_at)
        values (999999999, ${randomUUID()}, decode('00', 'hex'), '', '', now())`.execute(
      connection,
    ),
  ).rejects.toThrow(/foreign key/);
});

it('is not made while the tables of the school are being changed', async () => {
  const words = /正在升级/;
  const migrating = await school.ownerPool.connect();
  await migrating.query(`select pg_advisory_lock(hashtextextended('migrations', 0))`);
  const refused = await makeBackup().catch((error: unknown) => error);
  await migrating.query(`select pg_advisory_unlock(hashtextextended('migrations', 0))`);
  migrating.release();
  expect(refused).toBeInstanceOf(BackupError);
  expect(String(refused)).toMatch(words);
  // Whoever migrated was ended between two steps.
  await sql`create table claims_reached_mall_order (student_id int)`.execute(school.connection);
  await expect(makeBackup()).rejects.toThrow(words);
  await sql`drop table claims_reached_mall_order`.execute(school.connection);
});

it(
  'is of one moment, though students go on meanwhile, and holds none of them up',
  { timeout },
  async () => {
    const stop = new AbortController();
    let written = 0;
    const going = (async () => {
      while (!stop.signal.aborted) {
        written += 1;
        await school.connection.transaction().execute(async (change) => {
          const id = randomUUID();
          for (const table of ['chat_account', 'throttle'] as const)
            if (table === 'throttle')
              await change
                .insertInto('throttle')
                .values({ throttle_key: `pair:${id}`, ends_at: new Date(), uses: 1 })
                .execute();
            else
              await change
                .insertInto('chat_account')
                .values({
                  person_key: `pair:${id}`,
                  student_id: null,
                  ...storedEmail(school.services, 'a@example.com'),
                  chat_account: 'a',
                  created_at: new Date(),
                  changed_at: new Date(),
                })
                .execute();
        });
      }
    })();
    const { folder } = await makeBackup();
    stop.abort();
    await going;
    const place = await emptyPlace();
    await restoreBackup(place, folder, migrations);
    const pairs = async (connection: typeof school.connection) => {
      const { rows } = await sql<{ halves: number; pairs: number }>`
      select (select count(*) from throttle where throttle_key like 'pair:%') as halves,
             (select count(*) from throttle join chat_account on person_key = throttle_key) as pairs`.execute(
        connection,
      );
      return rows[0]!;
    };
    const restored = await pairs(place.database.connection);
    expect(restored.halves).toBe(restored.pairs);
    expect(restored.pairs).toBeLessThanOrEqual(written);
    expect((await pairs(school.connection)).pairs).toBe(written);
  },
);

it('is for nobody else on the machine to read, and never overwrites', { timeout }, async () => {
  const { folder } = await makeBackup(false);
  expect((await stat(folder)).mode & 0o077).toBe(0);
  expect((await stat(path.join(folder, manifestFile))).mode & 0o077).toBe(0);
  await expect(writeBackup(school.services, folder, { hasFiles: false })).rejects.toThrow(
    '不是空的',
  );
});

it(
  'holds the secret of an installation that has its own, and gives it to the second place',
  { timeout },
  async () => {
    const folder = path.join(await makeFolder(), 'backup');
    const directory = await makeFolder();
    await writeFile(path.join(directory, 'secret'), secret);
    const config = readConfig({ NODE_ENV: 'test', DATA_DIR: directory }, directory);
    await writeBackup({ ...school.services, config }, folder, { hasFiles: false });
    const place = await emptyPlace({ SECRET: '' });
    await restoreBackup(place, folder, migrations);
    expect(await readFile(path.join(place.config.dataDirectory, 'secret'), 'utf8')).toBe(secret);
    const other = await emptyPlace({ SECRET: '' });
    await writeFile(path.join(other.config.dataDirectory, 'secret'), 'its own');
    await expect(restoreBackup(other, folder, migrations)).rejects.toThrow('已有自己的 secret');
  },
);

it(
  'is refused with words, and leaves the place empty, where it cannot be restored whole',
  { timeout },
  async () => {
    const { folder, manifest } = await makeBackup();
    const refuse = async (place: EmptyPlace, words: RegExp, known = migrations) => {
      const restoring = restoreBackup(place, folder, known);
      await expect(restoring).rejects.toThrow(BackupError);
      await expect(restoring).rejects.toThrow(words);
      expect(await isEmpty(place)).toBe(true);
    };
    const place = await emptyPlace();
    const [last = ''] = manifest.migrations.toReversed();
    const { [last]: _left, ...older } = migrations;
    await refuse(place, /更新版本的学舟/, older);
    await refuse(await emptyPlace({ SECRET: 'another one' }), /密钥与备份时的不同.*SECRET_BEFORE/);

    const told = path.join(folder, manifestFile);
    const whole = await readFile(told, 'utf8');
    const writeTold = async (change: Partial<BackupManifest>) =>
      await writeFile(told, JSON.stringify({ ...manifest, ...change }));
    // Rows that are not those that were there, told by their digest alone.
    const wrong = manifest.tables.map((table) =>
      table.name === 'student' ? { ...table, digest: '1' } : table,
    );
    await writeTold({ tables: wrong });
    await refuse(place, /表 student 恢复后与备份不同/);
    await writeTold({ tables: manifest.tables.filter(({ name }) => name !== 'student') });
    await refuse(place, /备份里的表与这个版本的学舟不同：.*student/);
    await writeFile(told, whole.slice(0, 100));
    await refuse(place, /读不懂/);
    await rm(told);
    await refuse(place, /不是一份完整的备份/);
    await writeFile(told, whole);

    const file = path.join(folder, 'files', manifest.files?.[0]?.key ?? '');
    const bytes = await readFile(file);
    await writeFile(file, bytes.subarray(1));
    await refuse(place, /文件 .* 不见了或已损坏/);
    await writeFile(file, bytes);
    const [table = ''] = await readdir(path.join(folder, 'tables'));
    await writeFile(path.join(folder, 'tables', table), 'x');
    await refuse(place, /不见了或已损坏（tables/);
  },
);

it('is refused where nobody would be found by this secret', { timeout }, async () => {
  const { connection } = school;
  await sql`update school_home set secret_mark = ${Buffer.from('of another')}`.execute(connection);
  const { folder } = await makeBackup(false);
  await sql`update school_home set secret_mark = null`.execute(connection);
  const place = await emptyPlace();
  const restoring = restoreBackup(place, folder, migrations);
  await expect(restoring).rejects.toThrow(BackupError);
  await expect(restoring).rejects.toThrow(/SECRET 和这所学校现在用的不是同一个/);
  expect(await isEmpty(place)).toBe(true);
});

it('is never written over what is there', { timeout }, async () => {
  const { folder } = await makeBackup(false);
  const place = await emptyPlace();
  await restoreBackup(place, folder, migrations);
  const before = await digestsOf(place);
  await expect(restoreBackup(place, folder, migrations)).rejects.toThrow('这里已经有数据');
  expect(await digestsOf(place)).toEqual(before);
});
