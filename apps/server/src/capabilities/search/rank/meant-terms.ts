import { foldText } from '../terms/cut-terms.ts';
import type { Glossary } from '../terms/glossary.ts';
import { nearWords } from '../terms/near-words.ts';
import { soundTerm } from '../terms/pinyin-terms.ts';
import { stemOf } from '../terms/stem-of.ts';
import { termHash } from '../terms/term-hash.ts';
import { queryTerms, weights, type QueryTerm } from './query-terms.ts';
import { countOfTerm, type Shard } from './rank-passages.ts';

const words = /(?<![a-z\d\\])[a-z]{3,}(?![a-z\d])/g;
/** Shorter ones are near too many others. */
const leastSpelled = 5;
/** Letters of a sound; fewer are near too many others. */
const leastHeard = 4;
/** More are no slip of the hand but another language. */
const maxMended = 3;

/**
 * What is looked for, where a Latin word is none of these passages': a name by its sound (youxianzhaiquan, jxz), or a
 * word with one wrong letter (annuty).
 */
export function meantTerms(
  shards: readonly Shard[],
  text: string,
  glossary: Glossary,
): QueryTerm[] {
  const folded = foldText(text);
  const unknown = new Set(
    [...folded.matchAll(words)]
      .map(([word]) => word)
      .filter((word) => !isKnown(shards, glossary, stemOf(word))),
  );
  const inOne = folded.trim().replaceAll(/[\s']+/g, '');
  const spaced =
    /^[a-z]{4,60}$/.test(inOne) && inOne !== folded.trim()
      ? bySound(shards, inOne, glossary)
      : null;
  if (spaced !== null) return [...queryTerms(spaced.names, glossary), ...spaced.sounds];
  let meant = folded;
  const sounds: QueryTerm[] = [];
  for (const word of [...unknown].slice(0, maxMended)) {
    const sounding = bySound(shards, word, glossary);
    if (sounding !== null) sounds.push(...sounding.sounds);
    const instead =
      sounding?.names ?? spelled(shards, word, glossary) ?? nearlyHeard(word, glossary);
    if (instead !== undefined) meant = meant.replaceAll(wordOnly(word), ` ${instead} `);
  }
  meant = withName(meant, glossary);
  const terms = queryTerms(meant === folded ? text : meant, glossary);
  return [...terms, ...sounds];
}

const wordOnly = (word: string): RegExp => new RegExp(`(?<![a-z])${word}(?![a-z])`, 'g');

const isKnown = (shards: readonly Shard[], glossary: Glossary, word: string): boolean =>
  glossary.hasWord(word) || countOfTerm(shards, termHash(word)) > 0;

function bySound(shards: readonly Shard[], letters: string, glossary: Glossary) {
  const names = glossary.namesBySound(letters).join(' ');
  const term = soundTerm(letters);
  const hash = termHash(term);
  const isHeard = countOfTerm(shards, hash) > 0;
  if (names === '' && !isHeard) return null;
  const sounds = isHeard ? [{ term, hash, weight: weights.exact, isOtherName: false }] : [];
  return { names, sounds };
}

/** The word that differs by one letter: of the glossary, or else the one that stands there most often. */
function spelled(shards: readonly Shard[], word: string, glossary: Glossary): string | undefined {
  if (word.length < leastSpelled) return undefined;
  let best: { near: string; count: number } | undefined;
  for (const near of nearWords(stemOf(word))) {
    const found = countOfTerm(shards, termHash(near));
    const count = glossary.hasWord(near) ? Number.MAX_SAFE_INTEGER : found;
    if (count > (best?.count ?? 0)) best = { near, count };
  }
  return best?.near;
}

/** A name of which one letter too much, too few or another was typed: jzxz for jxz. */
function nearlyHeard(letters: string, glossary: Glossary): string | undefined {
  if (letters.length < leastHeard) return undefined;
  for (const near of nearWords(letters)) {
    const [name] = glossary.namesBySound(near);
    if (name !== undefined) return name;
  }
  return undefined;
}

/** `sharp ratio` names nothing, and with one letter more it does. */
function withName(text: string, glossary: Glossary): string {
  if (glossary.otherNames(text).length > 0) return text;
  for (const [word] of [...text.matchAll(words)].slice(0, maxMended)) {
    if (word.length < leastSpelled) continue;
    for (const near of nearWords(word)) {
      if (!glossary.hasWord(near)) continue;
      const other = text.replaceAll(wordOnly(word), near);
      if (glossary.otherNames(other).length > 0) return other;
    }
  }
  return text;
}
