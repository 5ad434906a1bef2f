import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCli } from '../../../cli/run-cli.ts';
import type { TestApp } from '../../../testing/test-app.ts';

/** What the command line says of a package, and how it ends. */
export async function tellCourseware(
  { services }: Pick<TestApp, 'services'>,
  zip: Buffer,
  words: readonly string[],
): Promise<{ code: number; lines: string[] }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-scorm-'));
  const file = path.join(folder, '课件 v1.zip');
  const lines: string[] = [];
  try {
    await writeFile(file, zip);
    const code = await runCli(
      ['courseware', 'import', file, ...words],
      async () => ({ ...services, close: async () => {} }),
      { print: (line) => lines.push(line), note: (line) => lines.push(line) },
    );
    return { code, lines };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Brings a package to a reading by the command line; answers its number. */
export async function bringCourseware(
  school: Pick<TestApp, 'services'>,
  zip: Buffer,
  { courseId, readingId }: { courseId: number; readingId: number },
  ...more: readonly string[]
): Promise<number> {
  const place = ['--course', String(courseId), '--reading', String(readingId)];
  const { code, lines } = await tellCourseware(school, zip, [...place, ...more]);
  if (code !== 0) throw new Error(lines.join('\n'));
  return Number(/课件 (\d+)/.exec(lines.at(-1) ?? '')?.[1]);
}
