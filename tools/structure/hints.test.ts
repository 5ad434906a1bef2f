import { describe, expect, it } from 'vitest';
import { readTogether } from './hints.ts';

describe('files that are only read together', () => {
  const told = (files: Readonly<Record<string, string>>) =>
    readTogether({
      sources: Object.entries(files).map(([file, text]) => ({ file, text })),
      tests: [],
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
});
