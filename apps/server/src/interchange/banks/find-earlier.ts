import { ownKeyLength, wordsOfExportedKey } from './bank-identity.ts';
import type { KeyedQuestion } from './store-bank.ts';

/**
 * Rows that left the school with its own keys find the questions that they were, in whatever bank of the course those
 * stand, though their words were corrected meanwhile; and those whose formulas were words once find what they were then.
 */
export function findEarlier(
  storedKeys: readonly string[],
  questions: readonly KeyedQuestion[],
): readonly KeyedQuestion[] {
  const kept = new Set(storedKeys);
  const byWords = new Map(
    storedKeys.map((sourceKey) => [hashIn(sourceKey).slice(0, ownKeyLength), sourceKey]),
  );
  return questions.map((question) => {
    const { sourceKey, formerKey = '' } = question;
    const exported = wordsOfExportedKey(/^bank:.*?:#(.*)$/s.exec(sourceKey)?.[1] ?? '');
    const earlier = kept.has(formerKey) ? formerKey : byWords.get(exported ?? '');
    return earlier === undefined ? question : { ...question, sourceKey: earlier };
  });
}

const hashIn = (sourceKey: string): string => sourceKey.slice(sourceKey.lastIndexOf(':') + 1);
