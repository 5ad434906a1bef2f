import {
  judgeNumeric,
  numericText,
  readNumber,
  type NumericKey,
  type ShownKey,
} from './numeric.ts';

/** What belongs into a blank: a number, one of the options, or one of some texts. */
export type BlankKey<Key extends ShownKey = NumericKey> =
  | { readonly type: 'number'; readonly key: Key }
  | { readonly type: 'choice'; readonly options: readonly string[]; readonly answer: string }
  | { readonly type: 'text'; readonly accept: readonly string[] };

export type TableCell<Key extends ShownKey = NumericKey> =
  | { readonly html: string }
  | { readonly blank: BlankKey<Key> };

/** A table to fill in, as 综合题 ask for entries and statements. Its blanks are counted row by row. */
export interface AnswerTable<Key extends ShownKey = NumericKey> {
  readonly head: readonly string[];
  readonly rows: readonly (readonly TableCell<Key>[])[];
}

/** As a learner gets it: what belongs into its blanks may be withheld. */
export type ShownTable = AnswerTable<ShownKey>;

export function blanksOf<Key extends ShownKey>({ rows }: AnswerTable<Key>): BlankKey<Key>[] {
  return rows.flatMap((row) => row.flatMap((cell) => ('blank' in cell ? [cell.blank] : [])));
}

/** A table as it is shown to be filled in: nothing of it tells what belongs into its blanks. */
export interface TableToFill {
  head: string[];
  rows: {
    html: string;
    blank: { type: BlankKey['type']; options: string[] } | null;
  }[][];
}

export function tableToFill({ head, rows }: ShownTable): TableToFill {
  return {
    head: [...head],
    rows: rows.map((row) =>
      row.map((cell) =>
        'blank' in cell
          ? { html: '', blank: { type: cell.blank.type, options: optionsOf(cell.blank) } }
          : { html: cell.html, blank: null },
      ),
    ),
  };
}

const optionsOf = (blank: BlankKey<ShownKey>) =>
  blank.type === 'choice' ? [...blank.options] : [];

/** What was written into the blanks, in their order; an answer is kept as JSON. Null when it is none. */
export function readEntries(answer: string): string[] | null {
  try {
    const value: unknown = JSON.parse(answer);
    return Array.isArray(value) && value.every((entry) => typeof entry === 'string') ? value : null;
  } catch {
    return null;
  }
}

/** The answer with one blank written anew. */
export function writeEntry(answer: string, count: number, index: number, text: string): string {
  const before = readEntries(answer) ?? [];
  const entries = Array.from({ length: count }, (_one, at) => before[at] ?? '');
  entries[index] = text;
  return entries.every((entry) => entry.trim() === '') ? '' : JSON.stringify(entries);
}

/** The verdict on every blank; an empty one is wrong. */
export function judgeEntries(table: ShownTable, answer: string): (1 | -1)[] {
  const entries = readEntries(answer) ?? [];
  return blanksOf(table).map((blank, index) => judgeBlank(blank, entries[index] ?? ''));
}

function judgeBlank(blank: BlankKey<ShownKey>, entry: string): 1 | -1 {
  if (plain(entry) === '') return -1;
  if (blank.type === 'number') return judgeNumeric(blank.key, entry);
  const right = blank.type === 'choice' ? [blank.answer] : blank.accept;
  return right.some((text) => plain(text) === plain(entry)) ? 1 : -1;
}

/** Right only when every blank is. */
export function judgeTable(table: ShownTable, answer: string): 1 | -1 {
  return judgeEntries(table, answer).every((verdict) => verdict === 1) ? 1 : -1;
}

/** As many entries as there are blanks, something in one of them, numbers where numbers belong. */
export function areEntriesPossible(table: ShownTable, answer: string): boolean {
  const entries = readEntries(answer);
  const blanks = blanksOf(table);
  return (
    entries !== null &&
    entries.length === blanks.length &&
    entries.some((entry) => entry.trim() !== '') &&
    entries.every((entry, index) => isEntryPossible(blanks[index], entry))
  );
}

function isEntryPossible(blank: BlankKey<ShownKey> | undefined, entry: string): boolean {
  if (entry.trim() === '' || blank?.type === 'text') return true;
  return blank?.type === 'choice' ? blank.options.includes(entry) : readNumber(entry) !== null;
}

/** What belongs into a blank, as it is shown; nothing where it is withheld. */
export function blankText(blank: BlankKey<ShownKey>): string {
  if (blank.type === 'number') return numericText(blank.key);
  return blank.type === 'choice' ? blank.answer : (blank.accept[0] ?? '');
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s/g, '');
