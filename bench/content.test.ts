import { expect, it } from 'vitest';
import { startTestApp } from '../apps/server/src/testing/test-app.ts';
import { growFor, measureLists } from './console/measure-content.ts';
import { signInOwner } from './console/sign-in-owner.ts';
import type { School } from './school/open-school.ts';

// The benchmark runs by hand only, so its requests would rot: each is asked here once, of a smaller school.
const { app, services, ownerPool } = await startTestApp();
const school: School = {
  ...{ app, services, pool: services.database.pool.options, owner: ownerPool, students: [] },
  close: async () => {},
};

it('asks for the lists of a bank and the tree of a course', { timeout: 120_000 }, async () => {
  const cookie = await signInOwner(school);
  await growFor(school, { questions: 400, lectures: 40 });
  const rows = await measureLists(school, cookie, { runs: 1, say: () => {} });
  const counted = rows.map(({ title, rows: count }): [string, number] => [title, count]);
  expect(Object.fromEntries(counted)).toEqual({
    ...{ 'the first questions of all': 50, 'those of a chapter': 1, 'far behind': 50 },
    ...{ 'a word in stems and options': 50, 'a word that is nowhere': 0 },
    ...{ 'those that figures speak against': 20, 'all suspects of the school': 0 },
    'the tree of a course': 45,
  });
});
