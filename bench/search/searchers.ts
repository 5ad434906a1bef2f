import { cutWords } from '../../apps/server/src/capabilities/search/terms/cut-words.ts';
import { foldText } from '../../apps/server/src/capabilities/search/terms/cut-terms.ts';
import type { Glossary } from '../../apps/server/src/capabilities/search/terms/glossary.ts';
import { keepWorthy } from '../../apps/server/src/capabilities/search/rank/keep-worthy.ts';
import { meantTerms } from '../../apps/server/src/capabilities/search/rank/meant-terms.ts';
import {
  rankPassages,
  weighQuery,
} from '../../apps/server/src/capabilities/search/rank/rank-passages.ts';
import { secondOf } from '../../apps/server/src/capabilities/search/rank/second-of.ts';
import { loadSegment } from '../../apps/server/src/capabilities/search/segment/loaded-segment.ts';
import { packSegment } from '../../apps/server/src/capabilities/search/segment/pack-segment.ts';
import { weighTerms } from '../../apps/server/src/capabilities/search/segment/weigh-terms.ts';
import type { SearchDocument } from '../../apps/server/src/capabilities/search/sources/search-source.ts';
import type { Answer } from './labelled-sets.ts';

/** The answers to a query, the best ones first. */
export type Searcher = (query: string) => Answer[];

const maxFound = 60;

/** As the server ranks. */
export async function ownSearcher(
  documents: readonly SearchDocument[],
  glossary: Glossary,
): Promise<Searcher> {
  const segment = loadSegment(
    await packSegment(
      documents.map((document, index) => ({
        passageId: index,
        bookId: 0,
        group: document.bullet_id === null ? String(index) : `lecture ${document.bullet_id}`,
        kind: document.kind,
        terms: weighTerms(document),
      })),
    ),
  );
  const shards = [{ segment, isClosedBook: () => false }];
  return (query) => {
    const terms = weighQuery(shards, meantTerms(shards, query, glossary));
    const words = terms.map(({ term }) => term);
    const ranked = rankPassages(shards, terms, { maxOfKind: maxFound });
    return keepWorthy(ranked, terms).flatMap(({ passageId, coverage }) => {
      const document = documents[passageId];
      if (document === undefined) return [];
      const { text, lines } = document;
      const second = lines === null ? null : secondOf(text, lines, words);
      return [{ document, second, coverage }];
    });
  };
}

const wordsOf = (text: string): string[] =>
  cutWords(foldText(text)).filter((word) => /[\p{L}\p{N}]/u.test(word));

const textOf = ({ heading, text }: SearchDocument): string => `${heading} ${text}`;

const startOf = ({ lines }: SearchDocument): number | null =>
  lines === null ? null : (lines[0]?.[1] ?? 0) / 1000;

/** BM25 as in the book, over jieba's words of the same text. */
export function plainSearcher(documents: readonly SearchDocument[]): Searcher {
  const [k1, b] = [1.2, 0.75];
  const postings = new Map<string, Map<number, number>>();
  const lengths = documents.map((document, index) => {
    const words = wordsOf(textOf(document));
    for (const word of words) {
      const own = postings.get(word) ?? new Map<number, number>();
      own.set(index, (own.get(index) ?? 0) + 1);
      postings.set(word, own);
    }
    return words.length;
  });
  const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  return (query) => {
    const scores = new Map<number, number>();
    for (const word of new Set(wordsOf(query))) {
      const own = postings.get(word);
      if (own === undefined) continue;
      const rarity = Math.log(1 + (lengths.length - own.size + 0.5) / (own.size + 0.5));
      for (const [index, count] of own) {
        const norm = k1 * (1 - b + (b * (lengths[index] ?? 0)) / average);
        scores.set(index, (scores.get(index) ?? 0) + (rarity * count * (k1 + 1)) / (count + norm));
      }
    }
    return best(documents, scores);
  };
}

function best(documents: readonly SearchDocument[], scores: ReadonlyMap<number, number>): Answer[] {
  return [...scores]
    .toSorted((one, other) => other[1] - one[1])
    .slice(0, maxFound)
    .flatMap(([index]) => {
      const document = documents[index];
      return document === undefined ? [] : [{ document, second: startOf(document) }];
    });
}

/** As it was before: all words at once, else the very letters; names first, the very letters first, then the shortest. */
export function formerSearcher(documents: readonly SearchDocument[]): Searcher {
  const known = documents.map((document) => {
    const lower = foldText(document.text);
    return { document, lower, words: new Set(wordsOf(lower)) };
  });
  return (query) => {
    // What was longer was refused.
    if (query.length > 60) return [];
    const asked = foldText(query.trim());
    const words = wordsOf(asked);
    const found = known.filter(
      (one) => words.length > 0 && words.every((word) => one.words.has(word)),
    );
    if (found.length < 5)
      for (const one of known)
        if (one.lower.includes(asked) && !found.includes(one)) found.push(one);
    const isName = ({ kind }: SearchDocument) => Number(kind === 'lecture' || kind === 'reading');
    return found
      .toSorted(
        (one, other) =>
          isName(other.document) - isName(one.document) ||
          Number(other.lower.includes(asked)) - Number(one.lower.includes(asked)) ||
          one.lower.length - other.lower.length,
      )
      .slice(0, maxFound)
      .map(({ document }) => ({ document, second: startOf(document) }));
  };
}
