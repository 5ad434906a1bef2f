import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../tools/root.mjs';

const begin = '<!-- bench: begin -->';
const end = '<!-- bench: end -->';

/** Keeps the report in bench/results/latest.md; a snapshot also takes its place in docs/performance.md. */
export async function publish(report: string, isSnapshot: boolean): Promise<void> {
  const results = path.join(root, 'bench/results');
  await mkdir(results, { recursive: true });
  await writeFile(path.join(results, 'latest.md'), report);
  if (!isSnapshot) return;
  const file = path.join(root, 'docs/performance.md');
  const text = await readFile(file, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${file} has no place between ${begin} and ${end}`);
  await writeFile(file, `${text.slice(0, from + begin.length)}\n\n${report}\n${text.slice(to)}`);
}
