import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { layOut } from './lay-out.ts';
import { namesOf } from './names.ts';

const root = path.resolve(import.meta.dirname, '../..');
const leaveOut = new Set(['node_modules', 'dist', '.cache', 'test-results']);
let copy: string;

beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'xuezhou-new-'));
  for (const part of [
    'packages',
    'apps',
    'tools',
    'docs',
    'package.json',
    'tsconfig.base.json',
    'vitest.config.ts',
    '.oxlintrc.json',
    '.oxfmtrc.json',
  ])
    await cp(path.join(root, part), path.join(copy, part), {
      recursive: true,
      filter: (file) => !leaveOut.has(path.basename(file)),
    });
  await linkPackages();
});

afterAll(() => rm(copy, { recursive: true, force: true }));

/** The installed packages, except that ours are those of the copy. */
async function linkPackages(): Promise<void> {
  const installed = path.join(root, 'node_modules');
  const linked = path.join(copy, 'node_modules');
  await mkdir(path.join(linked, '@xuezhou'), { recursive: true });
  for (const name of await readdir(installed))
    if (name !== '@xuezhou' && name !== '.vite')
      await symlink(path.join(installed, name), path.join(linked, name));
  for (const parent of ['packages', 'apps'])
    for (const name of await readdir(path.join(copy, parent)))
      await symlink(path.join(copy, parent, name), path.join(linked, '@xuezhou', name));
}

/** Runs a program of the copy; what it printed, and whether it ended well. */
async function run(...args: string[]): Promise<{ output: string; isWell: boolean }> {
  const { PATH, HOME, DATABASE_URL } = process.env;
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, {
      cwd: copy,
      // The linter looks for its type checker there.
      env: {
        PATH: [path.join(copy, 'node_modules/.bin'), PATH].join(path.delimiter),
        HOME,
        ...(DATABASE_URL !== undefined && { DATABASE_URL }),
      },
      maxBuffer: 64 * 1024 * 1024,
    });
    return { output: stdout + stderr, isWell: true };
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    return { output: stdout + stderr, isWell: false };
  }
}

const expectSuccess = async (...args: string[]) => {
  const { output, isWell } = await run(...args);
  expect(isWell, output).toBe(true);
  return output;
};

describe('a name', () => {
  it.each(['MindMap', 'mind_map', 'mind map', '-x', 'x-', 'x--y', '1x', '', '../x', '思维'])(
    'cannot be %j',
    (name) => {
      expect(() => namesOf(name)).toThrow('不能作名字');
    },
  );

  it.each(['new', 'class'])('cannot be the word %j of the language', (name) => {
    expect(() => namesOf(name)).toThrow('自己的词');
  });

  it.each(['study', 'kernel', 'all'])('cannot be %j, which is there already', async (name) => {
    const before = await readFile(path.join(copy, 'packages/contract/src/all.ts'), 'utf8');
    expect(() => layOut(copy, name)).toThrow(`「${name}」`);
    expect(await readFile(path.join(copy, 'packages/contract/src/all.ts'), 'utf8')).toBe(before);
  });
});

describe('a capability that was laid out', () => {
  // A made-up name, so that no real capability takes it some day.
  const name = 'tea-leaf';

  let said = '';

  beforeAll(async () => {
    said = await expectSuccess('--import', 'tsx', 'tools/new-capability.ts', name);
  });

  it('comes with words on what to do next', () => {
    expect(said).toContain('接下来');
    expect(said).toContain(`packages/contract/src/${name}/index.ts`);
  });

  it('has the types right on every side, and passes format and lint, as npm run check asks', async () => {
    // What it wrote and where it is registered; whether the rest of the house is in order is not what this test is about.
    const written = said.split('\n').filter((line) => /^\S+\.(tsx?|mjs)$/.test(line));
    expect(written).toContain(`apps/console/src/capabilities/${name}/${name}.pages.ts`);
    await expectSuccess(
      'node_modules/oxlint/bin/oxlint',
      '--type-aware',
      '--type-check',
      ...written,
    );
    await expectSuccess('node_modules/oxfmt/bin/oxfmt', '--check', ...written);
  });

  it('passes its own tests, on the real server too', async () => {
    const output = await expectSuccess('node_modules/vitest/vitest.mjs', 'run', name);
    expect(output).toContain(`${name}.test.ts`);
    expect(output).toContain('overview.test.tsx');
    expect(output).toContain(`${name}-page.test.tsx`);
    expect(output).toContain('share-done.test.ts');
    expect(output).toContain('console');
  });

  it('stands on a floor, adds no fault to the structure, and binds by name', async () => {
    await expectSuccess('--import', 'tsx', 'tools/structure.ts', '--quiet');
  });

  it('passes the house rules: one handler for each operation, declared columns, requirements', async () => {
    await expectSuccess(
      'node_modules/vitest/vitest.mjs',
      'run',
      'stories/house',
      'requirements.test',
    );
  });

  it('is refused a second time', async () => {
    const again = await run('--import', 'tsx', 'tools/new-capability.ts', name);
    expect(again).toMatchObject({ isWell: false });
    expect(again.output).toContain('已经有了');
  });
});
