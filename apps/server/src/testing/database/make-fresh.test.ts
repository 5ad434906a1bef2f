import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { inServer } from './database-server.ts';
import { forgetFailures, noteFailure } from './failures.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';
import { wholeDatabase } from './whole-database.ts';

// One database of this worker is used by test after test: none may see what another left.

const seeded = Object.keys(inject('testServer').fresh.rows);
const untouched = await openTestDatabase();
afterAll(() => untouched.close());
const places = await placesIn(untouched);
const asFresh = await stateOf(untouched);

async function placesIn({ connection }: TestDatabase) {
  const { rows } = await sql<{ name: string; kind: string }>`
    select format('%I.%I', nspname, relname) as name, relkind as kind
    from pg_class join pg_namespace n on n.oid = relnamespace
    where relkind in ('r', 'S') and nspname in ('public', 'graphile_worker') order by 1`.execute(
    connection,
  );
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map(({ name }) => name);
  return { tables: of('r'), sequences: of('S') };
}

/** All of it that a test, or the planner, could see. */
async function stateOf({ connection }: TestDatabase) {
  const ask = async (question: string) =>
    (await sql.raw<{ name: string; value: string }>(question).execute(connection)).rows
      .map(({ name, value }) => `${name}: ${value}`)
      .toSorted();
  const products = `relnamespace not in (select oid from pg_namespace where nspname ~ '^pg_(catalog|temp)' or nspname = 'information_schema')`;
  const hash = (what: string) =>
    `select '${what}' as name, md5(string_agg(each::text, '' order by each::text)) as value from ${what} each`;
  return {
    rows: Object.fromEntries(await wholeDatabase(connection)),
    sequences: await ask(
      places.sequences
        .map(
          (name) => `select '${name}' as name, concat(last_value, is_called) as value from ${name}`,
        )
        .join(' union all '),
    ),
    sizes: await ask(
      `select oid::regclass::text as name, concat_ws(' ', relkind, relpages, reltuples, relallvisible, relacl,
         case when relkind in ('r', 't') and not oid = any('{${seeded.join(',')}}'::regclass[])
         then pg_relation_size(oid) end) as value
       from pg_class where ${products} order by oid`,
    ),
    structure: await ask(
      [
        'pg_attribute',
        'pg_constraint',
        'pg_index',
        'pg_proc',
        'pg_trigger',
        'pg_type',
        'pg_namespace',
      ]
        .concat('pg_attrdef', 'pg_default_acl', 'pg_policy', 'pg_description', 'pg_extension')
        .concat('pg_largeobject_metadata', 'pg_statistic', 'pg_sequence', 'pg_rewrite')
        .map(hash)
        .join(' union all '),
    ),
  };
}

/** A row of what fits where something is demanded; where it does not fit after all, a row that was tried. */
const insertInto = (table: string) => `do $$ declare names text; marks text; begin
  select string_agg(quote_ident(attname), ','), string_agg(case
      when format_type(atttypid, null) ~ 'int|numeric|double|real' then '1'
      when format_type(atttypid, null) ~ '^(text|char)' then quote_literal('x')
      when format_type(atttypid, null) ~ '^(timestamp|date)' then 'now()'
      when format_type(atttypid, null) ~ '^json' then quote_literal('{}')
      when format_type(atttypid, null) = 'boolean' then 'true'
      when format_type(atttypid, null) = 'bytea' then quote_literal('x')
      when format_type(atttypid, null) = 'uuid' then 'gen_random_uuid()' else 'null' end, ',')
    into names, marks from pg_attribute
    where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attnotnull and not atthasdef
      and attidentity = '' and attgenerated = '';
  execute case when names is null then 'insert into ${table} default values'
    else format('insert into ${table} (%s) values (%s)', names, marks) end;
  exception when others then null; end $$`;

const step = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        insertInto,
        (table: string) => `begin; ${insertInto(table)}; rollback`,
        (table: string) => `delete from ${table}`,
        (table: string) => `delete from ${table} where ctid = (select max(ctid) from ${table})`,
      ),
      fc.constantFrom(...places.tables, ...seeded),
    )
    .map(([act, table]) => act(table)),
  fc
    .tuple(
      fc.constantFrom(
        (name: string) => `select nextval('${name}')`,
        (name: string) => `select setval('${name}', 7)`,
        (name: string) => `select setval('${name}', 7, false)`,
      ),
      fc.constantFrom(...places.sequences),
    )
    .map(([act, sequence]) => act(sequence)),
);

async function runAlone({ connectionString }: TestDatabase, statements: readonly string[]) {
  const client = new pg.Client({
    connectionString,
    options: '-c session_replication_role=replica',
  });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Which database it is, whatever its name. */
async function filesOf({ connection }: TestDatabase): Promise<number> {
  const { rows } = await sql<{ oid: number }>`
    select oid from pg_database where datname = current_database()`.execute(connection);
  return rows[0]?.oid ?? 0;
}

it('a database that was written is as a fresh copy is, whatever was written', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (statements) => {
      const used = await openTestDatabase();
      const files = await filesOf(used);
      await runAlone(used, statements);
      await used.close();
      await expect(inServer(used.connectionString, 'select 1')).rejects.toMatchObject(gone);
      const next = await openTestDatabase();
      expect(await filesOf(next)).toBe(files);
      expect(await stateOf(next)).toEqual(asFresh);
      await next.close();
    }),
    { numRuns: 15 },
  );
});

const settings = (what: string) =>
  `do $$ begin execute format('alter database %I ${what}', current_database()); end $$`;

describe('a database is not used again', () => {
  it.each([
    ['a trigger sleeps', 'alter table student disable trigger user'],
    ['something was granted', 'grant select on student to public'],
    ['a table of a moment was made', 'create temp table more (id int)'],
    ['a table was analyzed', 'analyze staff'],
    ['a table was vacuumed', 'vacuum staff_role'],
    ['it has settings', settings('set work_mem = 65')],
    ['it takes so many and no more', settings('connection limit 99')],
    [
      'a table has grown large',
      `insert into kysely_migration select n, 'now' from generate_series(1, 9000) n`,
    ],
  ])('when %s', async (_what, statement) => {
    const used = await openTestDatabase();
    await runAlone(used, [statement]);
    await used.close();
    await expect(inServer(used.connectionString, 'select 1')).rejects.toMatchObject(gone);
  });

  it('while anybody is connected to it', async () => {
    const used = await openTestDatabase();
    const left = new pg.Client({ connectionString: used.connectionString });
    // It is told that it ends, and then that it has.
    left.on('error', () => {});
    const ended = new Promise((resolve) => left.once('end', resolve));
    await left.connect();
    await used.close();
    await ended;
    await expect(inServer(used.connectionString, 'select 1')).rejects.toMatchObject(gone);
  });

  it('once a test of the file failed', async () => {
    const used = await openTestDatabase();
    noteFailure();
    await used.close();
    forgetFailures();
    await expect(inServer(used.connectionString, 'select 1')).rejects.toMatchObject(gone);
  });

  it('where its test closed it before it was known to have failed', async () => {
    const used = await openTestDatabase();
    const files = await filesOf(used);
    await used.close();
    noteFailure();
    forgetFailures();
    const next = await openTestDatabase();
    expect(await filesOf(next)).not.toBe(files);
    await next.close();
  });
});

/** What is said to who asks for a database that is gone. */
const gone = { code: '3D000' };
