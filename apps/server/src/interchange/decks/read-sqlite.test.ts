import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readZip } from '../../platform/zip/read-zip.ts';
import { BankFileError } from '../banks/bank-file-error.ts';
import { ankiPackage } from '../testing/anki-package.ts';
import { readSqliteTable } from './read-sqlite.ts';

const file = (await readZip(ankiPackage).file('collection.anki2', 1_000_000)) ?? Buffer.alloc(0);

describe('a SQLite file', () => {
  it('gives the rows of a table in their order, each with its row id first', () => {
    const notes = readSqliteTable(file, 'notes') ?? [];
    expect(notes.map(([rowId]) => rowId)).toEqual(
      Array.from({ length: 24 }, (_, index) => 1_700_000_000_001 + index),
    );
    expect(notes[2]?.[7]).toBe(`很长\u001f${'长'.repeat(400)}`);
    expect(readSqliteTable(file, 'nothing')).toBeUndefined();
  });

  it('that is damaged anywhere is read or refused, and never hangs or fails otherwise', () => {
    const damage = fc.array(fc.tuple(fc.nat(file.length - 1), fc.integer({ min: 0, max: 255 })), {
      minLength: 1,
      maxLength: 20,
    });
    const faults: unknown[] = [];
    fc.assert(
      fc.property(damage, (changes) => {
        const damaged = Buffer.from(file);
        for (const [at, byte] of changes) damaged[at] = byte;
        try {
          for (const name of ['col', 'notes', 'cards']) readSqliteTable(damaged, name);
        } catch (error) {
          if (!(error instanceof BankFileError)) faults.push(error);
        }
      }),
      { numRuns: 500 },
    );
    expect(faults).toEqual([]);
  });
});
