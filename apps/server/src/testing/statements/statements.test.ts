import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { loadModule } from 'libpg-query';
import { beforeAll, expect, it } from 'vitest';
import { placements, wiredParts } from '../../capabilities.ts';
// Brings whatever a server is made of, and so all that is prepared.
import '../../app.ts';
import { preparedStatements, type Connection } from '../../platform/database/prepare.ts';
import { wire } from '../../platform/wiring/wire.ts';
import { joinWiring } from '../../platform/wiring/wiring.ts';
import { bareParameters } from './bare-parameters.ts';
import { byRow, crossed, everybodys, torn } from './named.ts';
import { reachOf, type Reach, type Touched } from './reach-of.ts';

interface Statement extends Touched {
  readonly sql: string;
  readonly bare: readonly number[];
}

let statements: readonly Statement[] = [];

/** Nothing is asked: the SQL alone is looked at. */
function nowhere(): Connection {
  const adapter = new PostgresAdapter();
  const connection: Connection = new Kysely({
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => new DummyDriver(),
      createIntrospector: (one) => new PostgresIntrospector(one),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  joinWiring(connection, wire(wiredParts));
  return connection;
}

const plain = (sql: string): string =>
  sql.replaceAll(/\s+/g, ' ').replaceAll(/\$\d+/g, '${n}').trim();

beforeAll(async () => {
  await loadModule();
  statements = preparedStatements(nowhere()).map((sql) => ({
    ...reachOf(sql, placements),
    sql: plain(sql),
    bare: bareParameters(sql),
  }));
});

const whereReach = (wanted: Reach) => statements.filter(({ reach }) => reach === wanted);

/** Of those that reach so: what is named nowhere, and names that none of them has. */
function compare(wanted: Reach, named: Readonly<Record<string, string>>) {
  const found = whereReach(wanted);
  const words = Object.keys(named);
  const unlisted = found.filter(({ sql }) => !words.some((each) => sql.includes(each)));
  return {
    unlisted: unlisted.map((each) => `${each.open.join(', ')}: ${each.sql}`),
    idle: words.filter((each) => !found.some(({ sql }) => sql.includes(each))),
  };
}

// What test files of the same worker have prepared for themselves names no table of the product.
it('every prepared statement is of one student, of a list of them, of the school, or named with a reason', () => {
  expect(compare('torn', torn)).toEqual({ unlisted: [], idle: [] });
  expect(compare('open', everybodys)).toEqual({ unlisted: [], idle: [] });
  // Exact, so that one that was mended leaves no room for another.
  const counts = (['torn', 'open', 'gathered'] as const).map((each) => whereReach(each).length);
  expect(counts).toEqual([22, 49, 0]);
  expect(whereReach('student').length).toBeGreaterThan(200);
});

it('the student stands as a value in every sub-select but those named', () => {
  const found = new Set(whereReach('student').flatMap((each) => each.byRow));
  expect([...found].toSorted()).toEqual(Object.keys(byRow).toSorted());
});

it('what stays at home is read with a student’s rows only where it was before', () => {
  const found = new Set(statements.flatMap(({ crosses }) => crosses));
  expect([...found].toSorted()).toEqual(Object.keys(crossed).toSorted());
});

const reach = (sql: string) => reachOf(sql, placements);

it.each([
  ['select * from answer where student_id = $1', 'student'],
  ['select * from answer where student_id = any($1::int[])', 'gathered'],
  ['select count(*) from answer', 'open'],
  ['select 1', 'none'],
  ['select student_id from answer union select student_id from note where student_id = $1', 'torn'],
  ['select * from course', 'catalogue'],
  ['select * from staff where staff_id = $1', 'home'],
  [
    'select * from answer a join question_state s using (student_id) where a.student_id = $1',
    'student',
  ],
  [
    'select * from answer a join question_state s on s.course_id = a.course_id where a.student_id = $1',
    'torn',
  ],
  ['select (select count(*) from answer) from student where student_id = $1', 'torn'],
  ['insert into note (student_id, note_id) values ($1, $2)', 'student'],
  ['insert into note (student_id, note_id) select student_id, $1 from student', 'torn'],
  ['update answer set hints = 1 where student_id = $1 or course_id = $2', 'open'],
  ['with answer as (select 1) select * from answer', 'none'],
])('tells whose rows a statement means: %s', (sql, expected) => {
  expect(reach(sql).reach).toBe(expected);
});

it('tells a student by a row from one by a value', () => {
  const around = 'select exists (select from note n where n.student_id =';
  expect(reach(`${around} s.student_id) from student s where s.student_id = $1`)).toMatchObject({
    ...{ reach: 'student', byRow: ['note'] },
  });
  expect(reach(`${around} $1) from student s where s.student_id = $1`).byRow).toEqual([]);
});

it('parameters of what is chosen have a type', () => {
  expect(statements.filter(({ bare }) => bare.length > 0).map(({ sql }) => sql)).toEqual([]);
});

it.each([
  ['select a, $1 from answer', [1]],
  ['select $1::int, a = $2 from answer', []],
  ['select a from answer union all select $1', [1]],
  ['select (select $1) from answer', [1]],
  ['insert into note (student_id) select $1 union all select $2', []],
  ['insert into note (student_id) select (select $1)', [1]],
  ['update note set html = $1 where note_id = $2', []],
  ['with one as (select $1 as a) insert into note (student_id) select a from one', [1]],
])('tells a parameter without a type: %s', (sql, bare) => {
  expect(bareParameters(sql)).toEqual(bare);
});
