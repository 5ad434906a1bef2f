import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cleanRow } from '../banks/clean-row.ts';
import { ForeignHtml } from '../banks/foreign-html.ts';
import { judgeRow, type BankQuestion } from '../banks/judge-row.ts';
import type { BrokenRow, RawBankFile, RawQuestion } from '../banks/read/raw-question.ts';
import { readBankFile } from '../banks/read/read-bank-file.ts';
import type { FigureFile } from '../figure-file.ts';

export interface JudgedBank {
  readonly raw: RawBankFile & { readonly questions: readonly RawQuestion[] };
  readonly questions: readonly BankQuestion[];
  readonly broken: readonly BrokenRow[];
  readonly figures: readonly FigureFile[];
}

/** Reads and judges a file of questions as an import does, without a school. */
export async function judgeBank(name: string, content: string | Buffer): Promise<JudgedBank> {
  const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-bank-'));
  try {
    const file = path.join(folder, name);
    await writeFile(file, content);
    return await judgeFile(await readBankFile(file));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function judgeFile(raw: RawBankFile): Promise<JudgedBank> {
  const foreign = new ForeignHtml();
  const questions: BankQuestion[] = [];
  const rows: RawQuestion[] = [];
  const unread: BrokenRow[] = [];
  for await (const row of raw.questions) {
    rows.push(row);
    const question = judgeRow(await cleanRow(row, foreign));
    if ('reason' in question) unread.push({ place: row.place, reason: question.reason });
    else questions.push(question);
  }
  const broken = [...raw.broken, ...unread];
  return {
    raw: { ...raw, questions: rows },
    questions,
    broken,
    figures: [...foreign.figures.values()],
  };
}

export const reasonsOf = ({ broken }: JudgedBank): string[] =>
  broken
    .map(({ place, reason }) => `${place}：${reason}`)
    .toSorted((one, other) => Number.parseInt(one.slice(2)) - Number.parseInt(other.slice(2)));
