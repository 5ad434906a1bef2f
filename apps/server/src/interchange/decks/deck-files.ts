import type { DeckFiles } from '../../capabilities/flash-card/deck/deck-files.port.ts';
import { entryBeside } from '../../platform/entry-beside.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { workThread } from '../../platform/threads/work-thread.ts';
import { bankOfFile } from '../banks/bank-course.ts';
import { bufferOf } from '../../platform/threads/buffer-of.ts';
import { csvLine } from '../export/csv-line.ts';
import type { DeckAnswer, DeckQuestion, DeckToWrite } from './deck-thread.ts';
import { mediumFrom } from './read-apkg.ts';

/** Milliseconds; thousands of cards take a second or two. */
const mostToWrite = 60_000;

const ask = workThread<DeckQuestion | DeckToWrite, DeckAnswer>(
  entryBeside(import.meta, 'deck-thread'),
);

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
