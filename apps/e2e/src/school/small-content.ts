import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from './processes.ts';

/** The demonstration catalogue with the lectures of its first chapter only: encoding all would take minutes. */
export async function copySmallContent(content: string): Promise<void> {
  await cp(path.join(root, 'content'), content, { recursive: true, dereference: true });
  const files = await readdir(content, { recursive: true });
  const lectures = files.filter((file) => file.endsWith('lectures.yaml')).toSorted();
  const first = lectures.find((file) => file.includes('cfa-level-1'));
  await Promise.all(
    lectures.filter((file) => file !== first).map((file) => rm(path.join(content, file))),
  );
  const camps = path.join(content, 'courses/cfa-level-1/camps.yaml');
  // A task of a lecture that is not there would take its camp along.
  const kept = (await readFile(camps, 'utf8'))
    .split('\n')
    .filter((line) => !/lecture: (?!1001|1002)/.test(line));
  await writeFile(camps, kept.join('\n'));
}
