import { foldText } from './cut-terms.ts';
import { cutWords } from './cut-words.ts';

const longestWord = 100;

/** The words of a whole text, each once and as `foldText` writes it: long Chinese ones also by their parts. */
export function wordsOfText(text: string): string[] {
  const words = cutWords(foldText(text))
    .map((word) => word.trim())
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && word.length <= longestWord);
  return [...new Set(words)];
}
