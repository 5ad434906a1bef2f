/** What is drawn as one: a question, or a composite one with all its parts. */
export interface Unit {
  readonly size: number;
}

/** How many questions each topic gets, by largest remainder; the sum is the total. Weights need not add up to 100. */
export function allocate(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum <= 0) return weights.map(() => 0);
  const shares = weights.map((weight) => (total * weight) / sum);
  const counts = shares.map(Math.floor);
  const left = total - counts.reduce((all, count) => all + count, 0);
  const byRemainder = shares
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, left)) counts[index] = (counts[index] ?? 0) + 1;
  return counts;
}

/**
 * Draws units at random whose sizes add up to the wanted number, or to the nearest below it that they can. Those of a
 * lower tier are drawn before those of a higher one, as far as the number allows. `random` answers numbers from 0 up to 1.
 */
export function draw<U extends Unit>(
  pool: readonly U[],
  wanted: number,
  random: () => number,
  tierOf: (unit: U) => number = () => 0,
): U[] {
  const units = shuffle(pool, random).toSorted((one, other) => tierOf(one) - tierOf(other));
  const fillable = fillings(units, wanted);
  let room = wanted;
  return units.filter(({ size }, index) => {
    const isTaken =
      size <= room && size + (fillable[index + 1]?.[room - size] ?? 0) === fillable[index]?.[room];
    if (isTaken) room -= size;
    return isTaken;
  });
}

/** How many questions `draw` answers, whatever chance brings. */
export function countDrawn(pool: readonly Unit[], wanted: number): number {
  if (pool.every(({ size }) => size === 1)) return Math.min(pool.length, wanted);
  return pool.reduce(fillWith, nothing(wanted))[wanted] ?? 0;
}

/** `[i][room]`: the most that the units from the i-th on can fill of the room. */
function fillings(units: readonly Unit[], wanted: number): number[][] {
  const fillable = [nothing(wanted)];
  for (const unit of units.toReversed()) fillable.push(fillWith(fillable.at(-1) ?? [], unit));
  return fillable.toReversed();
}

const nothing = (wanted: number): number[] => Array.from({ length: wanted + 1 }, () => 0);

/** What one unit more fills of each room. */
function fillWith(fillable: readonly number[], { size }: Unit): number[] {
  return fillable.map((without, room) =>
    size <= room ? Math.max(without, size + (fillable[room - size] ?? 0)) : without,
  );
}

export function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other] as Item, shuffled[last] as Item];
  }
  return shuffled;
}

/** The share of questions, in percent, that two papers both ask; of the shorter one where they differ. */
export function overlapOf(one: readonly number[], other: readonly number[]): number {
  const known = new Set(one);
  const both = new Set(other.filter((id) => known.has(id))).size;
  const fewest = Math.min(known.size, new Set(other).size);
  return fewest === 0 ? 0 : Math.round((100 * both) / fewest);
}
