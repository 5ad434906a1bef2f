import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '../platform/services.ts';
import { BankFileError } from './banks/bank-file-error.ts';
import { openEpub } from './epub/open-epub.ts';
import { readChapters } from './epub/read-epub.ts';
import { storeEpub } from './epub/store-epub.ts';
import type { BankFileReport, QuestionRowReport, QuestionsOptions } from './import-questions.ts';
import { lockImports } from './store/lock-imports.ts';

export const isEpub = (file: string): boolean => /\.epub$/i.test(file);

type ImportServices = Pick<Services, 'database' | 'storage'>;
type Options = Pick<QuestionsOptions, 'dryRun' | 'access'>;

class DryRun extends Error {}

/** Imports books, each into a course of its own. Each file is one transaction; a bad one harms no other. */
export async function importEpubs(
  services: ImportServices,
  files: readonly string[],
  options: Options,
): Promise<BankFileReport[]> {
  const reports: BankFileReport[] = [];
  for (const file of files) reports.push(await importFile(services, file, options));
  return reports;
}

async function importFile(
  { database, storage }: ImportServices,
  file: string,
  { dryRun, access }: Options,
): Promise<BankFileReport> {
  const name = path.basename(file);
  const counts = { added: 0, changed: 0, unchanged: 0, skipped: 0 };
  try {
    const epub = await openEpub(await readFile(file));
    const { chapters, broken } = await readChapters(epub);
    if (chapters.length === 0) throw new BankFileError('这本书里没有能取用的文字');
    // Pictures first: a text must never name one that is not there.
    if (!dryRun)
      for (const { key, body, contentType } of chapters.flatMap(({ figures }) => figures))
        if ((await storage.stat(key)) === undefined) await storage.put(key, body, { contentType });
    const rows: QuestionRowReport[] = broken.map(({ path: place, reason }) => ({
      place,
      bank: epub.title,
      outcome: 'skipped',
      reason,
    }));
    let [courseId, removed]: [number | null, number] = [null, 0];
    await database.connection
      .transaction()
      .execute(async (change) => {
        await lockImports(change);
        const stored = await storeEpub(change, epub, chapters, access);
        removed = stored.removed;
        for (const [index, { title, losses }] of chapters.entries())
          rows.push({
            place: `《${title}》`,
            bank: epub.title,
            outcome: stored.outcomes[index] ?? 'unchanged',
            notes: [...new Set(losses)],
          });
        // All of it was tried, and nothing stays.
        if (dryRun) throw new DryRun();
        courseId = stored.courseId;
      })
      .catch((error: unknown) => {
        if (!(error instanceof DryRun)) throw error;
      });
    for (const { outcome } of rows) counts[outcome] += 1;
    return {
      file: name,
      banks: [{ name: epub.title, courseId }],
      counts,
      rows,
      notes: removed > 0 ? [`新版里不再有的 ${removed} 章已移走，学生的划线仍保留`] : [],
    };
  } catch (error) {
    if (!(error instanceof BankFileError)) throw error;
    return { file: name, banks: [], counts, rows: [], fault: `${name}：${error.message}` };
  }
}
