import type { DeckFiles } from '../../capabilities/flash-card/deck/deck-files.port.ts';
import { entryBeside } from '../../platform/entry-beside.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { workThread } from '../../platform/threads/work-thread.ts';
import { bankOfFile } from '../banks/bank-course.ts';
import { csvLine } from '../export/csv-line.ts';
import type { DeckAnswer, DeckQuestion } from './deck-thread.ts';
import { mediumFrom } from './read-apkg.ts';
import { writeApkg } from './write-apkg.ts';

const ask = workThread<DeckQuestion, DeckAnswer>(entryBeside(import.meta, 'deck-thread'));

/** The readers and writers of the command line, for what students bring and take away. */
export const deckFiles: DeckFiles = {
  read: async (studentId, bytes, fileName, maxMilliseconds) => {
    const question = { bytes, name: bankOfFile(fileName) };
    const { answer, milliseconds } = await ask(studentId, question, maxMilliseconds);
    if ('fault' in answer)
      throw new Refusal('ownDeckUnreadable', `这个文件没有导入：${answer.fault}`);
    const { media, ...deck } = answer.deck;
    return { deck: { ...deck, medium: mediumFrom(bytes, media) }, milliseconds };
  },
  // Spreadsheets take the file for UTF-8 only with this mark.
  writeCsv: (rows) => `\uFEFF${rows.map(csvLine).join('')}`,
  writeApkg,
};
