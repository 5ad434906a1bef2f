import { describe, expect, it } from 'vitest';
import { importersOf, readGraph, scopeOf, testsFor, workspaceOf } from './changes.mjs';
import { fileMeantBy } from './structure/workspaces.mjs';

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

describe('asks for the types of', () => {
  const graph = new Map([
    ['packages/client/src/a.ts', ['packages/contract/src/mock/index.ts']],
    ['apps/web/src/b.ts', ['packages/client/src/a.ts']],
    ['apps/web/src/c.ts', ['packages/rules/src/mock/draw.ts']],
    ['apps/console/src/d.ts', ['packages/contract/src/mall/index.ts']],
    ['bench/e.ts', ['apps/server/src/app.ts']],
  ]);
  const workspacesOf = (...changed: string[]) => scopeOf(changed, graph).workspaces;

  it('whoever imports what was changed, however far away', () => {
    const all = ['apps/web', 'packages/client', 'packages/contract'];
    expect(workspacesOf('packages/contract/src/mock/index.ts')).toEqual(all);
    expect(workspacesOf('packages/client/src/a.ts')).toEqual(['apps/web', 'packages/client']);
    expect(workspacesOf('apps/web/src/b.ts')).toEqual(['apps/web']);
    expect(workspacesOf('apps/server/src/app.ts')).toEqual(['apps/server', 'tools']);
  });

  it('what its settings are of, and of nobody for words', () => {
    expect(workspacesOf('apps/e2e/tsconfig.json')).toEqual(['apps/e2e']);
    expect(scopeOf(['README.md', 'docs/x.tsv', 'gone.md'], graph)).toEqual({
      files: ['README.md'],
      workspaces: [],
      tests: [],
    });
  });
});

it('knows from the imports who uses the client, whatever the manifests say', () => {
  const users = importersOf(['packages/client/src/api/operation-query.ts'], readGraph());
  const workspaces = [...users].map(workspaceOf);
  expect(workspaces).toEqual(expect.arrayContaining(['apps/console', 'apps/web']));
  expect(workspaces).not.toContain('apps/server');
});

it('finds what an import means by the exports of its package', () => {
  const workspaces = [
    {
      folder: 'packages/ui',
      name: '@xuezhou/ui',
      exports: { './*': './src/*.tsx', './theme': './src/theme.ts', './*/x': './src/*/y.ts' },
    },
  ];
  const meant = (specifier: string) => fileMeantBy(specifier, 'apps/web/src/a.ts', workspaces);
  expect(meant('@xuezhou/ui/card')).toBe('packages/ui/src/card.tsx');
  expect(meant('@xuezhou/ui/theme')).toBe('packages/ui/src/theme.ts');
  expect(meant('../src/b.css?inline')).toBe('apps/web/src/b.css');
  expect(meant('@xuezhou/uix/card')).toBeUndefined();
  expect(meant('react')).toBeUndefined();
});
