import { pairsOf } from '@xuezhou/rules/qa/qa-text';
import { wordsOfText } from '../../search/search.port.ts';

/** More say nothing more, and would fill the index. */
const maxWords = 600;

/** What a question is found by: the words that jieba cuts, and each pair of Chinese characters. */
export const wordsOf = (text: string): string[] =>
  [...new Set([...wordsOfText(text), ...pairsOf(text)])]
    .filter((word) => !sayNothing.has(word))
    .slice(0, maxWords);

/** In every question, and so in none. */
const sayNothing = new Set(
  '的 了 是 在 和 与 吗 呢 吧 啊 么 什么 什 怎么 怎样 如何 为 为什么 这个 那个 这 那 一个 一 个 有 没有 不 我 你 他 老师 请问 请 问 题 题目 the a an of is are to in and or what why how do does'.split(
    ' ',
  ),
);

/** A word as a tsquery takes it literally. */
export const quoted = (word: string): string =>
  `'${word.replaceAll('\\', String.raw`\\`).replaceAll("'", "''")}'`;
