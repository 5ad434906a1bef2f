import { expect, it } from 'vitest';
import { scopeOf, testsFor, usersOf } from './changes.mjs';

it('asks of a capability its tests on every side', () => {
  const all = [
    'packages/rules/src/mock/',
    'apps/server/src/capabilities/mock/',
    'apps/web/src/capabilities/mock/',
    'apps/console/src/capabilities/mock/',
  ];
  for (const file of [
    'packages/contract/src/mock/index.ts',
    'packages/rules/src/mock/draw.ts',
    'apps/server/src/capabilities/mock/testing/sit.ts',
    'apps/web/src/capabilities/mock/pages/paper-page.tsx',
    'apps/console/src/capabilities/mock/paper-page.tsx',
  ])
    expect(testsFor(file)).toEqual(all);
});

it('asks of any other file the tests beside it, and of stories and benchmarks none', () => {
  expect(testsFor('packages/client/src/api/call.ts')).toEqual(['packages/client/src/api/']);
  expect(testsFor('tools/structure/judge.ts')).toEqual(['tools/structure/']);
  expect(testsFor('apps/e2e/src/camp.spec.ts')).toEqual([]);
  expect(testsFor('bench/run.ts')).toEqual([]);
});

it('asks for the types of whoever imports what was changed', () => {
  expect(scopeOf(['packages/rules/src/mock/draw.ts', 'README.md', 'gone.ts'])).toMatchObject({
    workspaces: [
      ...['apps/console', 'apps/server', 'apps/web'],
      ...['packages/client', 'packages/rules', 'tools'],
    ],
    files: ['README.md'],
  });
  expect(scopeOf(['README.md', 'docs/x.tsv'])).toMatchObject({ workspaces: [], tests: [] });
  expect(usersOf().get('packages/ui')).toEqual(['packages/client', 'apps/console', 'apps/web']);
});
