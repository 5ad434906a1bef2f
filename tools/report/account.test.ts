import { expect, it } from 'vitest';
import { accountTable, addCost, capabilityOf, type Account } from './account.mjs';

it.each([
  ['/house/apps/server/src/capabilities/mock/mock.test.ts', 'mock'],
  ['/house/apps/web/src/capabilities/course/live/live-page.test.tsx', 'course'],
  ['/house/packages/rules/src/practice/question/judge.test.ts', 'practice'],
  ['/house/apps/server/src/testing/stories/house.test.ts', '(server testing)'],
  ['/house/apps/web/src/app/shell.test.tsx', '(web app)'],
  ['/house/apps/web/build/check-bundle.test.ts', '(web)'],
  ['/house/packages/client/src/api/call.test.ts', '(client api)'],
  ['/house/apps/server/src/testing/stories/account/account-login.test.ts', 'account'],
  ['/house/apps/e2e/src/camp.spec.ts', 'camp'],
  ['/house/apps/e2e/src/learner.spec.ts', '(e2e)'],
  ['/house/tools/arrows.test.ts', '(tools)'],
])('%s is for the account of %s', (file, capability) => {
  expect(capabilityOf(file)).toBe(capability);
});

it('adds up what the runners spent, the dearest first', () => {
  const one: Account = {};
  addCost(one, 'packages/rules/src/mock/a.test.ts', 2, 500);
  addCost(one, 'packages/rules/src/mock/b.test.ts', 1, 500);
  addCost(one, 'packages/rules/src/camp/a.test.ts', 5, 2500);
  const other: Account = { mock: { tests: 3, ms: 6500 } };
  const rows = accountTable([one, other]).split('\n');
  expect(rows.map((row) => row.trim().split(/\s+/))).toEqual([
    ['7.5', 's', '75', '%', '6', '项', 'mock'],
    ['2.5', 's', '25', '%', '5', '项', 'camp'],
  ]);
  expect(accountTable([])).toBe('');
});
