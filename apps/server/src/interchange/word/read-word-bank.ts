import { BankFileError } from '../banks/bank-file-error.ts';
import type { BrokenRow, RawBankFile, RawQuestion } from '../banks/raw-question.ts';
import { RowFault } from '../banks/row-fault.ts';
import { isKeyHeading, keyEntries } from './answer-key.ts';
import { openWord } from './open-word.ts';
import { isChapter, kindHeading, questionStart } from './question-lines.ts';
import { readWordLines } from './read-word-lines.ts';
import { WordQuestion } from './word-question.ts';
import type { WordLine } from './word-line.ts';

/** Reads the questions of a Word document as teachers write them, with formulas and pictures. */
export async function readWordBank(bytes: Buffer): Promise<RawBankFile> {
  const { pictures, ...parts } = await openWord(bytes);
  const { lines, notes } = readWordLines(parts);
  const { drafts, left } = draftsOf(lines);
  if (drafts.length === 0)
    throw new BankFileError(
      '没有找到题目：每道题要以题号开头，如“1. 题干”，选项以“A.”开头，答案以“答案：”开头',
    );
  const questions: RawQuestion[] = [];
  const broken: BrokenRow[] = [];
  for (const draft of drafts)
    try {
      questions.push({ ...draft.question(), pictures });
    } catch (error) {
      if (!(error instanceof RowFault)) throw error;
      broken.push({ place: draft.place, reason: error.message });
    }
  return { questions, broken, notes: [...notes, ...left] };
}

function draftsOf(lines: readonly WordLine[]): { drafts: WordQuestion[]; left: string[] } {
  const sorter = new Sorter();
  for (const line of lines) sorter.add(line);
  return { drafts: sorter.drafts, left: [...leftOf(sorter.outside), ...sorter.unknown] };
}

/** Gives each line to the question that it belongs to. */
class Sorter {
  readonly drafts: WordQuestion[] = [];
  readonly outside: WordLine[] = [];
  readonly unknown: string[] = [];
  #kind = '';
  #section = '';
  #isKey = false;
  #current: WordQuestion | undefined;

  add(line: WordLine): void {
    const heading = kindHeading(line.text);
    if (heading !== undefined || isChapter(line)) {
      if (heading === undefined) this.#section = line.text.trim();
      else this.#kind = heading;
      this.#current = undefined;
    } else if (this.drafts.length > 0 && isKeyHeading(line.text)) {
      [this.#isKey, this.#kind, this.#current] = [true, '', undefined];
    } else if (!this.#isKey || !this.#answer(line)) this.#take(line);
  }

  #take(line: WordLine): void {
    const start = this.#isKey ? undefined : questionStart(line.text);
    if (start !== undefined && this.#current?.goesOnAt(start.number, line) !== true) {
      const place = { kind: this.#kind, section: this.#section };
      this.#current = new WordQuestion(line.at, start.number, place);
      this.drafts.push(this.#current);
      this.#current.add(line.slice(start.from));
    } else if (this.#current !== undefined) this.#current.add(line);
    else if (line.text.trim() !== '') this.outside.push(line);
  }

  /** Whether the line answers questions that stand above. */
  #answer(line: WordLine): boolean {
    const entries = keyEntries(line);
    for (const entry of entries) {
      this.#current = this.#find(entry.number);
      if (this.#current === undefined)
        this.unknown.push(`第 ${line.at} 段的答案没有保留：找不到第 ${entry.number} 题`);
      else this.#current.answer(entry.line);
    }
    return entries.length > 0;
  }

  /** By the heading above, or by a number that no other question has. */
  #find(number: number): WordQuestion | undefined {
    const all = this.drafts.filter((draft) => draft.number === number);
    const own = all.filter(({ kind }) => kind === this.#kind);
    const found = this.#kind === '' ? all : own;
    return found.length === 1 ? found[0] : undefined;
  }
}

function leftOf(outside: readonly WordLine[]): string[] {
  const [first] = outside;
  if (first === undefined) return [];
  const words = first.text.trim().slice(0, 20);
  const others = outside.length > 1 ? `等 ${outside.length} 行` : '';
  return [`题目以外的文字没有保留：第 ${first.at} 段“${words}”${others}`];
}
