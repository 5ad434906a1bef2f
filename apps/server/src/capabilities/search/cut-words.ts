import { Jieba } from '@node-rs/jieba';
import { dict } from '@node-rs/jieba/dict.js';

let jieba: Jieba | undefined;

/** The words of a text for search, each once and in small letters: long Chinese words also by their parts. */
export function cutWords(text: string): string[] {
  // The dictionary takes a moment and some memory: only whoever searches pays.
  jieba ??= Jieba.withDict(dict);
  const words = jieba
    .cutForSearch(text.normalize('NFKC').toLowerCase(), true)
    .map((word) => word.trim())
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && word.length <= 100);
  return [...new Set(words)];
}
