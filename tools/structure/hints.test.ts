import { describe, expect, it } from 'vitest';
import { readTogether } from './hints.ts';

describe('files that are only read together', () => {
  const named = (files: Readonly<Record<string, string>>) =>
    Object.entries(files).map(([file, text]) => ({ file, text }));
  const told = (
    files: Readonly<Record<string, string>>,
    tests: Readonly<Record<string, string>> = {},
  ) =>
    readTogether({
      sources: named(files),
      tests: named(tests),
      folders: new Map(),
      workspaces: [],
    });
  const folder = 'apps/server/src/platform/text';

  it('are a small one with its only reader beside it, and two with the same readers', () => {
    const readers = { [`${folder}/b.ts`]: "import './x.ts';\nimport './y.ts';\nimport './z.ts';" };
    const more = {
      'apps/server/src/app.ts': "import './platform/text/x.ts';\nimport './platform/text/y.ts';",
    };
    const small = Object.fromEntries(
      ['x', 'y', 'z'].map((name) => [`${folder}/${name}.ts`, 'export {};']),
    );
    expect(told({ ...readers, ...more, ...small })).toEqual([
      { file: `${folder}/y.ts`, with: `${folder}/x.ts` },
      { file: `${folder}/z.ts`, with: `${folder}/b.ts` },
    ]);
  });

  it('are none that are long, or read by one elsewhere', () => {
    const long = { [`${folder}/x.ts`]: 'export {};\n'.repeat(11) };
    const near = { [`${folder}/b.ts`]: "import './x.ts';" };
    const far = {
      'apps/server/src/app.ts': "import './platform/text/y.ts';",
      [`${folder}/y.ts`]: '',
    };
    expect(told({ ...long, ...near, ...far })).toEqual([]);
  });

  it('are none that a convention names, or that are fetched when they are wanted', () => {
    expect(
      told({
        [`${folder}/b.ts`]: "import './b.words.ts';\nimport './x.ts';",
        [`${folder}/b.words.ts`]: '',
        [`${folder}/x.ts`]: "export const late = () => import('./y.ts');",
        [`${folder}/y.ts`]: '',
      }),
    ).toEqual([]);
  });

  it('are none that a registration or a port names, unless two lie beside each other', () => {
    const list = { [`${folder}/text.capability.ts`]: "import './x.ts';\nimport './in/y.ts';" };
    const small = { [`${folder}/x.ts`]: '', [`${folder}/in/y.ts`]: '' };
    expect(told({ ...list, ...small })).toEqual([]);
    const port = { [`${folder}/text.port.ts`]: "export * from './x.ts';\nexport * from './z.ts';" };
    expect(told({ ...port, [`${folder}/x.ts`]: '', [`${folder}/z.ts`]: '' })).toEqual([
      { file: `${folder}/z.ts`, with: `${folder}/x.ts` },
    ]);
  });

  it('are none that have a test of their own', () => {
    const files = { [`${folder}/b.ts`]: "import './x.ts';", [`${folder}/x.ts`]: '' };
    expect(told(files, { [`${folder}/x.test.ts`]: "import { x } from './x.ts';" })).toEqual([]);
    expect(told(files, { [`${folder}/b.test.ts`]: "import './b.ts';" })).toHaveLength(1);
  });
});
