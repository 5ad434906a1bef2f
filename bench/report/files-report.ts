import type { FilesResult } from '../files/measure-files.ts';
import { figure, table } from './markdown.ts';

export function reportFiles(results: readonly FilesResult[], rows: number): string {
  return [
    `### A bank of ${rows.toLocaleString('en')} questions, in and out`,
    table(
      ['', 'seconds', 'of them its own processor', 'most memory, MB'],
      results.map(({ title, seconds, processor, megabytes }) => [
        title,
        figure(seconds),
        figure(processor),
        figure(megabytes),
      ]),
    ),
    'Each in a process of its own; the database is another. What loading the sources takes, as of one row, is in the memory.',
  ].join('\n\n');
}
