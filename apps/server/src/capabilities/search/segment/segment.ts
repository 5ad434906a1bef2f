import type { PassageKind } from '@xuezhou/contract/search';

/** Their places here are what a segment keeps: new ones come at the end. */
export const passageKinds = [
  'reading',
  'lecture',
  'paragraph',
  'caption',
  'question',
  'card',
  'note',
  'qa',
] as const satisfies readonly PassageKind[];

/**
 * The index of what one source has in one course: for each term the passages in which it stands. Flat arrays, so that
 * reading it from the database is no more than copying it, and a hundred thousand passages need some dozen megabytes.
 */
export interface Segment {
  /** Of terms, ascending. */
  readonly hashes: Float64Array;
  /** Where a term's passages begin among `documents`; one more than there are terms. */
  readonly offsets: Uint32Array;
  readonly documents: Uint32Array;
  readonly counts: Uint8Array;
  /** By passage: its id, its book (0: none), what it is a part of, its length in terms, its kind. */
  readonly passageIds: Uint32Array;
  readonly books: Uint32Array;
  readonly groups: Uint32Array;
  readonly lengths: Uint16Array;
  readonly kinds: Uint8Array;
}

export interface SegmentEntry {
  readonly passageId: number;
  readonly bookId: number;
  /** Passages of one lecture or one reading; they follow one another. */
  readonly group: string;
  readonly kind: PassageKind;
}

const layout = [
  ['hashes', Float64Array, 'terms'],
  ['offsets', Uint32Array, 'ends'],
  ['documents', Uint32Array, 'postings'],
  ['passageIds', Uint32Array, 'passages'],
  ['books', Uint32Array, 'passages'],
  ['groups', Uint32Array, 'passages'],
  ['lengths', Uint16Array, 'passages'],
  ['kinds', Uint8Array, 'passages'],
  ['counts', Uint8Array, 'postings'],
] as const;

const headLength = 24;

/** The arrays one after another, those of long numbers first, so that each begins where its numbers may. */
export function writeSegment(segment: Segment): Buffer {
  const head = Buffer.alloc(headLength);
  head.writeUInt32LE(segment.hashes.length, 0);
  head.writeUInt32LE(segment.documents.length, 8);
  head.writeUInt32LE(segment.passageIds.length, 16);
  const arrays = layout.map(([name]) => {
    const { buffer, byteOffset, byteLength } = segment[name];
    return new Uint8Array(buffer, byteOffset, byteLength);
  });
  return Buffer.concat([head, ...arrays]);
}

export function readSegment(bytes: Uint8Array): Segment {
  // A copy: what comes from the database need not begin where long numbers may.
  const own = new Uint8Array(bytes);
  const head = new DataView(own.buffer);
  const terms = head.getUint32(0, true);
  const sizes = {
    terms,
    ends: terms + 1,
    postings: head.getUint32(8, true),
    passages: head.getUint32(16, true),
  };
  let at = headLength;
  const entries = layout.map(([name, ArrayOf, size]) => {
    const array = new ArrayOf(own.buffer, at, sizes[size]);
    at += array.byteLength;
    return [name, array];
  });
  return Object.fromEntries(entries) as Segment;
}

/** The place of a term; -1 where no passage has it. */
export function placeOfTerm({ hashes }: Segment, hash: number): number {
  let low = 0;
  let high = hashes.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = hashes[middle] ?? 0;
    if (found === hash) return middle;
    if (found < hash) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
