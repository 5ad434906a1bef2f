import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { sql } from 'kysely';
import { placements } from '../../capabilities.ts';
import { openTestDatabase } from '../database/test-database.ts';
import { keysOtherwise, notTheirOwn, uniqueOtherwise } from './excused.ts';
import { tablesOf, tablesOfStudents, uniqueKeysOf } from './keys-of.ts';
import { wrongPlaces } from './wrong-places.ts';

const open = async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const look = async () => ({
    tables: await tablesOf(database.connection),
    ofStudents: await tablesOfStudents(database.connection),
    keys: await uniqueKeysOf(database.connection),
  });
  const change = async (text: string) => void (await sql.raw(text).execute(database.connection));
  return { look, change };
};

it('every table says where its rows live, and those of students begin with the student', async () => {
  const { look } = await open();
  expect(wrongPlaces(placements, await look())).toEqual([]);
});

it('a fresh table is told what to do', async () => {
  const { look, change } = await open();
  await change('create table fresh (fresh_id uuid primary key, student_id int, word text unique)');
  expect(wrongPlaces(placements, await look())).toEqual([
    'fresh: say beside its type in `<capability>.tables.ts` where its rows live, as in `PlacementOf<…Tables>` (platform/database/tables/placement.ts), and give that to `placement` of the capability',
  ]);
  const wrong = wrongPlaces(new Map([...placements, ['fresh', 'student']]), await look());
  expect(wrong).toEqual([
    'fresh: is a student’s, so let its primary key begin with `student_id`',
    'fresh_word_key: of a student’s table, so let it hold `student_id`; what is unique in the whole school is a claim',
  ]);
  expect(wrongPlaces(new Map([...placements, ['fresh', 'home']]), await look())).toEqual([
    'fresh: names a student and is not `student`: say why in testing/placement/excused.ts, or change it',
  ]);
  await change('drop table fresh');
  expect(wrongPlaces(new Map([...placements, ['fresh', 'home']]), await look())).toEqual([
    'fresh: says where it lives and is not there',
  ]);
  await change('create table fresh (student_id int, word text, unique (word, student_id))');
  expect(wrongPlaces(new Map([...placements, ['fresh', 'student']]), await look())).toEqual([
    'fresh: is a student’s, so let its primary key begin with `student_id`',
  ]);
});

it('what was excused is still there, and does not become more', async () => {
  const { look } = await open();
  const { keys, ofStudents } = await look();
  expect(ofStudents).toEqual(expect.arrayContaining(Object.keys(notTheirOwn)));
  const indexes = keys.map(({ name }) => name);
  expect(indexes).toEqual(expect.arrayContaining(Object.keys(uniqueOtherwise)));
  const wrong = keys.filter(
    ({ table, isPrimary, columns }) =>
      isPrimary && columns[0] !== 'student_id' && table in keysOtherwise,
  );
  expect(wrong.map(({ table }) => table).toSorted()).toEqual(Object.keys(keysOtherwise).toSorted());
  expect(
    [keysOtherwise, uniqueOtherwise, notTheirOwn].map((each) => Object.keys(each).length),
  ).toEqual([7, 23, 27]);
});

it('each file of types of tables says it beside them', () => {
  const root = path.join(import.meta.dirname, '../..');
  const silent = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tables.ts'))
    .filter((file) => !/PlacementOf<\w+Tables>/.test(readFileSync(path.join(root, file), 'utf8')));
  expect(silent).toEqual([]);
});
