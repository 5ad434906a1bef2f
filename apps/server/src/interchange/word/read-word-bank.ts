import { BankFileError } from '../banks/bank-file-error.ts';
import type { BrokenRow, RawBankFile, RawQuestion } from '../banks/read/raw-question.ts';
import { RowFault } from '../banks/row-fault.ts';
import { kindOfType } from '../banks/question-types.ts';
import { gridEntries, isKeyHeading, keyEntries, type KeyEntry } from './answer-key.ts';
import { openWord } from './open-word.ts';
import { isChapter, isContent, kindHeading, questionStart } from './question-lines.ts';
import { readWordLines } from './read-word-lines.ts';
import { WordQuestion } from './word-question.ts';
import type { WordLine } from './word-line.ts';

/** What a document looks like of which all is recognised. */
const template = [
  '',
  '  1. 久期衡量债券价格对什么最敏感？（题号在段落开头，后面有点或顿号）',
  '  A. 收益率',
  '  B. 汇率',
  '  答案：A（也可以写在题干的括号里、写在文末的“参考答案”下面，或者把对的选项标红）',
  '  解析：久期是价格对收益率的弹性。',
].join('\n');

/** Reads the questions of a Word document as teachers write them, with formulas and pictures. */
export async function readWordBank(bytes: Buffer): Promise<RawBankFile> {
  const { pictures, ...parts } = await openWord(bytes);
  const { lines, notes } = readWordLines(parts);
  const { drafts, left } = draftsOf(lines);
  if (drafts.length === 0)
    throw new BankFileError(
      `没有找到题目：每道题要以题号开头。请看看题号在哪里、答案在哪里，改成这样再导入：${template}`,
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
  // Where options and answers are headings, every line may be one.
  const isStyled = !lines.some((line) => line.isHeading && isContent(line));
  const sorter = new Sorter(isStyled);
  for (const line of lines) sorter.add(line);
  sorter.finish();
  const { drafts, outside, unknown } = sorter;
  return { drafts, left: [...leftOf(outside), ...unknown, ...gapsOf(drafts)] };
}

/** Gives each line to the question that it belongs to. */
class Sorter {
  readonly drafts: WordQuestion[] = [];
  readonly outside: WordLine[] = [];
  readonly unknown: string[] = [];
  readonly #isStyled: boolean;
  /** Answers that stand above their questions. */
  readonly #early: (KeyEntry & { kind: string })[] = [];
  #kind = '';
  #section = '';
  #isKey = false;
  #current: WordQuestion | undefined;

  constructor(isStyled: boolean) {
    this.#isStyled = isStyled;
  }

  add(line: WordLine): void {
    const heading = kindHeading(line.text);
    const answers = heading === undefined ? this.#answersBehind(line) : undefined;
    const grid = gridEntries(line);
    if (heading !== undefined) [this.#kind, this.#current] = [heading, undefined];
    else if (answers !== undefined) this.#answer(answers);
    else if (grid !== undefined) this.#answerAll(line, grid);
    else if (this.#isChapter(line)) [this.#section, this.#current] = [line.text.trim(), undefined];
    else if (this.drafts.length > 0 && isKeyHeading(line.text))
      [this.#isKey, this.#kind, this.#current] = [true, '', undefined];
    else if (!this.#isKey || !this.#answer(line)) this.#take(line);
  }

  finish(): void {
    for (const { number, line, kind } of this.#early) {
      const draft = findDraft(this.drafts, number, kind);
      if (draft === undefined) this.#miss(line, number);
      else draft.answer(line);
    }
  }

  /** On one line with a style of headings, a title; not the second paragraph of a question. */
  #isChapter = (line: WordLine): boolean =>
    isChapter(line, this.#isStyled || this.drafts.length === 0);

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

  /** `一、单项选择题 1-5 ABCDA`: what stands behind a heading of the key. */
  #answersBehind(line: WordLine): WordLine | undefined {
    const behind = this.#isKey ? /^[^\d]{2,30}?(?=\s*\d)/.exec(line.text) : null;
    const heading = behind === null ? undefined : kindHeading(behind[0]);
    if (behind === null || heading === undefined) return undefined;
    this.#kind = heading;
    return line.slice(behind[0].length);
  }

  /** Whether the line answers questions that stand above. */
  #answer(line: WordLine): boolean {
    const entries = keyEntries(line);
    this.#answerAll(line, entries);
    return entries.length > 0;
  }

  #answerAll(from: WordLine, entries: readonly KeyEntry[]): void {
    for (const { number, line } of entries) {
      this.#current = findDraft(this.drafts, number, this.#kind);
      if (this.#current !== undefined) this.#current.answer(line);
      else if (this.#isKey) this.#miss(from, number);
      else this.#early.push({ number, line, kind: this.#kind });
    }
  }

  #miss = ({ at }: WordLine, number: number): void =>
    void this.unknown.push(`第 ${at} 段的答案没有保留：找不到第 ${number} 题`);
}

/** The one question with this number: under the same heading, else of the same kind, else at all. */
function findDraft(
  drafts: readonly WordQuestion[],
  number: number,
  kind: string,
): WordQuestion | undefined {
  const all = drafts.filter((draft) => draft.number === number);
  const narrower = [
    ...(kind === ''
      ? [() => true]
      : [
          (draft: WordQuestion) => draft.kind === kind,
          (draft: WordQuestion) =>
            kindOfType(kind) !== undefined && kindOfType(draft.kind) === kindOfType(kind),
        ]),
    // Instructions are numbered too.
    ({ kind: own, hasOptions }: WordQuestion) => kind === '' && (own !== '' || hasOptions),
  ];
  for (const isMeant of narrower) {
    const found = all.filter(isMeant);
    if (found.length === 1) return found[0];
  }
  return undefined;
}

/** Numbers that are left out between two questions of one heading: what stands there was not seen as a question. */
function gapsOf(drafts: readonly WordQuestion[]): string[] {
  return drafts.flatMap((draft, index) => {
    const before = drafts[index - 1];
    const isSame = before?.kind === draft.kind && before.section === draft.section;
    if (before === undefined || !isSame || draft.number <= before.number + 1) return [];
    const last = draft.number - 1;
    const missing = last === before.number + 1 ? `${last}` : `${before.number + 1} 到 ${last}`;
    return [`${before.place}之后没有找到第 ${missing} 题，请看看原文`];
  });
}

function leftOf(outside: readonly WordLine[]): string[] {
  const [first] = outside;
  if (first === undefined) return [];
  const words = first.text.trim().slice(0, 20);
  const others = outside.length > 1 ? `等 ${outside.length} 行` : '';
  return [`题目以外的文字没有保留：第 ${first.at} 段“${words}”${others}`];
}
