import { readFileSync } from 'node:fs';
import path from 'node:path';
import { allOperations } from '@xuezhou/contract/all';
import { refusals } from '@xuezhou/contract/refusals';
import { describe, expect, it } from 'vitest';
import { requestOf, type TestClient } from '../../client.ts';
import { signInStaffAs } from '../../desks/staff-desk.ts';
import { sampleInput } from '../../sample-input.ts';
import { startTestApp } from '../../test-app.ts';
import { makeKnownSchool } from './known-school.ts';
import { knownTo, neededOf, requestOfRow } from './request-of-row.ts';

const school = await startTestApp();
const known = await makeKnownSchool(school);

const table = path.resolve(import.meta.dirname, '../../../../../../docs/requirements/api.tsv');
const operations = new Map(
  allOperations().map(({ operation }) => [`${operation.method} ${operation.path}`, operation]),
);
const rows = readFileSync(table, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([method = '', address = '', access = '', , , request = '']) => {
    const title = `${method} ${address}`;
    const operation = operations.get(title);
    if (operation === undefined) throw new Error(`nothing answers ${title}`);
    return { title, access, operation, ...requestOfRow(request, operation) };
  });
type Row = (typeof rows)[number];

/** Sends just what the row says, and nothing that our own pages send besides. */
async function send(client: TestClient, { operation, sent }: Row) {
  const input = sampleInput(operation, known, new Set(sent));
  const files = Object.fromEntries(
    sent
      .filter((name) => operation.declaration.files?.[name] !== undefined)
      .map((name) => [name, new Blob(['GIF89a'])]),
  );
  const response = await client.send(requestOf(operation, { ...input, files }));
  const { status } = response.json<{ status: number }>();
  return { http: response.statusCode, status };
}

describe('a client that knows the rows of api.tsv alone', () => {
  it.each(rows)('sends to $title nothing that it does not know', ({ operation, fields }) => {
    expect(knownTo(operation)).toEqual(expect.arrayContaining([...fields]));
  });

  it.each(rows)('has to tell $title nothing besides', ({ operation, sent }) => {
    expect(sent).toEqual(expect.arrayContaining(neededOf(operation)));
  });

  it.each(rows)('is not sent away by $title for what it sent', async (row) => {
    const student = await school.signIn({ identityStatus: 1, courses: [known.courseId] });
    // What is not there is not found, and what may not be is refused in words.
    expect([200, 404]).toContain((await send(student, row)).http);
  });
});

describe('[guard.server-side] the access column', () => {
  const closed = rows.filter(({ access }) => access !== 'open');
  const byPhone = rows.filter(({ access }) => access === 'phone' || access === 'auth');
  const byIdentity = rows.filter(({ access }) => access === 'auth');

  it('says of each row who may call it', () => {
    const said = new Set(rows.map(({ access }) => access));
    expect([...said].sort()).toEqual(['auth', 'login', 'open', 'phone']);
  });

  it.each(closed)('keeps visitors from $title', async (row) => {
    expect(await send(school.visit(), row)).toEqual({ http: 401, status: 401 });
  });

  it.each(closed)('keeps staff, who are no students, from $title', async (row) => {
    const staff = await signInStaffAs(school, { isOwner: true });
    expect(await send(staff, row)).toEqual({ http: 401, status: 401 });
  });

  it.each(rows.filter((row) => !closed.includes(row)))(
    'lets visitors and staff in at $title',
    async (row) => {
      for (const client of [school.visit(), await signInStaffAs(school)])
        expect((await send(client, row)).http).toBe(200);
    },
  );

  it.each(byPhone)('asks a student without a phone for one at $title', async (row) => {
    const wishes = { mobileValid: false, identityStatus: 1 as const, courses: [known.courseId] };
    const student = await school.signIn(wishes);
    expect((await send(student, row)).status).toBe(refusals.phoneRequired[0]);
  });

  it.each(byIdentity)('asks who is not verified to be so at $title', async (row) => {
    const student = await school.signIn({ courses: [known.courseId] });
    expect((await send(student, row)).status).toBe(refusals.identityRequired[0]);
  });
});
