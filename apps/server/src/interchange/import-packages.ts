import path from 'node:path';
import { bodiesBeyondUndo, packageFiles } from '../capabilities/material/material.port.ts';
import type { Outcome } from '../platform/content/stored-rows.ts';
import type { Services } from '../platform/services.ts';
import { stemText } from '../platform/text/clean-html.ts';
import { BankFileError } from './banks/bank-file-error.ts';
import { showQuestion, type ShownQuestion } from './banks/show-question.ts';
import {
  countRows,
  faultyFile,
  type BankFileReport,
  type QuestionRowReport,
  type QuestionsOptions,
} from './import-questions.ts';
import { openArchive } from './package/open-archive.ts';
import { readCartridge } from './package/cartridge/read-cartridge.ts';
import { readBackup } from './package/moodle-backup/read-backup.ts';
import { settleCourse, type SettledCourse } from './package/settle-course.ts';
import { storePackage, type StoredCourse } from './package/store-course.ts';
import { storeBodies } from './package/store-files.ts';
import { lockImports } from '../platform/content/lock-imports.ts';
import { refuseOther, renamed, titleOfSource } from './store/same-course.ts';
import { storeFigures } from './store/store-figures.ts';
import { tryChange } from '../platform/database/try-change.ts';
import { beginImport, endImport } from './withdraw/import-journal.ts';
import type { CourseInChange } from './withdraw/course-in-change.ts';
import { recordContents } from './withdraw/record-contents.ts';

const readers = { '.imscc': readCartridge, '.mbz': readBackup } as const;

type Kind = keyof typeof readers;

const kindOf = (file: string): string => path.extname(file).toLowerCase();
const isKind = (kind: string): kind is Kind => kind in readers;

/** A whole course that another system packed. */
export const isPackage = (file: string): boolean => isKind(kindOf(file));

type ImportServices = Pick<Services, 'database' | 'storage' | 'clock'>;
interface Options extends Pick<QuestionsOptions, 'dryRun' | 'preview' | 'access'> {
  readonly inChange?: CourseInChange;
}

/** Imports courses of other systems. Each file is one transaction; a bad one harms no other. */
export async function importPackages(
  services: ImportServices,
  files: readonly string[],
  options: Options,
): Promise<BankFileReport[]> {
  const reports: BankFileReport[] = [];
  for (const file of files) reports.push(await importFile(services, file, options));
  return reports;
}

async function importFile(
  services: ImportServices,
  file: string,
  options: Options,
): Promise<BankFileReport> {
  const name = path.basename(file);
  try {
    const archive = await openArchive(file);
    try {
      const kind = kindOf(file);
      const read = isKind(kind) ? readers[kind] : readBackup;
      return await importCourse(services, name, await settleCourse(await read(archive)), options);
    } finally {
      await archive.close();
    }
  } catch (error) {
    if (!(error instanceof BankFileError)) throw error;
    return faultyFile(name, error);
  }
}

async function importCourse(
  { database, storage, clock }: ImportServices,
  file: string,
  course: SettledCourse,
  { dryRun, preview = false, access, inChange }: Options,
): Promise<BankFileReport> {
  const { source, title, files, figures, books } = course;
  if (books.length === 0 && files.length === 0)
    throw new BankFileError('里面没有能取用的网页、文件、链接和题目');
  if (!dryRun) {
    await storeFigures(storage, figures);
    await storeBodies(storage, source, files);
  }
  const stored = await tryChange(database, dryRun, async (change) => {
    await lockImports(change);
    const now = clock.now();
    const importId = await beginImport(change, file, now);
    const former = await titleOfSource(change, source);
    const all = await recordContents(
      change,
      { importId, source },
      async () => await storePackage(change, course, { access, now }),
    );
    const outcomes = [
      ...[...all.readings, ...all.files],
      ...all.questions.map(({ outcome }) => outcome),
    ];
    refuseOther(former, { removed: all.removed, outcomes });
    const { courseId } = all;
    const places = new Map(course.questions.map(({ sourceKey, place }) => [sourceKey, place]));
    const done = { importId, courseId, skipped: course.skipped.length, outcomes, places };
    await inChange?.(change, done);
    const isKept = await endImport(change, importId);
    const old = { courseId, folder: packageFiles, importId };
    const freed = isKept ? await bodiesBeyondUndo(change, old) : [];
    return { ...all, former, freed, ...(isKept && !dryRun && { importId }) };
  });
  // Only now that neither a row nor an undo of this import needs them.
  if (!dryRun) for (const key of stored.freed) await storage.deletePrefix(key);
  const rows = rowsOf(course, stored, preview);
  const gone =
    stored.removed > 0
      ? `包里不再有的 ${stored.removed} 项已移走，学生的划线和作答仍保留`
      : undefined;
  return {
    file,
    banks: [{ name: title, courseId: dryRun ? null : stored.courseId }],
    counts: countRows(rows),
    rows,
    ...('importId' in stored && { importId: stored.importId }),
    notes: [
      ...(dryRun ? renamed(stored.former, title) : []),
      ...course.notes,
      ...(gone === undefined ? [] : [gone]),
    ],
    ...(gone !== undefined && { gone }),
  };
}

function rowsOf(course: SettledCourse, stored: StoredCourse, preview: boolean) {
  const row = (
    place: string,
    outcome: Outcome = 'unchanged',
    notes: readonly string[],
    shown: () => ShownQuestion,
  ): QuestionRowReport => ({
    place,
    bank: course.title,
    outcome,
    ...(notes.length > 0 && { notes }),
    ...(preview && { shown: shown() }),
  });
  const readings = course.books.flatMap((book) =>
    book.readings.map((reading) => ({ ...reading, book: book.title })),
  );
  return [
    ...readings.map(({ book, title, html, losses }, at) =>
      row(`《${title}》`, stored.readings[at], losses, () =>
        shownAs(html === '' ? '题目' : '正文', html, book),
      ),
    ),
    ...course.files.map(({ title, fileName }, at) =>
      row(`《${title}》`, stored.files[at], [], () => shownAs('资料', fileName, '')),
    ),
    ...stored.questions.map(({ question, outcome }, at) =>
      row(course.questions[at]?.place ?? '', outcome, question.notes, () => showQuestion(question)),
    ),
    ...course.skipped.map((one): QuestionRowReport => ({
      ...one,
      bank: course.title,
      outcome: 'skipped',
    })),
  ];
}

const shownAs = (kind: string, text: string, answer: string): ShownQuestion => ({
  kind,
  stem: stemText(text),
  answer,
  parts: [],
});
