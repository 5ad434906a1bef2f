import { setImmediate } from 'node:timers/promises';
import { passageKinds, type Segment, type SegmentEntry } from './segment.ts';
import { countOf, type WeighedTerms } from './weigh-terms.ts';

export interface Weighed extends SegmentEntry {
  readonly terms: WeighedTerms;
}

/** Some milliseconds of counting. */
const atOnce = 500;

/** Turns passages with their terms into terms with their passages. Requests are answered in between. */
export async function packSegment(passages: readonly Weighed[]): Promise<Segment> {
  const frequencies = await countTerms(passages);
  const hashes = Float64Array.from(frequencies.keys()).toSorted();
  const offsets = new Uint32Array(hashes.length + 1);
  const next = new Map<number, number>();
  let end = 0;
  for (const [place, hash] of hashes.entries()) {
    offsets[place] = end;
    next.set(hash, end);
    end += frequencies.get(hash) ?? 0;
  }
  offsets[hashes.length] = end;
  const segment: Segment = {
    hashes,
    offsets,
    documents: new Uint32Array(end),
    counts: new Uint8Array(end),
    passageIds: Uint32Array.from(passages, ({ passageId }) => passageId),
    books: Uint32Array.from(passages, ({ bookId }) => bookId),
    groups: numberGroups(passages),
    lengths: Uint16Array.from(passages, ({ terms }) => lengthOf(terms)),
    kinds: Uint8Array.from(passages, ({ kind }) => passageKinds.indexOf(kind)),
  };
  for (const [document, { terms }] of passages.entries()) {
    for (const [index, hash] of terms.hashes.entries()) {
      const place = next.get(hash) ?? 0;
      segment.documents[place] = document;
      segment.counts[place] = terms.counts[index] ?? 0;
      next.set(hash, place + 1);
    }
    if (document % atOnce === atOnce - 1) await setImmediate();
  }
  return segment;
}

async function countTerms(passages: readonly Weighed[]): Promise<Map<number, number>> {
  const frequencies = new Map<number, number>();
  for (const [document, { terms }] of passages.entries()) {
    for (const hash of terms.hashes) frequencies.set(hash, (frequencies.get(hash) ?? 0) + 1);
    if (document % atOnce === atOnce - 1) await setImmediate();
  }
  return frequencies;
}

function numberGroups(passages: readonly Weighed[]): Uint32Array {
  let group = 0;
  return Uint32Array.from(passages, (passage, index) => {
    const before = passages[index - 1];
    if (before !== undefined && before.group !== passage.group) group += 1;
    return group;
  });
}

const lengthOf = ({ counts }: WeighedTerms): number =>
  Math.min(65_535, Math.round(counts.reduce((sum, byte) => sum + countOf(byte), 0)));
