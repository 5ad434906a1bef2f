import { startTestApp } from '../../apps/server/src/testing/test-app.ts';
import { expect, it } from 'vitest';
import { envelopeOf } from '../http/ask.ts';
import type { School } from '../school/open-school.ts';
import { growLists, listQueries } from './measure-lists.ts';
import { signInOwner } from './sign-in-owner.ts';

// What is measured by hand only would rot: each is asked here once, of few rows.
const { app, services, ownerPool } = await startTestApp();
const school: School = {
  ...{ app, services, owner: ownerPool, students: [], close: async () => {} },
  pool: services.database.pool.options,
};

it('every list of students and of the log has what it is to find', async () => {
  const grown = await growLists(school, { students: 400, entries: 2000 });
  const cookie = await signInOwner(school);
  const found: Record<string, number> = {};
  for (const [title, request] of Object.entries(listQueries(grown))) {
    const headers = { ...request.headers, cookie, 'sec-fetch-site': 'same-origin' };
    const { data, status } = await envelopeOf(school, { ...request, headers });
    expect([title, status]).toEqual([title, 200]);
    const { list, count } = data as Partial<{ list: unknown[]; count: number }>;
    found[title] = count ?? list?.length ?? 0;
  }
  expect(found).toMatchObject({
    ...{ 'students: first page': 50, 'students: last page': 50, 'students: of a course': 20 },
    ...{ 'students: who fall behind': 40, 'students: with a tag': 50, 'students: nobody found': 0 },
    ...{ 'students: how many there are': 400, 'students: how many fall behind': 40 },
    ...{ 'log: newest': 50, 'log: its middle': 50, 'log: of a kind': 50 },
    'log: of a kind that nobody did': 0,
  });
});
