import { createHash } from 'node:crypto';
import { markOfQuestion } from '../../capabilities/practice/practice-facts.port.ts';
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

/** Letters of a hash that stand in an exported key. */
export const hashLength = 16;

/** What a key by which a question left the school tells. */
export interface ExportedKey {
  /** The key that its file gave it; empty: none. */
  readonly own: string;
  /** The beginning of the hash of the words by which it is known. */
  readonly words: string | undefined;
  /** Of its source key, by which the school knows it again in whatever file it comes back. */
  readonly mark: string;
}

const exportedKey = /^(?:(.*)\.)?xz-([\da-f]{16})(?:-([\da-f]{16}))?$/s;

/** Undefined for a key that no school gave. */
export function readExportedKey(key: string): ExportedKey | undefined {
  const [all, own = '', first = '', second] = exportedKey.exec(key) ?? [];
  if (all === undefined) return undefined;
  // An older export wrote the hash of the words alone.
  return { own, words: own === '' ? first : undefined, mark: second ?? first };
}

/** The bank of which a question is; undefined for one of none. */
export const bankIn = (sourceKey: string): string | undefined =>
  /^bank:(.*?):(?:#.*|[\da-f]{64})$/s.exec(sourceKey)?.[1];

/** The key that its file gave it; empty: none. */
export const ownKeyIn = (sourceKey: string): string =>
  /^bank:.*?:#(.*)$/s.exec(sourceKey)?.[1] ?? '';

/** A copy's key holds that of its original, of which the school keeps 200 letters. */
const maxOwn = 150;

/** The marks in a key, that of the question which left with it first, then those of which it is a copy. */
export function marksIn(key: string): string[] {
  const exported = readExportedKey(key);
  return exported === undefined ? [] : [exported.mark, ...marksIn(exported.own)];
}

/**
 * The key that a question leaves with: `Q1.xz-…` of one with a key of its own, else `xz-…`. It comes back as itself by it,
 * in whatever format, under any file's name, and however it was corrected on the way. That of a copy, `Q1.xz-….xz-…`, holds
 * the key of its original too, by which the school of that one knows it.
 */
export function exportedKeyOf(sourceKey: string): string {
  const own = ownKeyIn(sourceKey);
  // It travelled on and on: it stays the one of its beginning.
  if (own.length > maxOwn && readExportedKey(own) !== undefined) return own;
  const mark = `xz-${markOfQuestion(sourceKey)}`;
  if (own !== '') return `${own}.${mark}`;
  const words = /^bank:.*:([\da-f]{64})$/s.exec(sourceKey)?.[1];
  return words === undefined
    ? mark
    : `xz-${words.slice(0, hashLength)}-${markOfQuestion(sourceKey)}`;
}

/** The same question has the same key in every import of the bank, also in a school that it was not exported by. */
export function sourceKeyOf(bank: string, identity: string, key: string): string {
  if (key === '') return keyOfWords(bank, identity);
  const exported = readExportedKey(key);
  if (exported?.words === identity.slice(0, hashLength)) return keyOfWords(bank, identity);
  const { own = '', mark = '' } = exported ?? {};
  const byOwn = keyOfOwn(bank, own);
  return own !== '' && markOfQuestion(byOwn) === mark ? byOwn : keyOfOwn(bank, key);
}

export const keyOfOwn = (bank: string, key: string): string => `bank:${bank}:#${key.slice(0, 200)}`;

export const keyOfWords = (bank: string, identity: string): string => `bank:${bank}:${identity}`;

/** Of the words and pictures of stem and options; blanks, letter case and full width do not count. */
export const identityOf = (question: BankQuestion): string => hashOf(wordsIn(question));

/** What it was while the signs around formulas counted as words; undefined where nothing differs. */
export const formerIdentityOf = ({ plain }: BankQuestion): string | undefined =>
  plain === undefined ? undefined : hashOf(plain.map(bareWords));

const hashOf = (words: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(words)).digest('hex');

interface Worded extends Pick<BankQuestion, 'form' | 'stem'> {
  readonly kind: string;
  readonly options: readonly { readonly text: string }[];
  readonly parts: readonly Worded[];
}

/** The words that make a question the one it is, those of its parts behind them. */
export function wordsIn({ kind, form, stem, options, parts }: Worded): string[] {
  // However true and false are called, the question is the same.
  const named = kind === 'truefalse' ? ['正确', '错误'] : options.map(({ text }) => text);
  const texts = [stem, ...named];
  const words = (form === 'html' ? texts.map(wordsOf) : texts).map(bareWords);
  return [...words, ...parts.flatMap(wordsIn)];
}

const bareWords = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
