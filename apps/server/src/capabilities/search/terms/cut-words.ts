import { Jieba } from '@node-rs/jieba';
import { dict } from '@node-rs/jieba/dict.js';

let jieba: Jieba | undefined;

/** The words of a run of Chinese characters, in their order: long ones also by their parts. */
export function cutWords(run: string): string[] {
  // The dictionary takes a moment and some memory: only whoever searches pays.
  jieba ??= Jieba.withDict(dict);
  return jieba.cutForSearch(run, true);
}
