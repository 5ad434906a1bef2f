import type {
  CheckedRow,
  CheckSink,
  FileFault,
  ImportFiles,
} from '../../capabilities/import/import.port.ts';
import type { Services } from '../../platform/services.ts';
import { importEpubs, isEpub } from '../import-epubs.ts';
import { importPackages } from '../import-packages.ts';
import type { BankFileReport, QuestionRowReport } from '../import-questions.ts';
import type { CourseInChange } from '../withdraw/course-in-change.ts';
import { faultOf } from './check-file.ts';
import { CorrectedRows, correctionOf } from './corrected-rows.ts';
import { pageWords } from './page-words.ts';

type CourseServices = Pick<Services, 'database' | 'storage' | 'clock'>;

async function importCourse(
  services: CourseServices,
  file: string,
  options: { dryRun: boolean; inChange?: CourseInChange },
): Promise<BankFileReport> {
  const given = { ...options, preview: true, access: undefined };
  const [report] = isEpub(file)
    ? await importEpubs(services, [file], given)
    : await importPackages(services, [file], given);
  if (report === undefined) throw new Error('a file without a report');
  return report;
}

/** Tries a book or a packed course and tells what becomes of each chapter, and what of it is lost; nothing is written. */
export async function checkCourse(
  services: CourseServices,
  file: string,
  { keep }: CheckSink,
): Promise<FileFault | null> {
  const keys = new CorrectedRows();
  const report = await importCourse(services, file, {
    dryRun: true,
    inChange: async (change, { importId, places }) =>
      await keys.read(change, importId, ({ sourceKey }) => places?.get(sourceKey)),
  });
  if (report.fault !== undefined) return faultOf(file, report.fault);
  const { rows, gone, notes = [], banks } = report;
  const told = notes.filter((note) => note !== gone).map(pageWords);
  const seen = [...distinctPlaces(rows).map(rowOf), ...(gone === undefined ? [] : [goneRow(gone)])];
  const corrected = await keys.count(services.database.connection);
  await keep(seen, {
    ...{ notes: told, title: banks[0]?.name, corrections: corrected.map(correctionOf) },
    correctedTotal: keys.total(() => true),
  });
  return null;
}

/** A row too: an edition may differ from the one before in nothing else, and is written for that. */
const goneRow = (gone: string): CheckedRow => ({
  ...{ place: '不再有的', cells: [], mendable: [], kind: '', stem: '', state: 'update' },
  ...{ words: [pageWords(gone)], choices: [], rival: null },
});

/** Two chapters may have one title. */
function distinctPlaces(rows: readonly QuestionRowReport[]): QuestionRowReport[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const times = (seen.get(row.place) ?? 0) + 1;
    seen.set(row.place, times);
    return times === 1 ? row : { ...row, place: `${row.place}（${times}）` };
  });
}

const states = { added: 'new', changed: 'update', unchanged: 'same', skipped: 'cannot' } as const;
const words = { added: '新的', changed: '更新已有的', unchanged: '已经有，一样' } as const;
const longestStem = 500;

function rowOf({ place, outcome, reason = '', notes = [], shown }: QuestionRowReport): CheckedRow {
  // What of a new one is lost has to be found among hundreds of chapters.
  const isLossy = outcome === 'added' && notes.length > 0;
  const told = outcome === 'skipped' ? [reason] : isLossy ? notes : [words[outcome], ...notes];
  return {
    ...{ place, cells: [], mendable: [], kind: shown?.kind ?? '' },
    state: isLossy ? 'look' : states[outcome],
    stem: (shown?.stem ?? '').slice(0, longestStem),
    ...{ words: told.map(pageWords), choices: [], rival: null },
  };
}

/** Writes what was seen, all or nothing. */
export async function runCourse(
  services: CourseServices,
  file: string,
  { inChange }: Parameters<ImportFiles['run']>[3],
): Promise<FileFault | null> {
  const report = await importCourse(services, file, {
    dryRun: false,
    inChange: async (change, { importId, courseId, outcomes, skipped }) => {
      const counted = (outcome: (typeof outcomes)[number]) =>
        outcomes.filter((each) => each === outcome).length;
      await inChange(change, {
        ...{ importNo: importId, added: counted('added'), changed: counted('changed') },
        ...{ unchanged: counted('unchanged'), skipped, courseIds: [courseId], from: [] },
      });
    },
  });
  return report.fault === undefined ? null : faultOf(file, report.fault);
}
