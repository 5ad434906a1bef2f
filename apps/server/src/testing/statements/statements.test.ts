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
import { byRow, crossed, torn } from './named.ts';
import { reachOf, type Touched } from './reach-of.ts';

interface Statement extends Touched {
  readonly sql: string;
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
  }));
});

it('every prepared statement is of one student, gathered, of the school, or named with a reason', () => {
  const open = statements.filter(({ reach }) => reach === 'torn');
  const unlisted = open.filter(
    ({ sql }) => !Object.keys(torn).some((words) => sql.includes(words)),
  );
  expect(unlisted.map((each) => `${each.open.join(', ')}: ${each.sql}`)).toEqual([]);
  const idle = Object.keys(torn).filter((words) => !open.some(({ sql }) => sql.includes(words)));
  expect(idle).toEqual([]);
  expect(open.length).toBeLessThanOrEqual(23);
  expect(statements.filter(({ reach }) => reach === 'student').length).toBeGreaterThan(200);
});

it('the student stands as a value in every sub-select but those named', () => {
  const found = new Set(statements.flatMap((each) => (each.reach === 'student' ? each.byRow : [])));
  expect([...found].toSorted()).toEqual(Object.keys(byRow).toSorted());
});

it('what stays at home is read with a student’s rows only where it was before', () => {
  const found = new Set(statements.flatMap(({ crosses }) => crosses));
  expect([...found].toSorted()).toEqual(crossed.toSorted());
});

const reach = (sql: string) => reachOf(sql, placements);

it.each([
  ['select * from answer where student_id = $1', 'student'],
  ['select * from answer where student_id = any($1::int[])', 'gathered'],
  ['select count(*) from answer', 'gathered'],
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
  ['update answer set hints = 1 where student_id = $1 or course_id = $2', 'gathered'],
  ['with answer as (select 1) select * from answer', 'catalogue'],
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

// In an insert the column gives it.
it('parameters of what is chosen have a type', () => {
  const bare = statements.filter(
    ({ sql }) => !sql.startsWith('insert') && /\bselect \$\{n\}(?!::)(?=[ ,])/.test(sql),
  );
  expect(bare.map(({ sql }) => sql.slice(0, 120))).toEqual([]);
});
