import { importOwnDeck, previewOwnDeck } from '@xuezhou/contract/flash-card';
import type { CellValue } from '../../../interchange/decks/write-sqlite.ts';
import { writeSqlite } from '../../../interchange/decks/write-sqlite.ts';
import type { TestClient } from '../../../testing/client.ts';
import { makeZip } from '../../../testing/make-zip.ts';

/** What a browser sends of a file. */
const deckInput = (courseId: number, fileName: string, bytes: string | Buffer) => ({
  body: { courseId, fileName },
  files: { file: new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]) },
});

type Bytes = string | Buffer;

export const previewDeck = (
  client: TestClient,
  courseId: number,
  bytes: Bytes,
  fileName = '牌组.csv',
) => client.call(previewOwnDeck, deckInput(courseId, fileName, bytes));

export const importDeck = (
  client: TestClient,
  courseId: number,
  bytes: Bytes,
  fileName = '牌组.csv',
) => client.call(importOwnDeck, deckInput(courseId, fileName, bytes));

const tableOf = (name: string, rows: readonly (readonly CellValue[])[]) => ({
  name,
  sql: `CREATE TABLE ${name} (id integer primary key)`,
  rows: rows.map((values, index) => ({ id: index + 1, values: [null, ...values] })),
});

/** An Anki package of notes, their sides as HTML, with files by the names that the notes call them. */
export function ankiDeck(
  notes: readonly (readonly [front: string, back: string, guid?: string])[],
  files: Readonly<Record<string, Buffer>> = {},
): Buffer {
  const collection = writeSqlite([
    tableOf(
      'notes',
      notes.map(([front, back, guid = `guid of ${front}`.slice(0, 40)]) => [
        guid,
        1,
        0,
        -1,
        '',
        `${front}\u001f${back}`,
        '',
        0,
        0,
        '',
      ]),
    ),
    tableOf('cards', []),
  ]);
  const names = Object.keys(files);
  return makeZip([
    { name: 'collection.anki2', content: collection },
    { name: 'media', content: JSON.stringify({ ...names }) },
    ...names.map((name, index) => ({ name: String(index), content: files[name] ?? '' })),
  ]);
}
