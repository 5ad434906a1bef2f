/** An answer in its own words. */
interface Written {
  readonly id: number;
  readonly words: string;
}

interface Alike {
  readonly likeness: 'same' | 'near';
  /** In the order in which they were given. */
  readonly ids: readonly number[];
}

/** Under so many answers groups help nobody: they are read one by one. */
export const fewestToGroup = 15;
/** How much of their three-letter pieces two answers share to be called near. */
const nearness = 0.6;
/** Shorter ones share their pieces by chance. */
const shortestNear = 12;

/** Letters and digits alone, in one width and case: what two answers that say the same have in common. */
export const plainWords = (words: string): string =>
  words
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.%]+/gu, '');

/**
 * Answers that are the same but for signs, width, case and spaces; and those that are nearly the same, by their
 * wording alone. Each stands in one group at most; what is like nothing else in none.
 */
export function groupAlike(answers: readonly Written[]): Alike[] {
  const byPlain = new Map<string, number[]>();
  for (const { id, words } of answers) {
    const plain = plainWords(words);
    byPlain.set(plain, [...(byPlain.get(plain) ?? []), id]);
  }
  const sames = [...byPlain].map(([plain, ids]) => ({ plain, ids, pieces: piecesOf(plain) }));
  const groups: { ids: number[]; isNear: boolean; pieces: ReadonlySet<string> }[] = [];
  for (const { plain, ids, pieces } of sames) {
    const near =
      plain.length < shortestNear
        ? undefined
        : groups.find((group) => likeness(group.pieces, pieces) >= nearness);
    if (near === undefined) groups.push({ ids: [...ids], isNear: false, pieces });
    else {
      near.ids.push(...ids);
      near.isNear = true;
    }
  }
  const place = new Map(answers.map(({ id }, at) => [id, at]));
  return groups
    .filter(({ ids }) => ids.length > 1)
    .map(({ ids, isNear }) => ({
      likeness: isNear ? ('near' as const) : ('same' as const),
      ids: ids.toSorted((one, other) => (place.get(one) ?? 0) - (place.get(other) ?? 0)),
    }))
    .toSorted((one, other) => other.ids.length - one.ids.length);
}

function piecesOf(plain: string): ReadonlySet<string> {
  const letters = [...plain];
  return new Set(letters.map((_letter, at) => letters.slice(at, at + 3).join('')));
}

/** Of all pieces the share that both have, from 0 to 1. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  // More than this they cannot share.
  if (large.size === 0 || small.size / large.size < nearness) return 0;
  let both = 0;
  for (const piece of small) if (large.has(piece)) both += 1;
  return both / (one.size + other.size - both);
}
