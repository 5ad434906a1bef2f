import {
  tooHeavyWords,
  type DeckFiles,
} from '../../capabilities/flash-card/deck/deck-files.port.ts';
import { entryBeside } from '../../platform/entry-beside.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { TooHeavyError, workThread } from '../../platform/threads/work-thread.ts';
import { bankOfFile } from '../banks/bank-course.ts';
import { BankFileError } from '../banks/bank-file-error.ts';
import { bufferOf } from '../../platform/threads/buffer-of.ts';
import { csvLine } from '../export/csv-line.ts';
import type { Line } from '../table/csv-lines.ts';
import type { DeckReading, SchoolDeck } from './brought/school-deck.ts';
import type { DeckAnswer, DeckQuestion, DeckToWrite, SchoolDeckQuestion } from './deck-thread.ts';
import { mediumFrom } from './read-apkg.ts';

/** Milliseconds; thousands of cards take a second or two. */
const mostToWrite = 60_000;

const entry = entryBeside(import.meta, 'deck-thread');
const ask = workThread<DeckQuestion | DeckToWrite, DeckAnswer>(entry);
/** Another of the same: two hundred thousand cards of a school keep no student waiting. */
const askSchool = workThread<SchoolDeckQuestion, DeckAnswer>(entry, {
  maxOldGenerationSizeMb: 768,
});
/** Seconds; two hundred thousand cards with formulas take some minutes. */
const maxSeconds = 600;
/** All that the school brings takes one turn. */
const school = 0;

async function askForSchool(question: SchoolDeckQuestion): Promise<DeckAnswer> {
  try {
    const { answer } = await askSchool(school, question, maxSeconds * 1000);
    if ('fault' in answer) throw new BankFileError(answer.fault);
    return answer;
  } catch (error) {
    if (!(error instanceof TooHeavyError)) throw error;
    throw new BankFileError(tooHeavyWords(error, maxSeconds), { cause: error });
  }
}

/** What staff bring, read where it holds up nobody and is given up when it is too heavy. Throws BankFileError. */
export const deckThread = {
  read: async (bytes: Buffer, reading: DeckReading): Promise<SchoolDeck> => {
    const answer = await askForSchool({ bytes, reading });
    if (!('school' in answer)) throw new Error('a file that was read has its cards');
    return answer.school;
  },
  /** Of a workbook. */
  firstLines: async (bytes: Buffer, maxLines: number): Promise<readonly Line[]> => {
    const answer = await askForSchool({ bytes, maxLines });
    if (!('lines' in answer)) throw new Error('a workbook that was read has its rows');
    return answer.lines;
  },
};

/** The readers and writers of the command line, for what students bring and take away. */
export const deckFiles: DeckFiles = {
  read: async (studentId, bytes, fileName, maxMilliseconds) => {
    const question = { bytes, name: bankOfFile(fileName) };
    const { answer, milliseconds } = await ask(studentId, question, maxMilliseconds);
    if ('fault' in answer)
      throw new Refusal('ownDeckUnreadable', `这个文件没有导入：${answer.fault}`);
    if (!('deck' in answer)) throw new Error('a file that was read has its cards');
    const { media, ...deck } = answer.deck;
    return { deck: { ...deck, medium: mediumFrom(bytes, media) }, milliseconds };
  },
  // Spreadsheets take the file for UTF-8 only with this mark.
  writeCsv: (rows) => `\uFEFF${rows.map(csvLine).join('')}`,
  writeApkg: async (whose, cards, media, now) => {
    const { answer } = await ask(whose, { cards, media, now }, mostToWrite);
    if (!('file' in answer)) throw new Error('cards that were written are a file');
    return bufferOf(answer.file);
  },
};
