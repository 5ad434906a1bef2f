import { ownCourseEndings } from '@xuezhou/contract/import/console';
import type { ImportFiles } from '../../capabilities/import/import.port.ts';
import { graveChangesOf } from '../../capabilities/practice/practice-content.port.ts';
import { bankOfFile, titleOfBank } from '../banks/bank-course.ts';
import { BankFileError } from '../banks/bank-file-error.ts';
import { isBankFile } from '../banks/read/read-bank-file.ts';
import { readTableHead } from '../decks/brought/open-deck.ts';
import { isApkg } from '../decks/brought/school-deck.ts';
import { titleOfDeck } from '../decks/store-deck.ts';
import { importQuestions } from '../import-questions.ts';
import { listImports, undoImport } from '../withdraw/undo-import.ts';
import { checkCourse, runCourse } from './check-course.ts';
import { checkDeck, runDeck } from './check-deck.ts';
import { checkReadings, demandBook, draftTitle, isText, runReadings } from './check-readings.ts';
import { checkFile, faultOf, optionsOf } from './check-file.ts';

/** Letters of a heading or a sample that a page shows. */
const longestSample = 200;
const mostColumns = 1000;

const shown = (cells: readonly string[]): string[] =>
  cells.slice(0, mostColumns).map((cell) => cell.slice(0, longestSample));

const isOwnCourse = (file: string): boolean =>
  ownCourseEndings.some((ending) => file.toLowerCase().endsWith(ending));

/** The readers of the command line, for what staff bring by a page. */
export const importFiles: ImportFiles = {
  isKnown: (fileName) => isBankFile(fileName) || isApkg(fileName) || isOwnCourse(fileName),
  isWhole: isOwnCourse,
  isText,
  demandBook,
  draftTitle,
  courseTitleOf: (fileName, isOfCards) =>
    (isOfCards ? titleOfDeck : titleOfBank)(bankOfFile(fileName)),
  head: async (file) => {
    try {
      const head = await readTableHead(file);
      if (head === null) return { head };
      const columns = [...head.columns].map(([field, at]) => ({ field, at }));
      return {
        head: { headings: shown(head.headings), samples: head.samples.map(shown), columns },
      };
    } catch (error) {
      if (!(error instanceof BankFileError)) throw error;
      return faultOf(file, error.message);
    }
  },
  check: async (services, file, wish, sink) => {
    const { text } = wish;
    if (text !== null) return await checkReadings(services, file, { ...wish, text }, sink);
    if (isOwnCourse(file)) return await checkCourse(services, file, sink);
    return wish.isOfCards
      ? await checkDeck(services, file, wish, sink)
      : await checkFile(services, file, wish, sink);
  },
  run: async (services, file, wish, sink) => {
    const { text } = wish;
    if (text !== null) return await runReadings(services, file, { ...wish, text }, sink);
    if (isOwnCourse(file)) return await runCourse(services, file, sink);
    if (wish.isOfCards) return await runDeck(services, file, wish, sink);
    const { progress, inChange } = sink;
    const [report] = await importQuestions(services, [file], {
      ...optionsOf(wish, () => undefined),
      dryRun: false,
      onProgress: ({ done, of }) => progress(done, of),
      inChange: async (change, { importId, report: { banks, counts } }) => {
        const courseIds = banks.flatMap(({ courseId }) => courseId ?? []);
        const grave = await graveChangesOf(change, importId);
        const from = new Set(grave.flatMap((one) => one.from ?? []));
        await inChange(change, { importNo: importId, ...counts, courseIds, from: [...from] });
      },
    });
    return report?.fault === undefined ? null : faultOf(file, report.fault);
  },
  journal: listImports,
  undo: async (services, importNo, actor, why) => {
    const undone = await undoImport(services, importNo, actor, why);
    if (undone === null) return null;
    const { questions, counts } = undone;
    const all = [questions, counts.card, counts.reading, counts.course_file];
    const sum = (what: 'removed' | 'restored' | 'kept') =>
      all.reduce((before, each) => before + each[what], 0);
    return { removed: sum('removed'), restored: sum('restored'), kept: sum('kept') };
  },
};
