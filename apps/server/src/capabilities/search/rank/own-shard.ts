import { likeAnywhere } from '../../../platform/database/like-anywhere.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import {
  bareDocument,
  ownSources,
  type OwnDocument,
  type Searcher,
} from '../sources/search-source.ts';
import { loadSegment } from '../segment/loaded-segment.ts';
import { packSegment } from '../segment/pack-segment.ts';
import { weighTerms } from '../segment/weigh-terms.ts';
import { waysOfWriting } from '../../../platform/text/script.ts';
import type { QueryTerm } from './query-terms.ts';
import type { Shard } from './rank-passages.ts';

/** Enough for a shard that one student filled, and soon read. */
const maxDocuments = 120;
/** The longest words tell most. */
const maxPatterns = 12;

/**
 * What the student wrote in these courses, as a shard of its own made for this one search: nothing of it is kept
 * anywhere else, so that what is deleted is gone. The passages are numbered as the documents are.
 */
export async function ownShard(
  connection: Connection,
  who: Searcher & { readonly courseIds: readonly number[] },
  terms: readonly QueryTerm[],
): Promise<{ readonly documents: readonly OwnDocument[]; readonly shard: Shard }> {
  const patterns = terms
    .filter(({ term, weight }) => term.length > 1 && weight >= 0.5)
    .toSorted((a, b) => b.term.length - a.term.length)
    .slice(0, maxPatterns)
    .flatMap(({ term }) => waysOfWriting(term).map(likeAnywhere));
  const documents: OwnDocument[] = [];
  if (patterns.length > 0)
    for (const { documentsOf } of ownSources.of(connection))
      documents.push(...(await documentsOf(connection, { ...who, patterns, most: maxDocuments })));
  const segment = await packSegment(
    documents.map((document, index) => ({
      passageId: index,
      bookId: document.book_id ?? 0,
      group: String(index),
      kind: document.kind,
      terms: weighTerms({ ...bareDocument, ...document }),
    })),
  );
  return { documents, shard: { segment: loadSegment(segment), isClosedBook: () => false } };
}
