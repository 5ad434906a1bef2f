import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const server = 'apps/server/src/capabilities';

describe('npm run structure', () => {
  const houses: string[] = [];
  afterAll(async () => {
    for (const project of houses) await rm(project, { recursive: true, force: true });
  });

  /** The tool in a house of its own; what it printed, whether all was well, and what is owed then. */
  async function run(debt: object, ...options: string[]) {
    const project = await mkdtemp(path.join(tmpdir(), 'xuezhou-structure-'));
    houses.push(project);
    const places = ['structure.ts', 'floors.mjs', 'root.mjs', 'structure'];
    await mkdir(path.join(project, 'tools'));
    for (const place of places)
      await cp(path.join(root, 'tools', place), path.join(project, 'tools', place), {
        recursive: true,
      });
    await symlink(path.join(root, 'node_modules'), path.join(project, 'node_modules'));
    await writeFile(path.join(project, 'package.json'), '{ "type": "module" }');
    await writeFile(
      path.join(project, 'tools/structure/exceptions.mjs'),
      'export const exceptions = [];',
    );
    const debtFile = path.join(project, 'tools/structure/debt.json');
    await writeFile(debtFile, JSON.stringify(debt));
    await mkdir(path.join(project, server, 'review'), { recursive: true });
    await writeFile(
      path.join(project, server, 'review/a.ts'),
      "import '../study/study.port.ts';\nimport '../mock/mock.port.ts';\n",
    );
    const { PATH } = process.env;
    const answer = promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', 'tools/structure.ts', ...options],
      { cwd: project, env: { PATH } },
    );
    const { stdout, isWell } = await answer.then(
      (said) => ({ ...said, isWell: true }),
      (error: unknown) => ({ stdout: (error as { stdout: string }).stdout, isWell: false }),
    );
    return { stdout, isWell, debt: JSON.parse(await readFile(debtFile, 'utf8')) as unknown };
  }

  it('fails with the place of a fault', async () => {
    const { stdout, isWell } = await run({ arrows: [] }, '--quiet');
    expect(isWell).toBe(false);
    expect(stdout).toContain('review → study');
    expect(stdout).toContain(`${server}/review/a.ts:1`);
    expect(stdout).not.toContain('mock');
  });

  it('says nothing when all is well, and writes down what was paid', async () => {
    const arrows = ['review → study'];
    expect(await run({ arrows, folders: 0 }, '--quiet')).toMatchObject({
      isWell: true,
      stdout: expect.not.stringContaining('review'),
    });
    expect(await run({ arrows: [...arrows, 'a → b'], folders: 4 }, '--quiet')).toMatchObject({
      isWell: true,
      debt: { arrows, folders: 0 },
    });
  });

  it('writes down what is owed when it is told to', async () => {
    const { debt, isWell } = await run({ arrows: [] }, '--record');
    expect(isWell).toBe(true);
    expect(debt).toMatchObject({ arrows: ['review → study'], circles: 0 });
  });
});
