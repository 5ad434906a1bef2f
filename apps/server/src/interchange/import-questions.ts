import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setAccess, type Access } from '../capabilities/catalogue/catalogue.port.ts';
import {
  bankQuestionWords,
  withdrawnKeys,
} from '../capabilities/practice/practice-content.port.ts';
import type { Outcome } from '../platform/content/stored-rows.ts';
import type { Change } from '../platform/database/prepare.ts';
import type { Services } from '../platform/services.ts';
import { addBankCourse, bankOfFile } from './banks/bank-course.ts';
import { BankFileError } from './banks/bank-file-error.ts';
import { cleanRow } from './banks/clean-row.ts';
import { noteOnNames } from './banks/bank-names.ts';
import { asSimilar, findSimilar, noteOnSimilar } from './banks/find-similar.ts';
import { ForeignHtml } from './banks/foreign-html.ts';
import { keyRows, type KeyedBank } from './banks/key-rows.ts';
import type { FigureFile } from './figure-file.ts';
import { readBankFile } from './banks/read/read-bank-file.ts';
import { showQuestion, type ShownQuestion } from './banks/show-question.ts';
import type { FileWishes } from './banks/read/file-wishes.ts';
import {
  RowSorter,
  type SeenQuestions,
  type SortedBank,
  type TwinKind,
} from './banks/sort-rows.ts';
import { Spill } from './banks/spill.ts';
import { storeBank, type KeyedQuestion, type PlaceOfRow } from './banks/store-bank.ts';
import type { Counts } from './store/compare-catalogue.ts';
import { beginImport, endImport } from './withdraw/import-journal.ts';
import { lockImports } from '../platform/content/lock-imports.ts';
import { storeFigures } from './store/store-figures.ts';
import { tryChange } from '../platform/database/try-change.ts';

export interface QuestionRowReport {
  /** `第 17 行`, or `第 17 条` of a JSON array. */
  readonly place: string;
  readonly bank: string;
  readonly outcome: Outcome | 'skipped';
  /** Why it was skipped, in Chinese. */
  readonly reason?: string;
  /** The column in which it has to be mended, where that is one. */
  readonly field?: string;
  /** What its file says of it and the school did not keep, in Chinese. */
  readonly notes?: readonly string[];
  /** Where a person should look whether it was read rightly, in Chinese. */
  readonly doubts?: readonly string[];
  /** What it becomes, where a preview was asked for. */
  readonly shown?: ShownQuestion;
  /** Of one that is skipped: it is the same as an earlier row. */
  readonly twin?: TwinKind;
  /** The question of the bank that it nearly repeats. */
  readonly similar?: string;
}

export interface BankFileReport {
  readonly file: string;
  readonly banks: readonly { readonly name: string; readonly courseId: number | null }[];
  readonly counts: Counts;
  readonly rows: readonly QuestionRowReport[];
  /** What the file as a whole says and the school did not keep, in Chinese. */
  readonly notes?: readonly string[];
  /** Of a new edition of a course, what it does not have any more, in Chinese; one of the notes. */
  readonly gone?: string;
  /** By which it can be undone; absent where nothing changed. */
  readonly importId?: number;
  /** Why nothing of the file could be taken. */
  readonly fault?: string;
}

export interface QuestionsOptions {
  readonly dryRun: boolean;
  /** Tells of each question what it becomes. */
  readonly preview?: boolean | undefined;
  /** Puts the questions into this course instead of one of their own. */
  readonly courseId?: number | undefined;
  /** With a course: what stands in another course stays there, and a copy comes into this one. */
  readonly leavesOthers?: boolean | undefined;
  /** The course is one that only the real import makes: a tried one has another in its place. */
  readonly isCourseTried?: boolean | undefined;
  /** Where chapters stand that a file names, in a course that has them. */
  readonly chapters?: ((change: Change, courseId: number) => Promise<PlaceOfRow>) | undefined;
  /** Takes a question that is nearly the same as one of the bank for that one, corrected; or only those at these places. */
  readonly updateSimilar?: boolean | ReadonlySet<string> | undefined;
  /** Of one file: what somebody who looked at it said. */
  readonly wishes?: FileWishes | undefined;
  /** Done in the transaction of the import, when all is written. */
  readonly inChange?: ((change: Change, done: DoneInChange) => Promise<void>) | undefined;
  /** Of a course that is made for a bank. */
  readonly access?: Access | undefined;
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined;
}

export interface ImportProgress {
  readonly file: string;
  /** Empty while the file is read. */
  readonly bank: string;
  readonly done: number;
  /** 0: nobody knows yet. */
  readonly of: number;
}

export interface DoneInChange {
  /** Of the journal; its entry goes where nothing was changed. */
  readonly importId: number;
  /** Places of rows by the keys of the questions that they changed. */
  readonly changed: ReadonlyMap<string, string>;
  readonly report: Pick<BankFileReport, 'banks' | 'counts' | 'rows'>;
}

/** Imports banks of questions. Each file is one transaction; a bad one harms no other. */
export async function importQuestions(
  services: Pick<Services, 'database' | 'storage' | 'clock'>,
  files: readonly string[],
  options: QuestionsOptions,
): Promise<BankFileReport[]> {
  const reports: BankFileReport[] = [];
  const seen: SeenQuestions = new Map();
  for (const file of files) reports.push(await importFile(services, file, seen, options));
  return reports;
}

async function importFile(
  services: Pick<Services, 'database' | 'storage' | 'clock'>,
  file: string,
  seen: SeenQuestions,
  options: QuestionsOptions,
): Promise<BankFileReport> {
  const spill = new Spill();
  try {
    return await importThrough(spill, services, file, seen, options);
  } catch (error) {
    if (!(error instanceof BankFileError)) throw error;
    return faultyFile(path.basename(file), error);
  } finally {
    spill.close();
  }
}

async function importThrough(
  spill: Spill,
  { database, storage, clock }: Pick<Services, 'database' | 'storage' | 'clock'>,
  file: string,
  seen: SeenQuestions,
  options: QuestionsOptions,
): Promise<BankFileReport> {
  const name = path.basename(file);
  // Files first: a row must never name a file that is not there.
  const keep = options.dryRun
    ? () => Promise.resolve()
    : (figures: readonly FigureFile[]) => storeFigures(storage, figures);
  const { banks, skipped, notes: told } = await sortFile(spill, file, { seen, keep }, options);
  return await tryChange(database, options.dryRun, async (change) => {
    await lockImports(change);
    const importId = await beginImport(change, name, clock.now());
    const stored = await storeAll(change, { file: name, importId }, banks, options);
    const rows = [
      ...stored.rows,
      ...skipped.map((row) => ({ ...row, outcome: 'skipped' as const })),
    ].toSorted((one, other) => numberIn(one.place) - numberIn(other.place));
    const report = { banks: stored.banks, counts: countRows(rows), rows };
    await options.inChange?.(change, { importId, changed: stored.changed, report });
    const isKept = await endImport(change, importId, stored.made);
    const notes = [...told, ...stored.notes];
    return {
      ...{ file: name, ...report },
      ...(notes.length > 0 && { notes }),
      ...(isKept && !options.dryRun && { importId }),
    };
  });
}

/** The rows of a file with safe texts, sorted by their banks. Its pictures are kept as they are met. */
async function sortFile(
  spill: Spill,
  file: string,
  { seen, keep }: { seen: SeenQuestions; keep: (figures: readonly FigureFile[]) => Promise<void> },
  { wishes, onProgress }: QuestionsOptions,
) {
  const name = path.basename(file);
  const foreign = new ForeignHtml();
  const sorter = new RowSorter({ file: name, bank: bankOfFile(name) }, spill);
  const raw = await readBankFile(file, wishes);
  let read = 0;
  for await (const question of raw.questions) {
    sorter.take(await cleanRow(question, foreign));
    if (++read % toldAfter === 0) onProgress?.({ file: name, bank: '', done: read, of: 0 });
    await keep([...foreign.figures.values()]);
    foreign.figures.clear();
  }
  return { ...sorter.finish(raw.broken, seen), notes: raw.notes ?? [] };
}

type StoredBank = Pick<BankFileReport['banks'][number], 'name' | 'courseId'>;

interface StoredBanks {
  readonly banks: StoredBank[];
  readonly rows: QuestionRowReport[];
  /** Courses that were made. */
  readonly made: number[];
  readonly notes: string[];
  readonly changed: Map<string, string>;
}

async function storeAll(
  change: Change,
  file: { file: string; importId: number },
  banks: readonly SortedBank[],
  options: QuestionsOptions,
): Promise<StoredBanks> {
  const all: StoredBanks = { banks: [], rows: [], made: [], notes: [], changed: new Map() };
  const into =
    options.isCourseTried === true
      ? { ...options, courseId: await addBankCourse(change, randomUUID(), undefined) }
      : options;
  for (const bank of banks)
    for (const keyed of await keyRows(change, bank, into))
      await storeKeyed(change, { ...file, all }, keyed, into);
  return all;
}

async function storeKeyed(
  change: Change,
  { file, importId, all }: { file: string; importId: number; all: StoredBanks },
  { name, courseId: known, storedKeys, questions }: KeyedBank,
  {
    courseId: given,
    access,
    dryRun,
    preview,
    updateSimilar,
    onProgress,
    chapters,
  }: QuestionsOptions,
): Promise<void> {
  // Nothing to keep in it: no empty course.
  const courseId =
    known ?? (questions.length > 0 ? await addBankCourse(change, name, access) : undefined);
  if (known !== undefined && given === undefined && access !== undefined)
    await setAccess(change, [known], access);
  if (known === undefined && courseId !== undefined) all.made.push(courseId);
  const isReturned = questions.some(({ returned }) => returned !== undefined);
  if (given === undefined && !isReturned)
    all.notes.push(...(await noteOnNames(change, { name, file, known })));
  const placeOf = courseId === undefined ? undefined : await chapters?.(change, courseId);
  const bank = { name, courseId: courseId ?? 0, importId, ...(placeOf && { placeOf }) };
  const similar = await findSimilar(storedKeys, questions, (keys) =>
    bankQuestionWords(change, bank.courseId, keys),
  );
  const isUpdated = ({ place }: KeyedQuestion): boolean =>
    typeof updateSimilar === 'object' ? updateSimilar.has(place) : updateSimilar === true;
  const keyed = questions.map((one) => (isUpdated(one) ? asSimilar(one, similar) : one));
  const withdrawn = await withdrawnKeys(change, bank.courseId);
  await storeBank(change, bank, keyed, (at, question, outcome, told) => {
    const [row, { place, sourceKey }] = [questions[at]!, keyed[at]!];
    const like = similar.get(row.sourceKey);
    const own = [
      ...question.notes,
      ...told,
      ...(like === undefined ? [] : [noteOnSimilar(like, isUpdated(row))]),
      ...(withdrawn.has(sourceKey) ? [stillWithdrawn] : []),
    ];
    const doubts = [...(question.doubts ?? []), ...(row.doubts ?? [])];
    if (outcome === 'changed') all.changed.set(`${courseId} ${sourceKey}`, place);
    all.rows.push({
      ...{ place, bank: name, outcome },
      ...(like !== undefined && { similar: like.stem }),
      ...(own.length > 0 && { notes: own }),
      ...(doubts.length > 0 && { doubts }),
      ...(preview === true && { shown: showQuestion(question) }),
    });
    const done = at + 1;
    if (done % toldAfter === 0 || done === questions.length)
      onProgress?.({ file, bank: name, done, of: questions.length });
  });
  all.banks.push({ name, courseId: (dryRun ? known : courseId) ?? null });
}

/** Questions after which one who waits is told again. */
const toldAfter = 2000;

const stillWithdrawn = '这道题已撤下，导入不会让它回来；要恢复请用 npx xuezhou items restore';

const numberIn = (place: string) => Number(/\d+/.exec(place)?.[0] ?? 0);

/** A file of which nothing could be taken. */
export const faultyFile = (file: string, { message }: BankFileError): BankFileReport => ({
  file,
  banks: [],
  counts: countRows([]),
  rows: [],
  fault: `${file}：${message}`,
});

export function countRows(rows: readonly QuestionRowReport[]): Counts {
  const count = (outcome: QuestionRowReport['outcome']) =>
    rows.filter((row) => row.outcome === outcome).length;
  return {
    added: count('added'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    skipped: count('skipped'),
  };
}
