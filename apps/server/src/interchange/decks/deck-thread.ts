import { answerQuestions } from '../../platform/threads/answer-questions.ts';
import { BankFileError } from '../banks/bank-file-error.ts';
import { readDeckFile } from './read-deck-file.ts';
import type { ApkgDeck } from './read-apkg.ts';

export interface DeckQuestion {
  readonly bytes: Uint8Array;
  readonly name: string;
}

export type DeckAnswer = { readonly deck: ApkgDeck } | { readonly fault: string };

answerQuestions<DeckAnswer>(async ({ bytes, name }: DeckQuestion, tell) => {
  try {
    // A buffer arrives as its bytes alone.
    const { buffer, byteOffset, byteLength } = bytes;
    return { deck: await readDeckFile(Buffer.from(buffer, byteOffset, byteLength), name, tell) };
  } catch (error) {
    if (!(error instanceof BankFileError)) throw error;
    return { fault: error.message };
  }
});
