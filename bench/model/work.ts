import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../tools/root.mjs';
import { exponential } from './queue.ts';

/** What one kind of request costs, as docs/performance.md says it was measured. */
export interface Work {
  readonly request: string;
  /** Of one student at work. */
  readonly perMinute: number;
  readonly serverMs: number;
  readonly databaseMs: number;
}

const begin = '<!-- work of a minute: begin -->';
const end = '<!-- work of a minute: end -->';

/** The table between the marks. Throws where it cannot be read. */
export function readWork(
  text = readFileSync(path.join(root, 'docs/performance.md'), 'utf8'),
): Work[] {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  const rows = text
    .slice(from + begin.length, to)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, request = '', ...figures]) => {
      const [perMinute = NaN, serverMs = NaN, databaseMs = NaN] = figures.map(Number);
      return { request, perMinute, serverMs, databaseMs };
    });
  const isWhole = rows.every((row) => row.perMinute > 0 && row.serverMs > 0 && row.databaseMs > 0);
  if (from < 0 || to < from || rows.length === 0 || !isWhole)
    throw new Error(`docs/performance.md has no table of figures between ${begin} and ${end}`);
  return rows;
}

export const requestsPerMinute = (work: readonly Work[]): number =>
  work.reduce((sum, { perMinute }) => sum + perMinute, 0);

/** Milliseconds of one request of the mix. */
export const meanMs = (work: readonly Work[], of: 'serverMs' | 'databaseMs'): number =>
  work.reduce((sum, row) => sum + row.perMinute * row[of], 0) / requestsPerMinute(work);

/** Draws a kind as often as it comes, and a time around its own: exponential, so that some take several times as long. */
export function drawFrom(
  work: readonly Work[],
  of: 'serverMs' | 'databaseMs',
): (random: () => number) => number {
  const all = requestsPerMinute(work);
  return (random) => {
    let left = random() * all;
    const row = work.find(({ perMinute }) => (left -= perMinute) < 0) ?? work.at(-1)!;
    return exponential(row[of] / 1000, random);
  };
}
