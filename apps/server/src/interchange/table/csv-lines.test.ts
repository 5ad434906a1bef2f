import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine } from '../export/csv-line.ts';
import { BankFileError } from '../banks/bank-file-error.ts';
import { csvLines, type Line } from './csv-lines.ts';
import type { BrokenRow } from '../banks/read/raw-question.ts';

async function read(pieces: readonly string[]) {
  const broken: BrokenRow[] = [];
  const lines: Line[] = [];
  for await (const line of csvLines(pieces, broken)) lines.push(line);
  return { lines, places: broken.map(({ place }) => place) };
}

describe('the rows of a CSV', () => {
  it('are the same in whatever pieces it comes', async () => {
    const cell = fc.string({ unit: fc.constantFrom(...'题a, ;"\n=-'), maxLength: 8 });
    const row = fc.array(cell, { minLength: 2, maxLength: 4 });
    // Rows that mean to be broken among sound ones.
    const text = fc
      .array(
        fc.oneof(row.map(csvLine), fc.constantFrom('甲,"乙"丙\n', '"甲,乙\n', '\n', ' \n', ',,\n')),
      )
      .map((rows) => `头,尾\n${rows.join('')}`.replaceAll('\r\n', '\n'));
    await fc.assert(
      fc.asyncProperty(text, fc.array(fc.nat(200), { maxLength: 6 }), async (all, cuts) => {
        const places = [0, ...cuts.map((cut) => Math.min(cut, all.length)), all.length];
        const sorted = places.toSorted((one, other) => one - other);
        const pieces = sorted.slice(1).map((end, at) => all.slice(sorted[at], end));
        expect(await read(pieces)).toEqual(await read([all]));
      }),
    );
  });

  it('keep their places behind fields of several lines, empty rows and broken ones', async () => {
    const { lines, places } = await read([
      '题干,答案\n\n"一\n二",A\n,\n三,"B"丢\n四,C\n"五\n六,D\n',
      '七,E\n',
    ]);
    expect(lines).toEqual([
      { line: 1, cells: ['题干', '答案'] },
      { line: 3, cells: ['一\n二', 'A'] },
      { line: 7, cells: ['四', 'C'] },
      { line: 9, cells: ['六', 'D'] },
      { line: 10, cells: ['七', 'E'] },
    ]);
    expect(places).toEqual(['第 6 行', '第 8 行']);
  });

  it('end where a quote of the heading is never closed, or too many are', async () => {
    await expect(read(['"题干,答案\n一,A\n'])).rejects.toThrow('表头那一行的引号没有配对');
    const many = `题干,答案\n${'一,"A"丢\n'.repeat(501)}`;
    await expect(read([many])).rejects.toThrow(BankFileError);
  });
});
