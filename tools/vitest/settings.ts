import { readFile } from 'node:fs/promises';
import type { ProjectConfig } from 'vitest/node';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Whole, a history of hundreds is played in one test. */
const patience = process.env['XZ_TEST'] === 'all' ? 1_800_000 : 240_000;

/** What all projects of the tests have in common. */
export const settings = {
  // A busy machine fails nothing: these are for what never comes.
  testTimeout: patience,
  hookTimeout: patience,
  expect: { poll: { timeout: 60_000 } },
  // One slow moment of a machine must not hold a change back; what needed it is listed at the end of the run.
  retry: process.env['CI'] === undefined ? 0 : 1,
  // Loading what packages bring takes longer than most files' tests, so the files of one worker share it. What a file
  // changes it gives back, by itself or by its project's set-up.
  isolate: false,
  // Tests make much that is soon forgotten: a seventh of a page test went into collecting it every few megabytes.
  execArgv: ['--max-semi-space-size=64'],
  // The command line speaks the machine's language, and its tests Chinese.
  env: { XUEZHOU_LANG: 'zh' },
} satisfies Partial<ProjectConfig>;

const asksForDocument = /^\/\/ @vitest-environment /m;

/** Files that ask for a browser's document stand together: a worker ends when the next file needs another environment. */
export class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const ranked = await Promise.all(
      sorted.map(async (file) => ({
        file,
        project: file.project.name,
        isPage: asksForDocument.test(await readFile(file.moduleId, 'utf8')),
      })),
    );
    const projects = [...new Set(ranked.map(({ project }) => project))];
    return projects.flatMap((project) => {
      const own = ranked.filter((each) => each.project === project);
      return [...own.filter(({ isPage }) => isPage), ...own.filter(({ isPage }) => !isPage)].map(
        ({ file }) => file,
      );
    });
  }
}
