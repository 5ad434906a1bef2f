import { answerQuestions } from '../../platform/threads/answer-questions.ts';
import type { CardToExport } from '../../capabilities/flash-card/deck/deck-files.port.ts';
import { bufferOf } from '../../platform/threads/buffer-of.ts';
import { BankFileError } from '../banks/bank-file-error.ts';
import type { Line } from '../table/csv-lines.ts';
import {
  firstLines,
  readSchoolDeck,
  type DeckReading,
  type SchoolDeck,
} from './brought/school-deck.ts';
import { readDeckFile } from './read-deck-file.ts';
import type { ApkgDeck } from './read-apkg.ts';
import { writeApkg } from './write-apkg.ts';

export interface DeckQuestion {
  readonly bytes: Uint8Array;
  readonly name: string;
}

/** What staff bring: read whole, or a workbook's first rows alone. */
export type SchoolDeckQuestion =
  | { readonly bytes: Uint8Array; readonly reading: DeckReading }
  | { readonly bytes: Uint8Array; readonly maxLines: number };

/** A package to be written. */
export interface DeckToWrite {
  readonly cards: readonly CardToExport[];
  readonly media: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  readonly now: Date;
}

export type DeckAnswer =
  | { readonly deck: ApkgDeck }
  | { readonly school: SchoolDeck }
  | { readonly lines: readonly Line[] }
  | { readonly file: Uint8Array }
  | { readonly fault: string };

type Question = DeckQuestion | SchoolDeckQuestion | DeckToWrite;

answerQuestions<DeckAnswer>(async (question: Question, tell) => {
  if ('cards' in question) {
    const { cards, media, now } = question;
    const named = media.map(({ name, bytes }) => ({ name, bytes: bufferOf(bytes) }));
    return { file: writeApkg(cards, named, now) };
  }
  try {
    const bytes = bufferOf(question.bytes);
    if ('reading' in question)
      return { school: await readSchoolDeck(bytes, question.reading, tell) };
    if ('maxLines' in question) return { lines: await firstLines(bytes, question.maxLines) };
    return { deck: await readDeckFile(bytes, question.name, tell) };
  } catch (error) {
    if (!(error instanceof BankFileError)) throw error;
    return { fault: error.message };
  }
});
