import { sql } from 'kysely';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { audited } from '../staff/audited.ts';
import { machineOperator } from '../staff/machine-operator.ts';
import { enqueue } from '../jobs/jobs.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { grantRunning, rightsOf, runningRole } from './running-role.ts';

const school = await startTestApp();
const { connection, pool } = school.services.database;

const note = () =>
  connection.transaction().execute((change) =>
    audited(change, machineOperator, school.clock.now(), {
      operation: 'saveSetting',
      target: { kind: 'setting', id: 1 },
    }),
  );

describe.runIf(inject('testServer').runner !== '')('the role by which the product runs', () => {
  it('is no superuser and owns none of the tables', async () => {
    expect(await rightsOf(pool)).toEqual({
      ...{ name: runningRole, isSuperuser: false, ownsTables: false, changesLog: false },
    });
  });

  it.each([
    'alter table audit_log disable trigger audit_log_only_grows',
    'alter table audit_log disable trigger user',
    'drop trigger audit_log_is_chained on audit_log',
    `create or replace function refuse_change_of_audit_log() returns trigger language plpgsql as 'begin return null; end'`,
    'update audit_log set why = $$别的$$',
    'delete from audit_log',
    'truncate audit_log cascade',
    'insert into audit_chain (position, audit_id, hash) values (100, 1, $$x$$)',
    'update audit_chain set hash = $$x$$',
    'drop table audit_log',
    'set session_replication_role = replica',
    'create role another superuser',
    `copy audit_log to program 'true'`,
    'create table of_its_own ()',
  ])('may not: %s', async (statement) => {
    await note();
    await expect(sql.raw(statement).execute(connection)).rejects.toMatchObject({ code: '42501' });
  });

  it('writes what it is for, and does the jobs', async () => {
    await note();
    await enqueue(connection, 'forget-old', {});
    const waiting = async () =>
      (await sql`select from graphile_worker.jobs`.execute(connection)).rows.length;
    expect(await waiting()).toBe(1);
    await school.runJobs(['forget-old']);
    expect(await waiting()).toBe(0);
  });

  it('is granted once, however many servers start at one time', async () => {
    const acl = async () =>
      (
        await sql<{ acl: string }>`
        select string_agg(relname || coalesce(relacl::text, ''), ' ' order by oid) as acl from pg_class
        where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`.execute(
          school.connection,
        )
      ).rows[0]?.acl;
    const writtenBy = async () =>
      (
        await sql`select nspname, xmin::text from pg_namespace order by 1`.execute(
          school.connection,
        )
      ).rows;
    const [before, schemas] = [await acl(), await writtenBy()];
    await sql`create table made_later (id int generated always as identity)`.execute(
      school.connection,
    );
    const forget = () => sql`drop table if exists made_later`.execute(school.connection);
    onTestFinished(async () => void (await forget()));
    const owner = school.ownerPool;
    await Promise.all(Array.from({ length: 4 }, () => grantRunning(owner, runningRole)));
    await sql`insert into made_later default values`.execute(connection);
    await forget();
    expect(await acl()).toBe(before);
    // What is granted is not written again: others may read the catalogue at that moment.
    expect(await writtenBy()).toEqual(schemas);
  });

  it('may come in beside a server whose worker holds one table of the jobs and asks for another', async () => {
    const tables = ['_private_job_queues', '_private_jobs'];
    const policies = async () =>
      (
        await sql<{ place: string }>`
          select polrelid::regclass::text as place from pg_policy where polname = ${runningRole}
          order by 1`.execute(school.connection)
      ).rows;
    const before = await policies();
    for (const table of tables)
      await sql`drop policy ${sql.id(runningRole)} on graphile_worker.${sql.id(table)}`.execute(
        school.connection,
      );
    const worker = await school.ownerPool.connect();
    onTestFinished(() => worker.release());
    const hold = (table: string) => worker.query(`select from graphile_worker.${table} for update`);
    await worker.query('begin');
    await hold('_private_jobs');
    const granting = grantRunning(school.ownerPool, runningRole);
    await expect.poll(waiting).toBe(1);
    await hold('_private_job_queues');
    await worker.query('commit');
    await granting;
    expect(await policies()).toEqual(before);
  });

  /** How many wait for a lock on a table of the jobs. */
  const waiting = async () =>
    (
      await sql`select from pg_locks l join pg_class c on c.oid = l.relation
        where not l.granted and c.relnamespace = 'graphile_worker'::regnamespace`.execute(
        school.connection,
      )
    ).rows.length;

  it('loses again what a server of before granted it of a table that only triggers write', async () => {
    const granted = async () =>
      (
        await sql<{ may: string }>`
          select string_agg(lower(privilege_type), ' ' order by 1) as may
          from information_schema.role_table_grants
          where table_name = 'claim' and grantee = ${runningRole}`.execute(school.connection)
      ).rows[0]?.may;
    await sql`grant all on claim to ${sql.id(runningRole)}`.execute(school.connection);
    await grantRunning(school.ownerPool, runningRole);
    expect(await granted()).toBe('select');
  });

  it('is told when everything on all tables was granted to it', async () => {
    await sql`grant all on audit_log to ${sql.id(runningRole)}`.execute(school.connection);
    onTestFinished(async () => {
      await sql`revoke update, delete, truncate, references, trigger on audit_log
        from ${sql.id(runningRole)}`.execute(school.connection);
    });
    expect(await rightsOf(pool)).toMatchObject({ ownsTables: false, changesLog: true });
  });
});
