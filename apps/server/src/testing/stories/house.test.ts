import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { allOperations, allRooms, capabilities } from '@xuezhou/contract/all';
import { allRefusals, consoleRefusals } from '@xuezhou/contract/console-refusals';
import { isStaffAccess } from '@xuezhou/contract/kernel';
import { refusals } from '@xuezhou/contract/refusals';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { allBindings, contactPlaces, allRoomBindings, openAppContext } from '../../capabilities.ts';
import { startTestApp } from '../test-app.ts';

const school = await startTestApp();
const source = path.resolve(import.meta.dirname, '../..');
const contract = path.resolve(source, '../../../packages/contract/src');

describe('the contract', () => {
  it('lists every folder of a capability', () => {
    const folders = readdirSync(contract, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      // An empty folder is one that somebody is about to fill.
      .filter((name) => readdirSync(path.join(contract, name)).includes('index.ts'));
    const camel = (name: string) =>
      name.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());
    expect(Object.keys(capabilities).map(camel).toSorted()).toEqual(folders.map(camel).toSorted());
  });

  it('names each operation, and each method and path, once', () => {
    const names = allOperations().map(({ name }) => name);
    const calls = allOperations().map(({ operation }) => `${operation.method} ${operation.path}`);
    expect(names).toEqual([...new Set(names)]);
    expect(calls).toEqual([...new Set(calls)]);
  });

  it('keeps every path below /api', () => {
    const strays = allOperations().filter(({ operation }) => !operation.path.startsWith('/api/'));
    expect(strays).toEqual([]);
  });

  it('has an operation of staff below /api/console, and no other there but the way in', () => {
    const there = allOperations().filter(({ operation }) =>
      operation.path.startsWith('/api/console/'),
    );
    const ofStaff = allOperations().filter(({ operation }) =>
      isStaffAccess(operation.declaration.access),
    );
    const waysIn = new Set([
      ...['signInStaff', 'getFirstHour', 'checkFirstCode', 'beginSchool'],
      ...['openRestore', 'sendRestorePiece', 'startRestore', 'lookAtRestore'],
      ...['lookAtInvitation', 'acceptInvitation', 'beginPasskeySignIn', 'signInByPasskey'],
      ...['getIssuerOffer', 'beginIssuerSignIn', 'signInByIssuer'],
    ]);
    const signIn = there.filter(({ name }) => waysIn.has(name));
    expect(there.map(({ name }) => name).toSorted()).toEqual(
      [...ofStaff, ...signIn].map(({ name }) => name).toSorted(),
    );
  });

  it('gives every operation that needs ID verification the course it is for', () => {
    const without = allOperations().filter(
      ({ operation: { declaration, path: address } }) =>
        declaration.access === 'auth' &&
        !address.includes(':courseId') &&
        declaration.query?.properties['courseId'] === undefined,
    );
    // Found by the class, and admitted to by the handler.
    expect(without.map(({ name }) => name)).toEqual(['joinCampClass']);
  });

  it('gives every refusal a name and a number of its own', async () => {
    const files = readdirSync(contract, { recursive: true, encoding: 'utf8' });
    const parts = files.filter((file) => path.basename(file) === 'refusals.ts');
    // One that stood in two places would hide the other where they are collected.
    const declared: string[] = [];
    for (const part of parts.filter((file) => file !== 'refusals.ts'))
      declared.push(
        ...Object.values((await import(path.join(contract, part))) as object).flatMap(namesIn),
      );
    expect(declared).toEqual([...new Set(declared)]);
    expect([...declared, 'idReused'].toSorted()).toEqual(Object.keys(refusals).toSorted());
    const names = [...Object.keys(refusals), ...Object.keys(consoleRefusals)];
    expect(names).toEqual([...new Set(names)]);
    const numbers = Object.values(allRefusals).map(([status]) => status);
    expect(numbers).toEqual([...new Set(numbers)]);
    expect(numbers.every((status) => status >= 1000)).toBe(true);
  });
});

describe('the server', () => {
  it('has exactly one handler for every operation, and no other', () => {
    const bound = allBindings(openAppContext(school.services)).map(({ operation }) => operation);
    const declared = new Map(allOperations().map(({ name, operation }) => [operation, name]));
    const twice = bound.filter((operation, index) => bound.indexOf(operation) !== index);
    expect(twice.map((operation) => declared.get(operation))).toEqual([]);
    expect(
      bound.filter((operation) => !declared.has(operation)).map(({ path: address }) => address),
    ).toEqual([]);
    const missing = [...declared].filter(([operation]) => !bound.includes(operation));
    expect(missing.map(([, name]) => name)).toEqual([]);
  });

  it('serves every kind of rooms of the contract once, each at a path of its own', () => {
    const served = allRoomBindings(openAppContext(school.services)).map(({ room }) => room);
    expect(served.map((room) => room.path).toSorted()).toEqual(
      allRooms()
        .map(({ room }) => room.path)
        .toSorted(),
    );
    expect(new Set(served).size).toBe(served.length);
    expect(new Set(served.map((room) => room.path)).size).toBe(served.length);
  });
});

describe('the migrations', () => {
  it('make the columns that the tables of the capabilities declare', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and table_name not like 'kysely_migration%'`.execute(
      school.connection,
    );
    const made = rows.map(({ table, column }) => `${table}.${column}`);
    // What an older version left there is sealed before anybody reads it.
    const left = contactPlaces.map(({ table, kind }) => `${table}.${kind}_plain`);
    expect([...declaredColumns(), ...left].toSorted()).toEqual(made.toSorted());
  });
});

const namesIn = (group: unknown): string[] => Object.keys(group as object);

/** `table.column` of every table that a capability declares, read from the sources. */
function declaredColumns(): string[] {
  const files = [
    path.join(source, 'platform/database/tables/platform.ts'),
    ...readdirSync(path.join(source, 'capabilities'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tables.ts'))
      .map((name) => path.join(source, 'capabilities', name)),
  ];
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const interfaces = new Map(
    [...text.matchAll(/interface (\w+) \{\n(.*?)\n\}/gs)].map(([, name = '', body = '']) => [
      name,
      body,
    ]),
  );
  const fieldsOf = (body: string) =>
    [...body.matchAll(/^ {2}(?:readonly )?(\w+)\??: (.*?)(?=\n {2}\S|$(?![\s\S]))/gms)].map(
      ([, name = '', type = '']) => ({ name, type: type.trim() }),
    );
  const gathered = [...interfaces].filter(([name]) => name.endsWith('Tables'));
  return gathered
    .flatMap(([, body]) => fieldsOf(body))
    .flatMap(({ name, type }) => {
      const named = interfaces.get(type.replace(/;.*/s, ''));
      const columns =
        named === undefined
          ? [...type.matchAll(/(\w+): /g)].map(([, column = '']) => column)
          : fieldsOf(named).map((field) => field.name);
      return columns.map((column) => `${name}.${column}`);
    });
}
