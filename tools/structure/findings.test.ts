import { describe, expect, it } from 'vitest';
import { findFaults, type Kind } from './findings.ts';
import type { Source } from './sources.ts';

const server = 'apps/server/src/capabilities';
const floors = [['ground', 'cellar'], ['middle'], ['roof']];

/** A table of each, beside its capability, and one of the platform. */
const tables: readonly Source[] = [
  {
    file: `${server}/ground/ground.tables.ts`,
    text: 'export interface GroundTables { stone: StoneTable; "sand": SandTable }\ninterface StoneTable { id: number }',
  },
  {
    file: 'apps/server/src/platform/database/tables/middle.ts',
    text: 'export interface MiddleTables { beam: BeamTable }',
  },
  {
    file: 'apps/server/src/platform/database/tables/platform.ts',
    text: 'export interface PlatformTables { setting: SettingTable }',
  },
];

/** What is found in a house of these files, as `what` of one kind. */
function find(
  kind: Kind,
  files: Readonly<Record<string, string>>,
  folders: [string, number][] = [],
) {
  const sources = Object.entries(files).map(([file, text]) => ({ file, text }));
  const project = {
    sources: [...tables, ...sources],
    tests: [],
    folders: new Map(folders),
    workspaces: [
      { folder: 'packages/ui', name: '@xuezhou/ui', exports: { './*': './src/*.tsx' } },
      { folder: 'packages/client', name: '@xuezhou/client', exports: { './*': './src/*' } },
      { folder: 'apps/web', name: '@xuezhou/web', dependencies: { '@xuezhou/ui': '0.1.0' } },
    ],
  };
  return findFaults(project, floors, new Map([['sand', 'Everybody stands on it.']]))
    .filter((finding) => finding.kind === kind)
    .map(({ what }) => what);
}

describe('the wiring', () => {
  const slots = `import { domainEvent, requirement } from '../../platform/wiring/slot.ts';
    export const price = requirement<number>('ground.price');
    const count = (fact: string) => requirement<number>(fact);
    export const counts = { right: count('right') };
    export const sold = domainEvent<number>('ground.sold');`;
  const registered = (fields: string) => ({
    [`${server}/ground/slots.ts`]: slots,
    [`${server}/ground/ground.capability.ts`]: `export const ground = defineCapability({ name: 'ground', ${fields} });`,
  });

  it('finds a slot that the registration of its capability does not name', () => {
    expect(find('wiring', registered('requires: [price]'))).toEqual([
      `${server}/ground/slots.ts: counts`,
      `${server}/ground/slots.ts: sold`,
    ]);
    expect(
      find('wiring', registered('requires: [price, ...Object.values(counts)], emits: [sold]')),
    ).toEqual([]);
  });

  it('finds one that is named by another, and one that belongs to no capability', () => {
    const price = "export const price = requirement<number>('x');";
    const named = { [`${server}/roof/roof.capability.ts`]: 'const a = { requires: [price] };' };
    const stray = {
      [`${server}/ground/a.ts`]: price,
      // Of the platform's the one that a capability registers is found by the start.
      'apps/server/src/platform/a.ts': price,
      'apps/server/src/platform/b.ts': price.replace('price', 'cost'),
    };
    expect(find('wiring', { ...named, ...stray })).toEqual([
      `${server}/ground/a.ts: price`,
      'apps/server/src/platform/b.ts: cost',
    ]);
  });
});

describe('arrows', () => {
  const up = { [`${server}/ground/a.ts`]: "import { x } from '../roof/roof.port.ts';" };
  const down = { [`${server}/roof/a.ts`]: "export * from '../middle/middle.port.ts';" };
  const around = { [`${server}/middle/a.ts`]: "type X = import('../ground/ground.port.ts').X;" };

  it('finds one to a higher floor, and one to the same', () => {
    const beside = { [`${server}/cellar/a.ts`]: "export const x = import('../ground/x.ts');" };
    expect(find('arrows', { ...up, ...down, ...beside })).toEqual([
      'ground → roof',
      'cellar → ground',
    ]);
  });

  it.each([
    ['packages/contract/src/middle/index.ts', "import { X } from '../roof/index.ts';"],
    ['packages/rules/src/middle/judge.ts', "import type { X } from '@xuezhou/contract/roof';"],
    [`${server}/middle/a.ts`, "import { judge } from '@xuezhou/rules/roof/judge';"],
  ])('finds one on another side: %s', (file, text) => {
    expect(find('arrows', { [file]: text })).toEqual(['middle → roof']);
  });

  it('finds a circle of three, and no pair in it', () => {
    expect(find('circles', { ...up, ...down, ...around })).toEqual(['ground', 'middle', 'roof']);
    expect(find('pairs', { ...up, ...down, ...around })).toEqual([]);
    expect(find('circles', { ...down, ...around })).toEqual([]);
  });

  it('finds two that import each other', () => {
    const back = { [`${server}/roof/b.ts`]: "import '../ground/ground.port.ts';" };
    expect(find('pairs', { ...up, ...back })).toEqual(['ground ↔ roof']);
  });

  it('finds who stands on no floor', () => {
    expect(find('floors', { [`${server}/tower/a.ts`]: '' })).toEqual(['tower']);
  });
});

describe('tables of others', () => {
  const use = (text: string, file = `${server}/roof/roof.repository.ts`) =>
    find('tables', { [file]: text });
  const stone = [`${server}/roof/roof.repository.ts: stone (ground)`];

  it.each([
    "connection.selectFrom('stone').selectAll()",
    "connection.selectFrom(['setting', 'stone as s'])",
    "connection.selectFrom('setting').leftJoin('stone as s', 's.id', 'setting.id')",
    "connection.insertInto('stone').values(x)",
    "connection.updateTable('stone').set(x)",
    "connection.deleteFrom('stone')",
    'sql`select 1 from stone`',
    'sql<Row>`select 1 from setting s join stone t on ${x}`',
    'sql`insert into stone (id) values (${id})`',
    'sql`update only stone set id = 1`',
    'sql`select 1 from setting s, stone t`',
    'sql`stone s left join setting t on true`',
    'sql`select 1 where exists (\n  select from "stone" where id = ${id})`',
    "pool.query('select id from stone')",
  ])('are found in %s', (text) => {
    expect(use(text)).toEqual(stone);
  });

  it.each([
    "connection.selectFrom('setting')",
    'sql`select stone from setting`',
    "sql`select 'from stone' from setting`",
    'sql`select 1 from setting -- and not from stone`',
    'sql`with stone as (select 1) select * from stone`',
    'sql`with recursive a as (select 1), stone (id) as (select 2) select * from stone`',
    "throw new Error('nothing came from stone')",
  ])('are not in %s', (text) => {
    expect(use(text)).toEqual([]);
  });

  it('that are published may be read from above', () => {
    expect(use("connection.selectFrom('sand as s').selectAll()")).toEqual([]);
    expect(use('sql`select 1 from beam b join sand s on true for update of b`')).toEqual([
      `${server}/roof/roof.repository.ts: beam (middle)`,
    ]);
    expect(use('sql`select 1 from sand`', 'apps/server/src/interchange/x.ts')).toEqual([]);
  });

  it.each([
    "connection.insertInto('sand').values(x)",
    'sql`insert into sand (id) select id from setting`',
    'sql`update sand set id = 1`',
    'sql`delete from only sand`',
    'sql`truncate table sand`',
  ])('that are published are not written by others: %s', (text) => {
    expect(use(text)).toEqual([`${server}/roof/roof.repository.ts: sand (ground)`]);
  });

  it('that are published are not read from beside or below', () => {
    expect(use('sql`select 1 from sand`', `${server}/cellar/a.ts`)).toHaveLength(1);
    expect(use('sql`select 1 from sand`', 'apps/server/src/platform/a.ts')).toHaveLength(1);
  });

  it('may be named by their owner alone, whatever the file is called', () => {
    expect(use('sql`select 1 from stone`', `${server}/ground/deep/x.repository.ts`)).toEqual([]);
    expect(use('sql`select 1 from beam`', `${server}/roof/roof.sql.ts`)).toHaveLength(1);
    expect(use('sql`select 1 from beam`', 'apps/server/src/interchange/x.ts')).toHaveLength(1);
    expect(use('sql`select 1 from beam`', 'apps/server/src/migrations/0001-x.ts')).toEqual([]);
  });
});

it.each([
  ['bind(contract.getBeam, (_input, { student }) => openBeam(services, student))', 'openBeam'],
  ['bind(getBeam, findBeam)', 'findBeam'],
  ['bind(contract.getBeam, async () => ({}))', '(in place)'],
])('finds that a binding leads to another name: %s', (text, handler) => {
  expect(find('names', { [`${server}/roof/roof.routes.ts`]: text })).toEqual([
    `getBeam → ${handler}`,
  ]);
});

it.each([
  'bind(contract.getBeam, (_input, { student }) => getBeam(services, student))',
  'bind(contract.getBeam, getBeam)',
  'bind(contract.getBeam, async ({ body }) => { const x = await desk.getBeam(body); return x; })',
  // No binding of ours.
  'identities.bind(studentId, person, now)',
])('lets a binding lead to its own name: %s', (text) => {
  expect(find('names', { [`${server}/roof/roof.routes.ts`]: text })).toEqual([]);
});

it('finds a function of 61 lines, and not one of 60', () => {
  const lines = (count: number) => `{\n${'x();\n'.repeat(count - 2)}}`;
  const file = 'apps/web/src/app/a.tsx';
  const text = [
    `function tall() ${lines(61)}`,
    `function fit() ${lines(60)}`,
    `const Page = () => ${lines(70)};`,
    `const desk = { serve() ${lines(61)} };`,
  ].join('\n');
  expect(find('functions', { [file]: text })).toEqual(
    ['tall', 'Page', 'serve'].map((name) => `${file}: ${name}`),
  );
});

it('finds a component of 101 lines, and not one of 100', () => {
  const lines = (count: number, end: string) => `{\n${'x();\n'.repeat(count - 3)}${end}\n}`;
  const file = 'apps/web/src/app/a.tsx';
  const text = [
    `function Tall() ${lines(101, 'return <p />;')}`,
    `function Fit() ${lines(100, 'return <><p /></>;')}`,
    `function useDrawn() ${lines(61, 'return <p />;')}`,
    `function Undrawn() ${lines(61, 'return null;')}`,
  ].join('\n');
  expect(find('functions', { [file]: text })).toEqual(
    ['Tall', 'useDrawn', 'Undrawn'].map((name) => `${file}: ${name}`),
  );
});

it('finds a test file of 331 lines, and not one of 330', () => {
  const test = (name: string, lines: number) => ({
    file: `apps/web/src/app/${name}.test.tsx`,
    text: 'x();\n'.repeat(lines),
  });
  const project = { sources: [], folders: new Map(), workspaces: [] };
  expect(findFaults({ ...project, tests: [test('long', 331), test('fit', 330)] })).toMatchObject([
    { kind: 'tests', what: 'apps/web/src/app/long.test.tsx' },
  ]);
});

it('finds a folder of 26 files, and not one of 25', () => {
  const folders: [string, number][] = [
    ['apps/web/src/app', 26],
    ['tools', 25],
  ];
  expect(find('folders', {}, folders)).toEqual(['apps/web/src/app']);
});

describe('files that import each other', () => {
  const app = 'apps/web/src/app';

  it('are found where it is for a type alone, or when a press needs it, and across packages', () => {
    expect(
      find('files', {
        [`${app}/page.tsx`]: "import { Part } from './part.tsx';",
        [`${app}/part.tsx`]: "import type { Props } from './page.tsx';",
        [`${app}/late.ts`]: "export const late = () => import('./later.ts');",
        [`${app}/later.ts`]: "import { late } from './late.ts';",
        'packages/ui/src/far.tsx':
          "export type { Props } from '../../../apps/web/src/app/near.ts';",
        [`${app}/near.ts`]: "import { Far } from '@xuezhou/ui/far';",
      }),
    ).toEqual([
      `${app}/page.tsx ↔ ${app}/part.tsx`,
      `${app}/late.ts ↔ ${app}/later.ts`,
      `${app}/near.ts ↔ packages/ui/src/far.tsx`,
    ]);
  });

  it('are none where arrows point one way', () => {
    expect(
      find('files', {
        [`${app}/page.tsx`]: "import { Part } from './part.tsx';\nimport './props.ts';",
        [`${app}/part.tsx`]: "import type { Props } from './props.ts';",
      }),
    ).toEqual([]);
  });
});

it('finds a workspace that is imported and that no manifest names, by name or by path', () => {
  expect(
    find('manifests', {
      'apps/web/src/app/a.ts':
        "import '@xuezhou/ui/card';\nimport type { A } from '@xuezhou/client/a.ts';",
      'apps/web/build/b.ts': "import '../../../packages/client/src/b.ts';",
      'packages/ui/src/c.tsx': "import 'react';\nimport './d.tsx';",
      'packages/client/src/e.ts': "export const late = () => import('@xuezhou/ui/card');",
      // The tools are no workspace: the root installs what all of them need.
      'tools/f.ts': "import '@xuezhou/ui/card';",
    }),
  ).toEqual([
    'apps/web/package.json: @xuezhou/client',
    'packages/client/package.json: @xuezhou/ui',
  ]);
});
