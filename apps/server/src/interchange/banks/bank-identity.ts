import { createHash } from 'node:crypto';
import { wordsOf } from './foreign-html.ts';
import type { BankQuestion } from './judge-row.ts';
import type { RawQuestion } from './raw-question.ts';

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

/** The same question has the same key in every import of the bank. */
export function sourceKeyOf(bank: string, question: BankQuestion, ownKey: string): string {
  return ownKey === ''
    ? `bank:${bank}:${identityOf(question)}`
    : `bank:${bank}:#${ownKey.slice(0, 200)}`;
}

/** Of the words and pictures of stem and options; blanks, letter case and full width do not count. */
export function identityOf(question: BankQuestion): string {
  return createHash('sha256')
    .update(JSON.stringify(wordsIn(question)))
    .digest('hex');
}

function wordsIn({ form, stem, options, parts }: BankQuestion): string[] {
  const words = [stem, ...options.map(({ text }) => text)].map((text) =>
    (form === 'html' ? wordsOf(text) : text).normalize('NFKC').toLowerCase().replace(/\s+/g, ''),
  );
  return [...words, ...parts.flatMap(wordsIn)];
}
