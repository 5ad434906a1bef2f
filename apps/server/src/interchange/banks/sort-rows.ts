import {
  formerIdentityOf,
  hasRunningKeys,
  identityOf,
  keyOfWords,
  sourceKeyOf,
} from './bank-identity.ts';
import { judgeRow, type BankQuestion } from './judge-row.ts';
import type { BrokenRow, RawQuestion } from './read/raw-question.ts';
import type { Spill, Spilled } from './spill.ts';
import type { KeyedQuestion } from './store-bank.ts';

interface Seen {
  readonly file: string;
  readonly place: string;
}

/** Questions met in this import, and where, by bank and by what makes them the same. */
export type SeenQuestions = Map<string, { words: Map<string, Seen>; keys: Map<string, Seen> }>;

export interface SortedBank {
  readonly name: string;
  readonly questions: readonly KeyedQuestion[];
}

export interface Skipped {
  readonly place: string;
  readonly bank: string;
  readonly reason: string;
}

/** A sound row, by all that must be known of it while the file is read on. */
interface SortedRow {
  readonly place: string;
  readonly key: string;
  readonly section: string;
  readonly identity: string;
  readonly former: string | undefined;
  readonly spilled: Spilled;
}

interface RowsOfBank {
  readonly rows: SortedRow[];
  /** Of all rows, the skipped ones too: whether they merely count is told by all. */
  readonly keys: { readonly key: string }[];
}

/** Takes the rows of a file one by one, and answers them by their banks, each once, and those that are skipped. */
export class RowSorter {
  readonly #own: { file: string; bank: string };
  readonly #spill: Spill;
  readonly #banks = new Map<string, RowsOfBank>();
  readonly #skipped: Skipped[] = [];

  constructor(own: { file: string; bank: string }, spill: Spill) {
    this.#own = own;
    this.#spill = spill;
  }

  take(raw: RawQuestion): void {
    const name = raw.bank === '' ? this.#own.bank : raw.bank;
    const bank = this.#banks.get(name) ?? { rows: [], keys: [] };
    this.#banks.set(name, bank);
    bank.keys.push({ key: raw.key });
    const question = judgeRow(raw);
    const { place, key, section = '' } = raw;
    if ('reason' in question) this.#skipped.push({ place, bank: name, reason: question.reason });
    else
      bank.rows.push({
        ...{ place, key, section, identity: identityOf(question) },
        former: formerIdentityOf(question),
        spilled: this.#spill.add(question),
      });
  }

  /** When all rows are taken. */
  finish(
    broken: readonly BrokenRow[],
    seen: SeenQuestions,
  ): { banks: SortedBank[]; skipped: Skipped[] } {
    const skipped = [...broken.map((row) => ({ ...row, bank: this.#own.bank })), ...this.#skipped];
    // What is answered holds the spill alone: the rows that were taken need not live as long.
    const spill = this.#spill;
    const banks = [...this.#banks].map(([name, { rows, keys }]) => {
      const isRunning = hasRunningKeys(keys);
      const questions: KeyedQuestion[] = [];
      for (const row of rows) {
        const key = isRunning ? '' : row.key;
        const { place, section, identity, former, spilled } = row;
        const twin = findTwin(seen, name, { file: this.#own.file, place }, { identity, key });
        if (twin !== undefined) skipped.push({ place, bank: name, reason: twin });
        else
          questions.push({
            ...{ place, section, sourceKey: sourceKeyOf(name, identity, key) },
            formerKey: key !== '' || former === undefined ? undefined : keyOfWords(name, former),
            // The spill holds nothing but what was put into it above.
            read: () => spill.read(spilled) as BankQuestion,
          });
      }
      return { name, questions };
    });
    this.#banks.clear();
    return { banks, skipped };
  }
}

/** What is the same as in an earlier row, in words; undefined when nothing is, and then the row is remembered. */
function findTwin(
  seen: SeenQuestions,
  bank: string,
  row: Seen,
  { identity, key }: { identity: string; key: string },
): string | undefined {
  const own = seen.get(bank) ?? { words: new Map<string, Seen>(), keys: new Map<string, Seen>() };
  seen.set(bank, own);
  const twinOf = (first: Seen | undefined, noun: string) => {
    if (first === undefined) return undefined;
    const where = first.file === row.file ? first.place : ` ${first.file} ${first.place}`;
    return `与${where}的${noun}相同，已跳过`;
  };
  const twin =
    twinOf(own.words.get(identity), '题目') ??
    (key === '' ? undefined : twinOf(own.keys.get(key), '编号'));
  if (twin !== undefined) return twin;
  own.words.set(identity, row);
  if (key !== '') own.keys.set(key, row);
  return undefined;
}
