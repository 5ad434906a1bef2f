import { formerIdentityOf, hasRunningKeys, identityOf, readExportedKey } from './bank-identity.ts';
import { judgeRow, type BankQuestion } from './judge-row.ts';
import type { BrokenRow, PlaceInFiles, RawQuestion } from './read/raw-question.ts';
import type { Spill, Spilled } from './spill.ts';

interface Seen {
  readonly file: string;
  readonly place: string;
  /** What is right: letters or a number; empty where nothing is judged. */
  readonly judged: string;
  /** Takes what speaks against it. */
  readonly doubts: string[];
}

/** A question with all that it may be known by. */
export interface SortedQuestion {
  readonly place: string;
  /** The chapter of the bank; empty: none. */
  readonly section: string;
  readonly stands?: PlaceInFiles | undefined;
  /** Of its words. */
  readonly identity: string;
  /** What `identity` was in an older school. */
  readonly former: string | undefined;
  /** By its file; empty: none, or a number that merely counts. */
  readonly key: string;
  /** Where another row of its file contradicts it, in Chinese. */
  readonly doubts: readonly string[];
  /** All of it, which need not be in memory before. */
  read(): BankQuestion;
}

/** Questions met in this import, and where, by bank and by what makes them the same. */
export type SeenQuestions = Map<string, { words: Map<string, Seen>; keys: Map<string, Seen> }>;

export interface SortedBank {
  readonly name: string;
  /** Whether its rows say the name, and not only that of their file. */
  readonly isNamed: boolean;
  readonly questions: readonly SortedQuestion[];
}

export interface Skipped {
  readonly place: string;
  readonly bank: string;
  readonly reason: string;
  /** The column in which it has to be mended, where that is one. */
  readonly field?: string;
  /** It is the same as an earlier row; with `other-key` but for what is right. */
  readonly twin?: TwinKind;
}

export type TwinKind = 'same' | 'other-key';

/** A sound row, by all that must be known of it while the file is read on. */
interface SortedRow extends Omit<SortedQuestion, 'doubts' | 'read'> {
  readonly judged: string;
  readonly spilled: Spilled;
}

interface RowsOfBank {
  readonly isNamed: boolean;
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
    const bank = this.#banks.get(name) ?? { isNamed: raw.bank !== '', rows: [], keys: [] };
    this.#banks.set(name, bank);
    bank.keys.push({ key: raw.key });
    const question = judgeRow(raw);
    const { place, key, section = '', stands } = raw;
    if ('reason' in question) this.#skipped.push({ place, bank: name, ...question });
    else
      bank.rows.push({
        ...{ place, key, section, stands, identity: identityOf(question) },
        ...{ former: formerIdentityOf(question), judged: judgedIn(question) },
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
    const banks = [...this.#banks].map(([name, { isNamed, rows, keys }]) => {
      const isRunning = hasRunningKeys(keys);
      const questions: SortedQuestion[] = [];
      for (const row of rows) {
        const key = isRunning ? '' : row.key;
        const { place, section, stands, identity, former, judged, spilled } = row;
        const doubts: string[] = [];
        const at = { file: this.#own.file, place, judged, doubts };
        const twin = findTwin(seen, name, at, { identity, key });
        if (twin !== undefined) skipped.push({ place, bank: name, ...twin });
        else
          questions.push({
            ...{ place, section, stands, identity, former, key, doubts },
            // The spill holds nothing but what was put into it above.
            read: () => spill.read(spilled) as BankQuestion,
          });
      }
      return { name, isNamed, questions };
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
): { reason: string; twin: TwinKind } | undefined {
  const own = seen.get(bank) ?? { words: new Map<string, Seen>(), keys: new Map<string, Seen>() };
  seen.set(bank, own);
  const where = (first: Seen) =>
    first.file === row.file ? first.place : ` ${first.file} ${first.place}`;
  // What the school exported is known by its key: two of its questions may say the same.
  const same = readExportedKey(key) === undefined ? own.words.get(identity) : undefined;
  if (same !== undefined && same.judged === row.judged)
    return { reason: `与${where(same)}的题目相同，已跳过`, twin: 'same' };
  if (same !== undefined) {
    if (same.file === row.file)
      same.doubts.push(`${row.place}的题干和选项相同，答案却是 ${row.judged}；请确认哪个对`);
    return {
      reason: `与${where(same)}的题干和选项相同，答案却不同（${same.judged} 和 ${row.judged}），取用了前一个；请确认哪个对，改好后再导入`,
      twin: 'other-key',
    };
  }
  const named = key === '' ? undefined : own.keys.get(key);
  if (named !== undefined) return { reason: `与${where(named)}的编号相同，已跳过`, twin: 'same' };
  own.words.set(identity, row);
  if (key !== '') own.keys.set(key, row);
  return undefined;
}

/** Of an open question nothing: two reference answers may both be right. */
const judgedIn = ({ kind, answer, parts }: BankQuestion): string =>
  [...(kind === 'open' ? [] : [answer]), ...parts.map(judgedIn)]
    .filter((one) => one !== '')
    .join(' ');
