import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrations } from '../capabilities.ts';
import { migrate } from '../platform/database/migrate.ts';
import { change, inSteps, repeat } from '../platform/database/steps/steps.ts';
import { statements } from '../platform/database/statements.ts';
import { longLocks } from '../testing/database/long-locks.ts';
import { openTestDatabase } from '../testing/database/test-database.ts';

/** A school of before, which has been brought up to this. */
const since = '20261126';

/** Nobody is served while these are done: a server of before would do harm. */
const standsStill = (name: string) => name.endsWith('-breaks-older');

/** What was looked at, and why it is well. */
const excused: Readonly<Record<string, readonly string[]>> = {
  // Under the lock only those few entries are chained that came in during the last step.
  '20261128-staff-audit-chain': ['audit_log: is locked as a whole'],
};

it('no migration keeps a running school from one of its larger tables', async () => {
  const found: Record<string, string[]> = {};
  for (const [name, migration] of Object.entries(migrations)) {
    if (name < since || standsStill(name)) continue;
    const felt = await longLocks(migration);
    if (felt.length > 0) found[name] = felt;
  }
  expect(found).toEqual(excused);
});

it.each([
  ['create index on student (nickname)', 'student: an index without `index(…)`'],
  ['create unique index if not exists a on student (b)', 'student: an index without `index(…)`'],
  ['alter table student alter column a type bigint', 'student: writes the table anew'],
  [
    'alter table student add column a text generated always as (lower(b)) stored',
    'student: writes the table anew',
  ],
  [
    'alter table student add column a uuid default gen_random_uuid()',
    'student: writes the table anew',
  ],
  ['alter table student alter column a set not null', 'student: goes through all rows'],
  ['alter table student add constraint a check (b > 0)', 'student: goes through all rows'],
  ['update student set a = 1', 'student: changes rows without `repeat(…)`'],
  ['delete from student', 'student: takes rows out without `repeat(…)`'],
  ['lock table student', 'student: is locked as a whole'],
  ['do $$ begin perform 1; end $$', 'a block that nobody can see into'],
])('sees what a school would feel: %s', async (text, felt) => {
  expect(await longLocks(statements(text))).toEqual([felt]);
  expect(await longLocks(inSteps(change(text)))).toEqual([felt]);
});

it.each([
  'create table one (a int check (a > 0) references student); create index on one (a); update one set a = 1',
  'alter table student add column a int, add column b boolean not null default false',
  'alter table student add constraint a check (b > 0) not valid',
  'create trigger t before insert or update of a on student for each row execute function f()',
  'create function f() returns trigger language plpgsql as $$ begin update student set a = 1; end $$',
  'update staff_role set name = $$x$$',
])('lets pass what takes a moment: %s', async (text) => {
  expect(await longLocks(statements(text))).toEqual([]);
});

it('sees a repeated statement that would do everything at once', async () => {
  expect(await longLocks(inSteps(repeat('select 0')))).toEqual([
    'repeats a statement without a limit',
  ]);
});

/** As 2026-11-25 left it; where each table lies. */
async function openOldSchool() {
  const database = await openTestDatabase();
  const { connection } = database;
  await sql`drop schema public cascade`.execute(connection);
  await sql`create schema public`.execute(connection);
  await migrate(
    connection,
    Object.fromEntries(Object.entries(migrations).filter(([name]) => name < since)),
  );
  const places = async () => {
    const { rows } = await sql<{ name: string; place: number }>`
      select relname as name, pg_relation_filenode(oid) as place from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(connection);
    return new Map(rows.map(({ name, place }) => [name, place]));
  };
  await sql`set session_replication_role = replica`.execute(connection);
  return { database, connection, places };
}

const question = sql`
  insert into question (question_id, course_id, part_no, position, kind, version, stem_text, source_key)
    values (7, 1, 1, 1, 'single', 1, 'Which BOND', 'a');
  insert into question_version (question_id, version, content, content_hash, answer)
    values (7, 1, '{"options": [{"html": "<b>Callable</b>"}]}', 'a', 'A')`;

const words = sql<{ stem_words: string; option_words: string; is_generated: string }>`
  select stem_words, option_words, (select attgenerated::text from pg_attribute
    where attrelid = 'question'::regclass and attname = 'stem_words') as is_generated
  from question join question_version using (question_id)`;

it('no table is written anew on the way from a school of before, and its questions get their words', async () => {
  const { database, connection, places } = await openOldSchool();
  await question.execute(connection);
  const before = await places();
  await migrate(connection, migrations);
  const now = await places();
  const moved = [...before]
    .filter(([name, place]) => now.get(name) !== place)
    .map(([name]) => name);
  // These two were emptied.
  expect(moved.toSorted()).toEqual(['email_code', 'sms_code']);
  await sql`set session_replication_role = origin`.execute(connection);
  const expected = { stem_words: 'which bond', option_words: '[" callable "]', is_generated: '' };
  expect((await words.execute(connection)).rows).toEqual([expected]);
  await sql`update question set stem_text = 'What SWAP'`.execute(connection);
  await sql`update question_version set content = '{"options": [{"html": "PUT"}]}'`.execute(
    connection,
  );
  expect((await words.execute(connection)).rows).toEqual([
    { stem_words: 'what swap', option_words: '["put"]', is_generated: '' },
  ]);
  await database.close();
});

it('a school that has them as generated columns keeps its words and writes them by the trigger', async () => {
  const database = await openTestDatabase();
  const { connection } = database;
  await sql`drop function write_stem_words, write_option_words cascade;
    alter table question drop column stem_words;
    alter table question_version drop column option_words;
    alter table question add column stem_words text generated always as (lower(stem_text)) stored;
    alter table question_version add column option_words text generated always as (
      lower(regexp_replace(jsonb_path_query_array(content, '$.options[*].html')::text, '<[^>]*>', ' ', 'g'))) stored;
    delete from kysely_migration where name = '20261128-practice-words-by-trigger';
    set session_replication_role = replica`.execute(connection);
  await question.execute(connection);
  await sql`set session_replication_role = origin`.execute(connection);
  expect(await migrate(connection, migrations)).toEqual(['20261128-practice-words-by-trigger']);
  await sql`update question set stem_text = stem_text || ' NOW'`.execute(connection);
  expect((await words.execute(connection)).rows).toEqual([
    { stem_words: 'which bond now', option_words: '[" callable "]', is_generated: '' },
  ]);
  await database.close();
});

it('what is done in steps may be done twice, as after a server that was ended between two', async () => {
  const database = await openTestDatabase();
  const { connection } = database;
  const stepped = Object.entries(migrations).filter(([, migration]) => 'steps' in migration);
  const names = stepped.map(([name]) => name);
  expect(names.length).toBeGreaterThan(5);
  await sql`delete from kysely_migration where name = any(${names})`.execute(connection);
  expect(await migrate(connection, migrations)).toEqual(names.toSorted());
  await database.close();
});
