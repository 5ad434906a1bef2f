import { BestOf } from '../rank/best-of.ts';
import { isWanted, type Ranked, type RankOptions, type Shard } from '../rank/rank-passages.ts';
import { passageKinds } from '../segment/segment.ts';

/** The passages of each kind that mean most alike, the likest ones first; those that are less alike are left out. */
export function rankByMeaning(
  shards: readonly Shard[],
  asked: Float32Array,
  { leastLikeness, ...options }: RankOptions & { readonly leastLikeness: number },
): Ranked[] {
  const length = Math.hypot(...asked);
  const best = passageKinds.map(() => new BestOf<Ranked>(options.maxOfKind));
  for (const [shard, { segment, vectors, isClosedBook }] of shards.entries()) {
    if (vectors?.dimensions !== asked.length) continue;
    const { values, lengths } = vectors;
    for (let document = 0; document < lengths.length; document += 1) {
      const own = lengths[document] ?? 0;
      if (own === 0 || isClosedBook(segment.books[document] ?? 0)) continue;
      if (!isWanted(segment, document, options)) continue;
      const score = product(asked, values, document * asked.length) / (own * length);
      if (score < leastLikeness) continue;
      const passageId = segment.passageIds[document] ?? 0;
      best[segment.kinds[document] ?? 0]?.add(score, { shard, passageId, score, coverage: 0 });
    }
  }
  return best.flatMap((kept) => kept.all()).toSorted((a, b) => b.score - a.score);
}

function product(asked: Float32Array, values: Int8Array, from: number): number {
  let sum = 0;
  for (let place = 0; place < asked.length; place += 1)
    sum += (asked[place] ?? 0) * (values[from + place] ?? 0);
  return sum;
}
