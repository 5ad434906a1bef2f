import { cleanRow } from '../banks/clean-row.ts';
import { ForeignHtml } from '../banks/foreign-html.ts';
import { judgeRow, type BankQuestion } from '../banks/judge-row.ts';
import type { BrokenRow, RawBankFile } from '../banks/raw-question.ts';
import { readBankFile } from '../banks/read-bank-file.ts';
import type { FigureFile } from '../figure-file.ts';

export interface JudgedBank {
  readonly raw: RawBankFile;
  readonly questions: readonly BankQuestion[];
  readonly broken: readonly BrokenRow[];
  readonly figures: readonly FigureFile[];
}

/** Reads and judges a file of questions as an import does, without a school. */
export async function judgeBank(name: string, content: string | Buffer): Promise<JudgedBank> {
  const raw = await readBankFile(name, Buffer.from(content));
  const foreign = new ForeignHtml();
  const questions: BankQuestion[] = [];
  const broken = [...raw.broken];
  for (const row of raw.questions) {
    const question = judgeRow(await cleanRow(row, foreign));
    if ('reason' in question) broken.push({ place: row.place, reason: question.reason });
    else questions.push(question);
  }
  return { raw, questions, broken, figures: [...foreign.figures.values()] };
}

export const reasonsOf = ({ broken }: JudgedBank): string[] =>
  broken
    .map(({ place, reason }) => `${place}：${reason}`)
    .toSorted((one, other) => Number.parseInt(one.slice(2)) - Number.parseInt(other.slice(2)));
