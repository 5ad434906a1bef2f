import { isOwnTerm, timesOf } from '../segment/weigh-terms.ts';
import { passageKinds, placeOfTerm } from '../segment/segment.ts';
import type { PassageKind } from '@xuezhou/contract/search';
import { BestOf } from './best-of.ts';
import type { LoadedSegment } from '../segment/loaded-segment.ts';
import type { Vectors } from '../meaning/vectors.ts';
import type { QueryTerm } from './query-terms.ts';

/** A shard of passages, and which of them may be found. */
export interface Shard {
  readonly segment: LoadedSegment;
  readonly isClosedBook: (bookId: number) => boolean;
  /** What its passages mean, where that is known and asked for. */
  readonly vectors?: Vectors | null;
}

export interface Ranked {
  /** The place of its shard among those that were given. */
  readonly shard: number;
  readonly passageId: number;
  readonly score: number;
  /** From 0 to 1: how much of what was asked stands in it, rare words counting more. */
  readonly coverage: number;
}

export interface RankOptions {
  readonly kinds?: ReadonlySet<PassageKind>;
  readonly bookId?: number;
  /** So many of each kind. */
  readonly maxOfKind: number;
}

// Of BM25; the figures of bench/search chose these and the weights of terms.
const saturation = 1.2;
const lengthShare = { passage: 0.4, group: 0.75 };
/** How much of the merit of its lecture or reading a passage shares in. */
const groupShare = 2;
/** What a passage keeps of its score that covers next to nothing of the question. */
const coverageFloor = 0.45;
/** Rare ones first: what is left of a long question tells nothing more. */
const maxTerms = 64;

export interface WeighedTerm extends QueryTerm {
  /** Inverse document frequency times the weight. */
  readonly mass: number;
  readonly places: readonly number[];
}

/** What a question's terms weigh among these passages. */
export function weighQuery(shards: readonly Shard[], terms: readonly QueryTerm[]): WeighedTerm[] {
  const total = shards.reduce((sum, { segment }) => sum + segment.lengths.length, 0);
  return terms
    .map((term) => {
      const places = shards.map(({ segment }) => placeOfTerm(segment, term.hash));
      const frequency = places.reduce(
        (sum, place, shard) => sum + frequencyOf(shards[shard]?.segment, place),
        0,
      );
      const rarity = Math.log(1 + (total - frequency + 0.5) / (frequency + 0.5));
      return { ...term, places, mass: rarity * term.weight };
    })
    .toSorted((a, b) => b.mass - a.mass)
    .slice(0, maxTerms);
}

const frequencyOf = (segment: LoadedSegment | undefined, place: number): number =>
  segment === undefined || place < 0
    ? 0
    : (segment.offsets[place + 1] ?? 0) - (segment.offsets[place] ?? 0);

/** In how many passages of all shards a term stands. */
export const countOfTerm = (shards: readonly Shard[], hash: number): number =>
  shards.reduce((sum, { segment }) => sum + frequencyOf(segment, placeOfTerm(segment, hash)), 0);

/** The best passages of each kind, the best ones first: BM25 of a passage and of what it is a part of, times coverage. */
export function rankPassages(
  shards: readonly Shard[],
  terms: readonly WeighedTerm[],
  options: RankOptions,
): Ranked[] {
  const passages = shards.reduce((sum, { segment }) => sum + segment.lengths.length, 0);
  const groups = shards.reduce((sum, { segment }) => sum + segment.groupLengths.length, 0);
  const length = shards.reduce((sum, { segment }) => sum + segment.lengthSum, 0);
  const averages = { passage: length / passages, group: length / groups };
  const asked = massAsked(terms);
  if (asked === 0) return [];
  const best = passageKinds.map(() => new BestOf<Ranked>(options.maxOfKind));
  for (const [shard, { segment, isClosedBook }] of shards.entries()) {
    const sums = sumShard(segment, terms, shard, averages);
    for (const document of sums.touched) {
      const kind = segment.kinds[document] ?? 0;
      const coverage = Math.min(1, (sums.covered[document] ?? 0) / asked);
      const own =
        (sums.own[document] ?? 0) + groupShare * (sums.group[segment.groups[document] ?? 0] ?? 0);
      const score = own * (coverageFloor + (1 - coverageFloor) * coverage);
      const kept = best[kind];
      if (kept === undefined || !kept.takes(score)) continue;
      if (isClosedBook(segment.books[document] ?? 0) || !isWanted(segment, document, options))
        continue;
      kept.add(score, { shard, passageId: segment.passageIds[document] ?? 0, score, coverage });
    }
  }
  return best.flatMap((kept) => kept.all()).toSorted((a, b) => b.score - a.score);
}

/** All that can be covered: where a thing goes by another name here, what was typed and stands nowhere is no lack. */
function massAsked(terms: readonly WeighedTerm[]): number {
  const sumOf = (some: readonly WeighedTerm[]) => some.reduce((sum, { mass }) => sum + mass, 0);
  const typed = terms.filter(({ isOtherName }) => !isOtherName);
  const others = terms.filter((term) => term.isOtherName && isThere(term));
  if (others.length === 0) return sumOf(typed);
  return sumOf(typed.filter(isThere)) || sumOf(others);
}

/** Whether it stands in any passage. */
export const isThere = ({ places }: WeighedTerm): boolean => places.some((place) => place >= 0);

/** Whether a passage is of the kind and the book that are asked for. */
export function isWanted(segment: LoadedSegment, document: number, { kinds, bookId }: RankOptions) {
  const kind = passageKinds[segment.kinds[document] ?? 0];
  if (kinds !== undefined && (kind === undefined || !kinds.has(kind))) return false;
  return bookId === undefined || segment.books[document] === bookId;
}

interface Sums {
  readonly own: Float32Array;
  readonly covered: Float32Array;
  readonly group: Float32Array;
  readonly touched: number[];
}

/** How much a term tells that stands there so often, in what is so much longer than the average. */
const gain = (count: number, share: number, relativeLength: number): number =>
  (count * (saturation + 1)) / (count + saturation * (1 - share + share * relativeLength));

function sumShard(
  segment: LoadedSegment,
  terms: readonly WeighedTerm[],
  shard: number,
  averages: { readonly passage: number; readonly group: number },
): Sums {
  const { documents, counts, lengths, groups, groupLengths, offsets } = segment;
  const own = new Float32Array(lengths.length);
  const covered = new Float32Array(lengths.length);
  const group = new Float32Array(groupLengths.length);
  const isFound = new Uint8Array(lengths.length);
  const touched: number[] = [];
  for (const { mass, places } of terms) {
    const place = places[shard] ?? -1;
    if (place < 0) continue;
    const end = offsets[place + 1] ?? 0;
    let current = -1;
    let together = 0;
    const closeGroup = () => {
      if (current < 0) return;
      const length = (groupLengths[current] ?? 0) / averages.group;
      group[current] = (group[current] ?? 0) + mass * gain(together, lengthShare.group, length);
    };
    for (let at = offsets[place] ?? 0; at < end; at += 1) {
      const document = documents[at] ?? 0;
      const byte = counts[at] ?? 0;
      const count = timesOf(byte);
      // What it merely stands under makes a passage better, and does not make it found.
      if (isFound[document] === 0 && isOwnTerm(byte)) {
        isFound[document] = 1;
        touched.push(document);
      }
      const length = (lengths[document] ?? 0) / averages.passage;
      own[document] = (own[document] ?? 0) + mass * gain(count, lengthShare.passage, length);
      covered[document] = (covered[document] ?? 0) + mass;
      // Passages of one group follow one another.
      const next = groups[document] ?? 0;
      if (next !== current) {
        closeGroup();
        current = next;
        together = 0;
      }
      together += count;
    }
    closeGroup();
  }
  return { own, covered, group, touched };
}
