import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Change, Connection } from '../platform/database/prepare.ts';
import type { Services } from '../platform/services.ts';
import { addBankCourse, bankOfFile, courseOfBank, type Access } from './banks/bank-course.ts';
import { BankFileError } from './banks/bank-file-error.ts';
import { decodeBank } from './banks/decode-bank.ts';
import { sortRows, type SeenQuestions, type SortedBank } from './banks/sort-rows.ts';
import { readCsvBank } from './banks/read-csv-bank.ts';
import { readJsonBank } from './banks/read-json-bank.ts';
import { storeBank, type Outcome } from './banks/store-bank.ts';
import type { Counts } from './import-catalogue.ts';
import { lockImports } from './store/lock-imports.ts';

export interface QuestionRowReport {
  /** `第 17 行`, or `第 17 条` of a JSON array. */
  readonly place: string;
  readonly bank: string;
  readonly outcome: Outcome | 'skipped';
  /** Why it was skipped, in Chinese. */
  readonly reason?: string;
}

export interface BankFileReport {
  readonly file: string;
  readonly banks: readonly { readonly name: string; readonly courseId: number | null }[];
  readonly counts: Counts;
  readonly rows: readonly QuestionRowReport[];
  /** Why nothing of the file could be taken. */
  readonly fault?: string;
}

export interface QuestionsOptions {
  readonly dryRun: boolean;
  /** Puts the questions into this course instead of one of their own. */
  readonly courseId?: number | undefined;
  /** Of a course that is made for a bank. */
  readonly access?: Access | undefined;
  readonly onProgress?: ((line: string) => void) | undefined;
}

const readers: Record<string, typeof readCsvBank> = {
  '.csv': readCsvBank,
  '.tsv': readCsvBank,
  '.txt': readCsvBank,
  '.json': readJsonBank,
};

/** Imports banks of questions. Each file is one transaction; a bad one harms no other. */
export async function importQuestions(
  services: Pick<Services, 'database'>,
  files: readonly string[],
  options: QuestionsOptions,
): Promise<BankFileReport[]> {
  const reports: BankFileReport[] = [];
  const seen: SeenQuestions = new Map();
  for (const file of files) reports.push(await importFile(services, file, seen, options));
  return reports;
}

/** Banks and decks among the files of a folder, by name; or the one file itself. */
export async function bankFiles(place: string): Promise<string[]> {
  if (!(await stat(place)).isDirectory()) return [place];
  const names = await readdir(place);
  return names
    .filter((name) => /\.(?:csv|tsv|json|apkg|colpkg)$/i.test(name) && !name.startsWith('.'))
    .toSorted()
    .map((name) => path.join(place, name));
}

async function importFile(
  { database }: Pick<Services, 'database'>,
  file: string,
  seen: SeenQuestions,
  options: QuestionsOptions,
): Promise<BankFileReport> {
  const name = path.basename(file);
  try {
    const read = readers[path.extname(file).toLowerCase()];
    if (read === undefined) throw new BankFileError('只认识 .csv 和 .json 文件');
    const raw = read(decodeBank(await readFile(file)));
    const { banks, skipped } = sortRows(raw, { file: name, bank: bankOfFile(name) }, seen);
    const stored = options.dryRun
      ? await storeAll(name, banks, options, { connection: database.connection })
      : await database.connection.transaction().execute(async (change) => {
          await lockImports(change);
          return await storeAll(name, banks, options, { connection: change, change });
        });
    const rows = [
      ...stored.rows,
      ...skipped.map((row) => ({ ...row, outcome: 'skipped' as const })),
    ].toSorted((one, other) => numberIn(one.place) - numberIn(other.place));
    return { file: name, banks: stored.banks, counts: countRows(rows), rows };
  } catch (error) {
    if (!(error instanceof BankFileError)) throw error;
    const counts = { added: 0, changed: 0, unchanged: 0, skipped: 0 };
    return { file: name, banks: [], counts, rows: [], fault: `${name}：${error.message}` };
  }
}

async function storeAll(
  file: string,
  banks: readonly SortedBank[],
  { courseId: given, access, onProgress }: QuestionsOptions,
  on: { connection: Connection; change?: Change },
): Promise<Pick<BankFileReport, 'banks'> & { rows: QuestionRowReport[] }> {
  const reported: { name: string; courseId: number | null }[] = [];
  const rows: QuestionRowReport[] = [];
  for (const { name, questions } of banks) {
    let courseId = await courseOfBank(on.connection, name, given);
    // Nothing to keep in it: no empty course.
    if (courseId === undefined && on.change !== undefined && questions.length > 0)
      courseId = await addBankCourse(on.change, name, access);
    else if (courseId !== undefined && given === undefined && access !== undefined)
      await on.change
        ?.updateTable('course')
        .where('course_id', '=', courseId)
        .set({ access })
        .execute();
    const outcomes = await storeBank(on, { name, courseId: courseId ?? 0 }, questions, (done) =>
      onProgress?.(`${file}：${name} ${done} / ${questions.length}`),
    );
    for (const [index, { place }] of questions.entries())
      rows.push({ place, bank: name, outcome: outcomes[index] ?? 'unchanged' });
    reported.push({ name, courseId: courseId ?? null });
  }
  return { banks: reported, rows };
}

const numberIn = (place: string) => Number(/\d+/.exec(place)?.[0] ?? 0);

function countRows(rows: readonly QuestionRowReport[]): Counts {
  const count = (outcome: QuestionRowReport['outcome']) =>
    rows.filter((row) => row.outcome === outcome).length;
  return {
    added: count('added'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    skipped: count('skipped'),
  };
}
