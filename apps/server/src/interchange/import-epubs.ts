import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '../platform/services.ts';
import { BankFileError } from './banks/bank-file-error.ts';
import { openEpub } from './epub/open-epub.ts';
import { readChapters } from './epub/read-epub.ts';
import { sourceOfEpub, storeEpub } from './epub/store-epub.ts';
import {
  countRows,
  faultyFile,
  type BankFileReport,
  type QuestionRowReport,
  type QuestionsOptions,
} from './import-questions.ts';
import { lockImports } from '../platform/content/lock-imports.ts';
import { refuseOther, renamed, titleOfSource } from './store/same-course.ts';
import { storeFigures } from './store/store-figures.ts';
import { stemText } from '../platform/text/clean-html.ts';
import { tryChange } from '../platform/database/try-change.ts';
import { beginImport, endImport } from './withdraw/import-journal.ts';
import type { CourseInChange } from './withdraw/course-in-change.ts';
import { recordContents } from './withdraw/record-contents.ts';

export const isEpub = (file: string): boolean => /\.epub$/i.test(file);

type ImportServices = Pick<Services, 'database' | 'storage' | 'clock'>;
interface Options extends Pick<QuestionsOptions, 'dryRun' | 'preview' | 'access'> {
  readonly inChange?: CourseInChange;
}

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

const skipped = (
  bank: string,
  { path: place, reason }: { readonly path: string; readonly reason: string },
): QuestionRowReport => ({ place, bank, outcome: 'skipped', reason });

async function importFile(
  { database, storage, clock }: ImportServices,
  file: string,
  { dryRun, preview = false, access, inChange }: Options,
): Promise<BankFileReport> {
  const name = path.basename(file);
  try {
    const epub = await openEpub(await readFile(file));
    const { chapters, broken } = await readChapters(epub);
    if (chapters.length === 0) throw new BankFileError('这本书里没有能取用的文字');
    // Pictures first: a text must never name one that is not there.
    const figures = chapters.flatMap((chapter) => chapter.figures);
    if (!dryRun) await storeFigures(storage, figures);
    const rows = broken.map((chapter) => skipped(epub.title, chapter));
    const stored = await tryChange(database, dryRun, async (change) => {
      await lockImports(change);
      const importId = await beginImport(change, name, clock.now());
      const source = sourceOfEpub(epub.identifier);
      const former = await titleOfSource(change, source);
      const recorded = { importId, source };
      const all = await recordContents(
        change,
        recorded,
        async () => await storeEpub(change, epub, chapters, access),
      );
      const { courseId, outcomes } = all;
      refuseOther(former, all);
      await inChange?.(change, { importId, courseId, outcomes, skipped: broken.length });
      const isKept = await endImport(change, importId);
      return { ...all, former, ...(isKept && !dryRun && { importId }) };
    });
    for (const [index, { title, html, losses }] of chapters.entries())
      rows.push({
        place: `《${title}》`,
        bank: epub.title,
        outcome: stored.outcomes[index] ?? 'unchanged',
        notes: [...new Set(losses)],
        ...(preview && { shown: { kind: '章', stem: stemText(html), answer: '', parts: [] } }),
      });
    const { courseId, removed } = stored;
    const gone = removed > 0 ? `新版里不再有的 ${removed} 章已移走，学生的划线仍保留` : undefined;
    return {
      file: name,
      banks: [{ name: epub.title, courseId: dryRun ? null : courseId }],
      counts: countRows(rows),
      rows,
      ...('importId' in stored && { importId: stored.importId }),
      notes: [
        ...(dryRun ? renamed(stored.former, epub.title) : []),
        ...(gone === undefined ? [] : [gone]),
      ],
      ...(gone !== undefined && { gone }),
    };
  } catch (error) {
    if (!(error instanceof BankFileError)) throw error;
    return faultyFile(name, error);
  }
}
