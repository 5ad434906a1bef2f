import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../cli/run-cli.ts';
import { openServices } from '../../open-services.ts';
import { readConfig } from '../../platform/config/config.ts';
import { defaultOwner, give, runAs } from '../../platform/database/embedded/database-owner.ts';
import { readPostmaster } from '../../platform/database/embedded/postmaster-pid.ts';
import { until } from '../../platform/database/embedded/testing/until.ts';
import { makeStudent } from '../../testing/factories.ts';
import { quietLog } from '../../testing/quiet-log.ts';

const project = path.resolve(import.meta.dirname, '../../../../..');
const binaries = '/usr/lib/postgresql/15/bin';
/** Debian's pgBackRest knows PostgreSQL up to 15: that of the packages that tests use otherwise is too new for it. */
const isThere =
  existsSync(path.join(binaries, 'postgres')) &&
  spawnSync('sh', ['-c', 'command -v pgbackrest'], { stdio: 'ignore' }).status === 0;

const why = isThere ? '' : ' (skipped: apt-get install pgbackrest postgresql-15)';
const timeout = 600_000;

/** PostgreSQL of a school as Debian has it, and the command line on its machine. */
describe.runIf(isThere)(`a PostgreSQL of one’s own, by pgBackRest${why}`, () => {
  const root = mkdtempSync(path.join(tmpdir(), 'xuezhou-points-'));
  const owner = defaultOwner();
  const data = path.join(root, 'data');
  const repo = path.join(root, 'repo');
  const file = path.join(root, 'etc', 'xuezhou.conf');
  const url = `postgresql:///xuezhou?host=${encodeURIComponent(root)}&user=postgres&sslmode=disable`;
  const config = readConfig(
    {
      NODE_ENV: 'test',
      DATABASE_URL: url,
      DATA_DIR: path.join(root, 'school'),
      SECRET: 'of tests',
    },
    root,
  );
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  pool.on('error', () => undefined);

  const start = () =>
    runAs(owner, path.join(binaries, 'pg_ctl'), [
      ...['-D', data, '-w', '-t', '60', '-l', path.join(root, 'log'), 'start'],
      ...['-o', `-c listen_addresses='' -c unix_socket_directories=${root} -c fsync=off`],
    ]);
  const stop = () =>
    runAs(owner, path.join(binaries, 'pg_ctl'), ['-D', data, '-w', '-m', 'immediate', 'stop']);
  const xuezhou = async (...words: string[]) => {
    const said: string[] = [];
    const tell = (line: string) => void said.push(line);
    const code = await runCli(
      words,
      () => Promise.reject(new Error('these commands open no services')),
      { print: tell, note: tell },
      undefined,
      { readConfig: () => config },
    );
    return { code, said: said.join('\n') };
  };
  const setup = (...words: string[]) => xuezhou('backup', 'setup', '--config', file, ...words);
  const rehearse = (...words: string[]) =>
    xuezhou('backup', 'rehearse', '--config', file, ...words);
  const raw = async (name: string) =>
    (
      await pool.query<{ value: string }>(
        'select reset_val as value from pg_settings where name = $1',
        [name],
      )
    ).rows[0]?.value;
  const last = async (table: string) =>
    (await pool.query<Record<string, unknown>>(`select * from ${table} order by 1 desc limit 1`))
      .rows[0];

  beforeAll(async () => {
    chmodSync(root, 0o755);
    give(owner, root);
    await runAs(owner, path.join(binaries, 'initdb'), [
      ...['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'],
    ]);
    await start();
    const first = new pg.Client({ connectionString: url.replace('/xuezhou?', '/postgres?') });
    await first.connect();
    await first.query('create database xuezhou');
    await first.end();
    const school = await openServices(config, quietLog, 'tool');
    await makeStudent(school.database.connection, { nickname: '林知远', mobile: null });
    await school.close();
  }, timeout);

  afterAll(async () => {
    await pool.end();
    if (readPostmaster(data)?.isDatabase === true) await stop();
    rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  });

  it(
    'is set up step by step, backed up, and says what is missing or somebody else’s',
    { timeout },
    async () => {
      expect(await rehearse()).toMatchObject({
        code: 1,
        said: expect.stringContaining('backup setup'),
      });
      expect((await xuezhou('backup', 'setup', '--config', '/a b;c')).said).toContain('完整的路径');
      expect(await setup()).toMatchObject({
        code: 1,
        said: expect.stringContaining('--repo 或 --s3'),
      });
      expect((await setup('--s3', 'b')).said).toContain('S3_ENDPOINT');
      mkdirSync(path.join(root, 'full'));
      writeFileSync(path.join(root, 'full', 'of'), 'others');
      expect((await setup('--repo', path.join(root, 'full'))).said).toContain('不是空的');
      mkdirSync(path.dirname(file));
      writeFileSync(file, '[main]\npg1-path=/elsewhere\n');
      expect((await setup('--repo', repo)).said).toContain('是别人写的');
      expect(readFileSync(file, 'utf8')).toBe('[main]\npg1-path=/elsewhere\n');
      rmSync(path.dirname(file), { recursive: true });
      rmSync(repo, { recursive: true, force: true });

      // Somebody's who waits for the restart that lets it begin.
      await pool.query(`alter system set archive_command = 'wal-g wal-push %p'`);
      await pool.query('select pg_reload_conf()');
      await until(async () => (await raw('archive_command')) === 'wal-g wal-push %p');
      expect((await setup('--repo', repo)).said).toContain('wal-g wal-push');
      expect(existsSync(file)).toBe(false);
      await pool.query('alter system reset archive_command');
      await pool.query('select pg_reload_conf()');
      await until(async () => (await raw('archive_command')) === '');

      // What breaks after the file is there has told the key that it holds.
      mkdirSync(repo, { mode: 0o500 });
      const broken = await setup('--repo', repo, '--keep', '2');
      expect(broken).toMatchObject({ code: 1, said: expect.stringContaining('stanza-create') });
      const key = /加密密钥：(\S{40,})/.exec(broken.said)?.[1];
      expect(key).toBeDefined();
      expect(await last('point_setup')).toBeUndefined();
      chmodSync(repo, 0o750);
      const made = await setup('--repo', repo);
      expect(made).toMatchObject({
        code: 1,
        said: expect.stringContaining('请重新启动 PostgreSQL'),
      });
      expect(made.said).not.toContain('密钥');
      expect(made.said).toContain('同一块盘');
      expect(await last('point_setup')).toBeDefined();
      expect(readFileSync(file, 'utf8')).toContain(
        `repo1-cipher-pass=${key}\nrepo1-retention-full=2`,
      );
      await stop();
      await start();
      const again = await setup();
      expect(again).toMatchObject({ code: 0, said: expect.stringContaining('归档试过了') });
      expect(again.said).not.toContain('密钥');

      expect(await raw('archive_timeout')).toBe('60');
      // What is not named stays; another place is another archive; what does not work replaces nothing.
      const before = readFileSync(file, 'utf8');
      expect(before).toContain('repo1-retention-full=2');
      expect((await setup('--repo', path.join(root, 'b'))).said).toContain('另一个地方');
      const info = path.join(repo, 'archive', 'xuezhou', 'archive.info');
      const wrong = ['archive.info', 'archive.info.copy'].map((name) =>
        path.join(path.dirname(info), name),
      );
      for (const name of wrong) renameSync(name, `${name}.away`);
      expect((await setup('--keep', '3')).code).toBe(1);
      expect(readFileSync(file, 'utf8')).toBe(before);
      for (const name of wrong) renameSync(`${name}.away`, name);

      const other = path.join(root, 'etc', 'other.conf');
      expect(
        (await xuezhou('backup', 'setup', '--config', other, '--repo', path.join(root, 'b'))).said,
      ).toContain('PostgreSQL 已经在用另一种归档');
      expect(await xuezhou('backup', 'point', '--config', file)).toMatchObject({ code: 0 });
      expect(await last('point_backup')).toMatchObject({ is_full: true, error: null });
      expect(await xuezhou('backup', 'point', '--config', file)).toMatchObject({ code: 0 });
      expect(await last('point_backup')).toMatchObject({ is_full: false, error: null });
    },
  );

  it(
    'comes back row for row while students write, and at a moment before rows were deleted',
    { timeout },
    async () => {
      const school = await openServices(config, quietLog, 'tool');
      const { connection } = school.database;
      const kept = await makeStudent(connection, { nickname: '周未央', mobile: null });
      // A moment is told in milliseconds: the first one after the insertion, which must be over before the change.
      const { rows } = await pool.query<{ at: Date }>(
        `select date_trunc('milliseconds', clock_timestamp()) + interval '1 ms' as at`,
      );
      const before = rows[0]!.at.toISOString();
      await until(async () => {
        const { rows: over } = await pool.query('select where clock_timestamp() > $1', [before]);
        return over.length === 1;
      });
      await pool.query(`update student set nickname = '改过了' where student_id = $1`, [
        kept.studentId,
      ]);
      await pool.query('delete from room_of_day');

      const load = { goesOn: true };
      let written = 0;
      const write = async () => {
        while (load.goesOn && written < 5000) {
          await pool.query(
            `insert into room_of_day values ('m' || $1, current_date, now(), 1, 2, '{}')`,
            [(written += 1)],
          );
        }
      };
      const writers = [write(), write()];
      const done = await rehearse('--to', before);
      load.goesOn = false;
      await Promise.all(writers);
      expect(done.said).toContain('逐表核对一致');
      expect(done.code).toBe(0);
      expect(written).toBeGreaterThan(20);
      expect(await last('point_rehearsal')).toMatchObject({ error: null });
      expect(existsSync(path.join(root, 'xuezhou-rehearsal'))).toBe(false);

      const stays = await rehearse('--to', before, '--keep');
      const sockets = /psql -h (\S+?)；/.exec(stays.said)?.[1] ?? '';
      const then = execFileSync(
        path.join(binaries, 'psql'),
        [
          '-h',
          sockets,
          '-U',
          'postgres',
          '-Atc',
          `select nickname from student where student_id = ${kept.studentId}`,
          'xuezhou',
        ],
        { encoding: 'utf8' },
      );
      expect(then.trim()).toBe('周未央');
      await school.close();
    },
  );

  it(
    'one that is killed while it restores is taken away by the next, which says so',
    { timeout },
    async () => {
      const left = path.join(root, 'xuezhou-rehearsal');
      // The one before was kept: its PostgreSQL runs until then.
      expect(await rehearse()).toMatchObject({ code: 0 });
      expect(existsSync(left)).toBe(false);
      // As the timer runs it: who owns the database's files cannot read the keys of the server.
      const child = spawn(
        process.execPath,
        [path.join(project, 'tools/xuezhou.mjs'), 'backup', 'rehearse', '--config', file],
        {
          env: { ...process.env, DATABASE_URL: url, WXPAY_PRIVATE_KEY: '/not/for/postgres.pem' },
          stdio: 'ignore',
        },
      );
      const hasEnded = once(child, 'exit');
      const data = path.join(left, 'data');
      await until(() => existsSync(data) && readdirSync(data).length > 0);
      child.kill('SIGKILL');
      await hasEnded;
      const killed = await last('point_rehearsal');
      expect(killed).toMatchObject({ finished_at: null });
      // Its hold on the database goes with its connections.
      await until(async () => {
        const { rowCount } = await pool.query(`select from pg_locks where locktype = 'advisory'`);
        return rowCount === 0;
      });
      expect(await rehearse()).toMatchObject({ code: 0 });
      expect(existsSync(left)).toBe(false);
      const { rows } = await pool.query<{ error: string }>(
        'select error from point_rehearsal where rehearsal_id = $1',
        [killed?.['rehearsal_id']],
      );
      expect(rows).toEqual([{ error: '中途停了，没有做完' }]);
    },
  );

  it('what does not come back as it was is told', { timeout }, async () => {
    // Of the archive, not of the backup: the way to now is gone.
    rmSync(path.join(repo, 'archive', 'xuezhou', '15-1'), { recursive: true });
    mkdirSync(path.join(repo, 'archive', 'xuezhou', '15-1'));
    give(owner, path.join(repo, 'archive', 'xuezhou', '15-1'));
    const failed = await rehearse();
    expect(failed.code).toBe(1);
    expect(await last('point_rehearsal')).toMatchObject({
      error: expect.stringContaining('第二处没有走到'),
    });
    expect(existsSync(path.join(root, 'xuezhou-rehearsal'))).toBe(false);
  });
});
