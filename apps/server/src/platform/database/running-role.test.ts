import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
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
      ...{ name: runningRole, isSuperuser: false, ownsTables: false },
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
    const before = await acl();
    await sql`create table made_later (id int generated always as identity)`.execute(
      school.connection,
    );
    const owner = school.ownerPool;
    await Promise.all(Array.from({ length: 4 }, () => grantRunning(owner, runningRole)));
    await sql`insert into made_later default values`.execute(connection);
    await sql`drop table made_later`.execute(school.connection);
    expect(await acl()).toBe(before);
  });
});
