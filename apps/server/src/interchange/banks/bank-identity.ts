import { createHash } from 'node:crypto';
import { wordsOf } from './foreign-html.ts';
import type { BankQuestion } from './judge-row.ts';
import type { RawQuestion } from './read/raw-question.ts';

/** Rows of one file that a running number merely counts, from 0 or 1, perhaps with some deleted. */
export function hasRunningKeys(rows: readonly Pick<RawQuestion, 'key'>[]): boolean {
  let before = -1;
  for (const { key } of rows) {
    const number = Number(key);
    if (!/^\d+$/.test(key) || number <= before) return false;
    before = number;
  }
  return Number(rows[0]?.key ?? 0) <= 1 && before <= rows.length * 2;
}

export const ownKeyLength = 16;

/**
 * The key that a question without one of its own leaves with, `xz-…`: of the words by which the school knows it, so that
 * it comes back as itself however it was corrected on the way. Empty for one that has a key, or is no bank's.
 */
export function exportedKeyOf(sourceKey: string): string {
  const hash = /^bank:.*:([\da-f]{64})$/s.exec(sourceKey)?.[1];
  return hash === undefined ? '' : `xz-${hash.slice(0, ownKeyLength)}`;
}

/** The beginning of the words' hash in such a key; undefined for any other key. */
export const wordsOfExportedKey = (key: string): string | undefined =>
  /^xz-([\da-f]{16})$/.exec(key)?.[1];

/** The same question has the same key in every import of the bank. */
export function sourceKeyOf(bank: string, identity: string, ownKey: string): string {
  const isOwn = ownKey === '' || ownKey === `xz-${identity.slice(0, ownKeyLength)}`;
  return isOwn ? keyOfWords(bank, identity) : `bank:${bank}:#${ownKey.slice(0, 200)}`;
}

export const keyOfWords = (bank: string, identity: string): string => `bank:${bank}:${identity}`;

/** Of the words and pictures of stem and options; blanks, letter case and full width do not count. */
export const identityOf = (question: BankQuestion): string => hashOf(wordsIn(question));

/** What it was while the signs around formulas counted as words; undefined where nothing differs. */
export const formerIdentityOf = ({ plain }: BankQuestion): string | undefined =>
  plain === undefined ? undefined : hashOf(plain.map(bareWords));

const hashOf = (words: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(words)).digest('hex');

/** The words that make a question the one it is, those of its parts behind them. */
export function wordsIn({ kind, form, stem, options, parts }: BankQuestion): string[] {
  // However true and false are called, the question is the same.
  const named = kind === 'truefalse' ? ['正确', '错误'] : options.map(({ text }) => text);
  const texts = [stem, ...named];
  const words = (form === 'html' ? texts.map(wordsOf) : texts).map(bareWords);
  return [...words, ...parts.flatMap(wordsIn)];
}

const bareWords = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
