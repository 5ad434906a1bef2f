import type { Ranked } from '../rank/rank-passages.ts';

/** Of reciprocal rank fusion, as Cormack and others found it in 2009: the first places are not everything. */
const damping = 60;

/** One list of several: whatever stands high in one of them, and highest what does so in all. */
export function fuse(lists: readonly (readonly Ranked[])[]): Ranked[] {
  const fused = new Map<string, Ranked>();
  for (const list of lists)
    for (const [place, one] of list.entries()) {
      const key = `${one.shard}:${one.passageId}`;
      const known = fused.get(key);
      fused.set(key, {
        ...one,
        score: (known?.score ?? 0) + 1 / (damping + place + 1),
        coverage: Math.max(known?.coverage ?? 0, one.coverage),
      });
    }
  return [...fused.values()].toSorted((a, b) => b.score - a.score);
}
