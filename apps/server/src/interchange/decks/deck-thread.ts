import { answerQuestions } from '../../platform/threads/answer-questions.ts';
import type { CardToExport } from '../../capabilities/flash-card/deck/deck-files.port.ts';
import { bufferOf } from '../../platform/threads/buffer-of.ts';
import { BankFileError } from '../banks/bank-file-error.ts';
import { readDeckFile } from './read-deck-file.ts';
import type { ApkgDeck } from './read-apkg.ts';
import { writeApkg } from './write-apkg.ts';

export interface DeckQuestion {
  readonly bytes: Uint8Array;
  readonly name: string;
}

/** A package to be written. */
export interface DeckToWrite {
  readonly cards: readonly CardToExport[];
  readonly media: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  readonly now: Date;
}

export type DeckAnswer =
  | { readonly deck: ApkgDeck }
  | { readonly file: Uint8Array }
  | { readonly fault: string };

answerQuestions<DeckAnswer>(async (question: DeckQuestion | DeckToWrite, tell) => {
  if ('cards' in question) {
    const { cards, media, now } = question;
    const named = media.map(({ name, bytes }) => ({ name, bytes: bufferOf(bytes) }));
    return { file: writeApkg(cards, named, now) };
  }
  try {
    return { deck: await readDeckFile(bufferOf(question.bytes), question.name, tell) };
  } catch (error) {
    if (!(error instanceof BankFileError)) throw error;
    return { fault: error.message };
  }
});
