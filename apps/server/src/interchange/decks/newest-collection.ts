import { kindOf, type NoteKind } from './card-template.ts';
import { readSqliteTable, type SqliteValue } from './read-sqlite.ts';

// Columns of schema 18, after the row id, which tables without one have as null.
const field = { kind: 1, place: 2, name: 3 } as const;
const template = { kind: 1, place: 2, config: 6 } as const;
const deck = { id: 1, name: 2 } as const;

/** The kinds of notes of the newest form, which keeps them in tables of their own. */
export function newestKinds(database: Buffer): ReadonlyMap<string, NoteKind> {
  const fields = readSqliteTable(database, 'fields') ?? [];
  const templates = readSqliteTable(database, 'templates') ?? [];
  const first = templates.filter((row) => Number(row[template.place]) === 0);
  return new Map(
    first.flatMap((row) => {
      const id = String(row[template.kind]);
      const names = fields
        .filter((one) => String(one[field.kind]) === id)
        .toSorted((one, other) => Number(one[field.place]) - Number(other[field.place]))
        .map((one) => String(one[field.name] ?? ''));
      const texts = messageOf(row[template.config] ?? null);
      const kind = kindOf(names, textOf(texts, 1), textOf(texts, 2));
      return kind === undefined ? [] : [[id, kind] as const];
    }),
  );
}

/** The decks by their ids; a deck in a deck is parted by a sign of its own. */
export const newestDecks = (database: Buffer): Map<string, string> =>
  new Map(
    (readSqliteTable(database, 'decks') ?? []).flatMap((row) => {
      const name = String(row[deck.name] ?? '').replaceAll('\u001f', '::');
      const id = String(row[deck.id] ?? row[0]);
      return name === '' || name === 'Default' ? [] : [[id, name.slice(0, 500)] as const];
    }),
  );

/** The names of a package's files: the first is the entry 0, and so on. */
export function newestMedia(list: Buffer): Map<string, string> {
  const entries = (messageOf(list).get(1) ?? []).map((entry) => textOf(messageOf(entry), 1));
  return new Map(entries.map((name, index) => [name, String(index)]));
}

type Message = ReadonlyMap<number, readonly Buffer[]>;

const textOf = (message: Message, number: number): string =>
  message.get(number)?.[0]?.toString('utf8') ?? '';

/** The fields of a protobuf message that have a length; empty from where it is none. */
function messageOf(value: SqliteValue): Message {
  const fields = new Map<number, Buffer[]>();
  if (!Buffer.isBuffer(value)) return fields;
  for (let at = 0; at < value.length;) {
    const [tag, afterTag] = varint(value, at);
    const kind = tag % 8;
    const [length, start] = kind === 2 ? varint(value, afterTag) : [lengthOf(kind), afterTag];
    const from = kind === 0 ? varint(value, afterTag)[1] : start + length;
    if (!Number.isSafeInteger(from) || from > value.length || from <= at) break;
    if (kind === 2) {
      const number = Math.floor(tag / 8);
      const same = fields.get(number) ?? [];
      same.push(value.subarray(start, from));
      fields.set(number, same);
    }
    at = from;
  }
  return fields;
}

const lengthOf = (kind: number): number => (kind === 1 ? 8 : kind === 5 ? 4 : Number.NaN);

/** Seven bits a byte, the lowest first. Answers the number and where the next thing begins. */
function varint(bytes: Buffer, from: number): [number, number] {
  let number = 0;
  for (let at = from; at < Math.min(from + 10, bytes.length); at += 1) {
    const byte = bytes.readUInt8(at);
    number += (byte & 0x7f) * 2 ** (7 * (at - from));
    if (byte < 0x80) return [number, at + 1];
  }
  return [Number.NaN, bytes.length + 1];
}
