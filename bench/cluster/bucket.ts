// `npm run test:bucket` (`-- --students 600 --seconds 3` is its short form): the students of one bucket of 256 are copied into a second PostgreSQL 15 by a publication whose rows are
// filtered, while they and others answer; then they are held for a moment, and every row is compared. Decision 0018 says what it is for.
import { parseArgs } from 'node:util';
import { placements } from '../../apps/server/src/capabilities.ts';
import { SUPERUSER } from '../../apps/server/src/platform/database/embedded/create-cluster.ts';
import { secondsUntil } from '../faults/case.ts';
import { serve } from '../faults/serve.ts';
import { openClass, startWriters, inHouse } from '../faults/writers.ts';
import type { Student } from '../school/open-school.ts';
import { makeFolder, serverEnvironment } from '../school/start-server.ts';
import { hasPostgres15, openDatabase15, type Database15 } from './two-databases.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const buckets = 256;
const { values } = parseArgs({
  options: {
    students: { type: 'string', default: '1500' },
    seconds: { type: 'string', default: '10' },
  },
});
const [studentCount, loadSeconds] = [Number(values.students), Number(values.seconds)];

const isIn = (bucket: number): string =>
  `satisfies_hash_partition('bucket_of'::regclass, ${buckets}, ${bucket}, student_id)`;

/** The tables of students, as the product declares them, whose rows say whose they are. */
async function studentTables({ pool }: Database15): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'student_id'
       and a.atttypid = 'int4'::regtype and c.relname = any($1) order by 1`,
    [[...placements].flatMap(([table, place]) => (place === 'student' ? [table] : []))],
  );
  return rows.map(({ name }) => name);
}

/** A change is told by the key of its row; where the student is no part of it, by the whole row. */
async function publish({ pool }: Database15, tables: readonly string[], bucket: number) {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relname = any($1) and not exists (
       select from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
       where i.indrelid = c.oid and i.indisprimary and a.attname = 'student_id')`,
    [tables],
  );
  for (const { name } of rows) await pool.query(`alter table "${name}" replica identity full`);
  const filtered = tables.map((table) => `"${table}" where (${isIn(bucket)})`);
  await pool.query(`create publication bucket for table ${filtered.join(', ')}`);
  return rows.length;
}

interface Rows {
  readonly count: number;
  readonly digest: string;
}

async function rowsOf({ pool }: Database15, table: string, where: string): Promise<Rows> {
  const { rows } = await pool.query<Rows>(
    `select count(*)::int as count,
       coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::int8::numeric), 0)::text as digest
     from "${table}" t where ${where}`,
  );
  return rows[0] ?? { count: 0, digest: '' };
}

/** Every table on both sides; what differs is named. */
async function compare(
  from: Database15,
  to: Database15,
  tables: readonly string[],
  bucket: number,
) {
  const wrong: string[] = [];
  let rows = 0;
  let used = 0;
  for (const table of tables) {
    const here = await rowsOf(from, table, isIn(bucket));
    const there = await rowsOf(to, table, 'true');
    rows += there.count;
    used += there.count > 0 ? 1 : 0;
    if (here.count !== there.count || here.digest !== there.digest)
      wrong.push(`${table}: ${here.count} here, ${there.count} there`);
  }
  return { wrong, rows, used };
}

/** The bucket that has the most of them. */
async function fullest({ pool }: Database15): Promise<number> {
  await pool.query('create table bucket_of (student_id int) partition by hash (student_id)');
  const { rows } = await pool.query<{ bucket: number }>(
    `select b as bucket from generate_series(0, ${buckets - 1}) b, student
     where satisfies_hash_partition('bucket_of'::regclass, ${buckets}, b, student_id)
     group by b order by count(*) desc limit 1`,
  );
  return rows[0]?.bucket ?? 0;
}

const hasCopied = async ({ pool }: Database15): Promise<boolean> => {
  const { rows } = await pool.query<{ left: number }>(
    `select count(*)::int as left from pg_subscription_rel where srsubstate <> 'r'`,
  );
  return rows[0]?.left === 0;
};

const hasCaughtUp = async ({ pool }: Database15, place: string): Promise<boolean> => {
  const { rows } = await pool.query<{ there: boolean }>(
    `select coalesce(bool_and(replay_lsn >= $1::pg_lsn), false) as there from pg_stat_replication`,
    [place],
  );
  return rows[0]?.there === true;
};

/** A school with students of whom some are in one bucket, and a second database that has the tables and nobody in them. */
async function openBucket(from: Database15, to: Database15, folder: string) {
  const common = {
    ...{ DEMO: 'off', ROLE: 'web', BUSY_AFTER_MS: '0' },
    SECRET: 'two databases of a trial share this secret, which is long enough',
  };
  const environment = await serverEnvironment(folder, { ...common, DATABASE_URL: from.url });
  const second = await serverEnvironment(folder, { ...common, DATABASE_URL: to.url });
  const { question, students } = await openClass(environment, studentCount);
  // The tables as the same version makes them; what it makes of students goes.
  await inHouse(second, 0, () => Promise.resolve());
  const tables = await studentTables(from);
  // Also what may only be added to: nobody has been served there.
  await to.pool.query(
    `set session_replication_role = replica;
     truncate ${tables.map((name) => `"${name}"`).join(', ')} cascade;
     reset session_replication_role`,
  );
  const bucket = await fullest(from);
  const { rows } = await from.pool.query<{ id: number }>(
    `select student_id as id from student where ${isIn(bucket)}`,
  );
  const inside = new Set(rows.map(({ id }) => id));
  const isMoved = ({ studentId }: Student) => inside.has(studentId);
  const moved = students.filter(isMoved);
  const others = students.filter((one) => !isMoved(one)).slice(0, 8);
  say(`  ${students.length} students, ${moved.length} of them in bucket ${bucket} of ${buckets}`);
  return { environment, question, tables, bucket, moved, others };
}

async function moveBucket(from: Database15, to: Database15, folder: string): Promise<boolean> {
  const { environment, question, tables, bucket, moved, others } = await openBucket(
    from,
    to,
    folder,
  );
  const server = await serve(environment);
  const held = startWriters(server.address, { question, students: moved });
  const rest = startWriters(server.address, { question, students: others });
  try {
    await secondsUntil(() => held.acknowledged.size > 50, 60);
    const whole = await publish(from, tables, bucket);
    say(`  ${tables.length} tables published, ${whole} of them by whole rows`);
    const began = performance.now();
    const source = `host=${from.sockets} port=5432 user=${SUPERUSER} dbname=xuezhou`;
    await to.pool.query(`create subscription bucket connection '${source}' publication bucket`);
    const copied = await secondsUntil(() => hasCopied(to), 120);
    if (copied === null) throw new Error('the copy did not end');
    say(`  copied under load in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    const until = held.acknowledged.size + moved.length * loadSeconds * 4;
    await secondsUntil(() => held.acknowledged.size > until, 60);
    // From here on the moved wait, the others do not.
    await held.stop();
    const stood = performance.now();
    const place = await from.pool.query<{ at: string }>('select pg_current_wal_lsn()::text as at');
    const caught = await secondsUntil(() => hasCaughtUp(from, place.rows[0]?.at ?? '0/0'), 60);
    const heldMs = Math.round(performance.now() - stood);
    const { wrong, rows: count, used } = await compare(from, to, tables, bucket);
    say(
      `  held for ${heldMs} ms until the second had all of it; ${rest.acknowledged.size} answers of others meanwhile`,
    );
    say(
      `  ${count} rows in ${used} tables, ${held.acknowledged.size} of them answers that were acknowledged: ${wrong.length} differ`,
    );
    for (const each of wrong) say(`  FAULT: ${each}`);
    const answers = await to.pool.query<{ kept: number }>(
      'select count(*)::int as kept from answer where answer_id = any($1::uuid[])',
      [[...held.acknowledged]],
    );
    const lost = held.acknowledged.size - (answers.rows[0]?.kept ?? 0);
    if (lost > 0) say(`  FAULT: ${lost} acknowledged answers are not there`);
    return caught !== null && wrong.length === 0 && lost === 0;
  } finally {
    await rest.stop();
    await held.stop();
    await server.stop();
    await to.pool.query('drop subscription if exists bucket').catch(() => undefined);
  }
}

if (!(studentCount >= 256 && loadSeconds > 0)) {
  say('--students wants a number from 256 on, --seconds one above 0');
  process.exit(1);
}
if (!hasPostgres15()) {
  say('missing: apt-get install postgresql-15');
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
const { folder, remove } = await makeFolder();
const [from, to] = [await openDatabase15(), await openDatabase15()];
let isSound = false;
try {
  isSound = await moveBucket(from, to, folder);
} finally {
  await to.close();
  await from.close();
  await remove();
}
process.exit(isSound ? 0 : 1);
