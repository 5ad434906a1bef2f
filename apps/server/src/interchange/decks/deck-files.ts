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
/** Another for the first look at a workbook: whoever has only chosen a file waits for no deck of a colleague. */
const askLook = workThread<SchoolDeckQuestion, DeckAnswer>(entry, {
  maxOldGenerationSizeMb: 768,
});
/** Seconds; two hundred thousand cards with formulas take some minutes. */
const mostToRead = 600;
/** Seconds; a heading is read, whatever stands below it. */
const mostToLook = 30;
/** All that the school brings takes one turn. */
const school = 0;

interface Bounds {
  readonly seconds: number;
  /** Why it was given up. */
  readonly words: (error: TooHeavyError, seconds: number) => string;
}

async function askFor(
  thread: typeof askSchool,
  question: SchoolDeckQuestion,
  { seconds, words }: Bounds,
): Promise<DeckAnswer> {
  try {
    const { answer } = await thread(school, question, seconds * 1000);
    if ('fault' in answer) throw new BankFileError(answer.fault);
    return answer;
  } catch (error) {
    if (!(error instanceof TooHeavyError)) throw error;
    throw new BankFileError(words(error, seconds), { cause: error });
  }
}

/** It may hold questions as well as cards. */
const tooHeavyToOpen = ({ kind }: TooHeavyError, seconds: number): string =>
  kind === 'memory'
    ? '打开这个表格用的内存太多，请把它分成几个再导入'
    : `打开这个表格已经用了 ${seconds} 秒，一个文件不能更久；请删掉用不到的工作表和图片，或把它分成几个再导入`;

/** What staff bring, read where it holds up nobody and is given up when it is too heavy. Throws BankFileError. */
export const deckThread = {
  read: async (bytes: Buffer, reading: DeckReading, seconds = mostToRead): Promise<SchoolDeck> => {
    const bounds = { seconds, words: tooHeavyWords };
    const answer = await askFor(askSchool, { bytes, reading }, bounds);
    if (!('school' in answer)) throw new Error('a file that was read has its cards');
    return answer.school;
  },
  /** Of a workbook. */
  firstLines: async (
    bytes: Buffer,
    maxLines: number,
    seconds = mostToLook,
  ): Promise<readonly Line[]> => {
    const bounds = { seconds, words: tooHeavyToOpen };
    const answer = await askFor(askLook, { bytes, maxLines }, bounds);
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
