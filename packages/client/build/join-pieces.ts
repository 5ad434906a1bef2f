/** What the bundler would make a file of: modules that are needed by the same parts of the application. */
export interface Piece {
  /** By which others name it. */
  readonly file: string;
  readonly modules: readonly string[];
  /** About as many as are sent. */
  readonly bytes: number;
  readonly hasSheet: boolean;
  /** Files that have to be there before it runs. */
  readonly imports: readonly string[];
}

/** Files that are fetched together, and how much this weighs beside other such moments. */
export interface Need {
  readonly files: readonly string[];
  readonly weight: number;
}

/** So many bytes a phone fetches in vain rather than ask for one file more, find it, and bring its modules to life. */
const bytesOfFile = 3000;

interface Group {
  readonly pieces: Piece[];
  bytes: number;
  hasSheet: boolean;
  /** One for each need that fetches it, by place in the list. */
  readonly needs: Uint8Array;
  /** Whose files have to be there before. */
  readonly before: Set<Group>;
}

interface Pair {
  readonly one: Group;
  readonly other: Group;
  readonly gain: number;
}

/**
 * By module, the name of the file that it goes into: pieces are joined as long as the files that this saves are worth more
 * than the bytes that somebody fetches in vain, with all that these stand on, and never so that two files need each other.
 * What no need names is in none.
 */
export function joinPieces(
  pieces: readonly Piece[],
  needs: readonly Need[],
): ReadonlyMap<string, string> {
  const groups = new Set(groupByNeed(pieces, needs));
  const weights = needs.map(({ weight }) => weight);
  const refused = new Set<Pair>();
  let before = remembered(allBefore);
  let pairs = [...groups].flatMap((one, index, all) =>
    pairsOf(one, all.slice(index + 1), weights, before),
  );
  for (let best = bestOf(pairs, refused); best; best = bestOf(pairs, refused)) {
    const { one, other } = best;
    if (leadsAround(one, other) || leadsAround(other, one)) {
      refused.add(best);
      continue;
    }
    groups.delete(other);
    const changed = join(one, other, groups);
    before = remembered(allBefore);
    const stale = new Set([...changed, other]);
    pairs = pairs.filter((pair) => !stale.has(pair.one) && !stale.has(pair.other));
    for (const group of changed) {
      stale.delete(group);
      // Two that changed meet once.
      const others = [...groups].filter((each) => each !== group && !stale.has(each));
      pairs.push(...pairsOf(group, others, weights, before));
    }
  }
  return new Map(
    [...groups].flatMap((group, index) =>
      group.pieces.flatMap(({ modules }) => modules.map((id) => [id, `part${index}`] as const)),
    ),
  );
}

/** What is needed by the same is one from the beginning. */
function groupByNeed(pieces: readonly Piece[], needs: readonly Need[]): Group[] {
  const masks = new Map(pieces.map(({ file }) => [file, new Uint8Array(needs.length)]));
  for (const [index, { files }] of needs.entries())
    for (const file of files) masks.get(file)?.fill(1, index, index + 1);
  const groups = new Map<string, Group>();
  const groupOf = new Map<string, Group>();
  for (const piece of pieces) {
    const mask = masks.get(piece.file)!;
    const key = mask.join('');
    if (!key.includes('1')) continue;
    const group = groups.get(key) ?? {
      ...{ pieces: [], bytes: 0, hasSheet: false, needs: mask },
      before: new Set<Group>(),
    };
    group.pieces.push(piece);
    group.bytes += piece.bytes;
    group.hasSheet ||= piece.hasSheet;
    groups.set(key, group);
    groupOf.set(piece.file, group);
  }
  for (const group of groups.values())
    for (const file of group.pieces.flatMap(({ imports }) => imports)) {
      const before = groupOf.get(file);
      if (before && before !== group) group.before.add(before);
    }
  return [...groups.values()];
}

/** The second goes into the first. Answers all whose needs are others by then: what both stand on is needed by both. */
function join(one: Group, other: Group, groups: Iterable<Group>): Group[] {
  one.pieces.push(...other.pieces);
  one.bytes += other.bytes;
  one.hasSheet ||= other.hasSheet;
  for (const each of other.before) one.before.add(each);
  addNeeds(one, other);
  for (const group of groups) if (group.before.delete(other)) group.before.add(one);
  one.before.delete(one);
  return [one, ...[...allBefore(one)].filter((each) => addNeeds(each, one))];
}

function addNeeds(to: Group, from: Group): boolean {
  let isChanged = false;
  for (const [index, isNeeded] of from.needs.entries())
    if (isNeeded && !to.needs[index]) {
      to.needs[index] = 1;
      isChanged = true;
    }
  return isChanged;
}

function allBefore(group: Group): Set<Group> {
  const found = new Set<Group>();
  const waiting = [...group.before];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    waiting.push(...next.before);
  }
  return found;
}

function pairsOf(
  one: Group,
  others: readonly Group[],
  weights: readonly number[],
  before: (group: Group) => ReadonlySet<Group>,
): Pair[] {
  const found: Pair[] = [];
  const beforeOne = before(one);
  for (const other of others) {
    const saved = savedBy(one, other, weights);
    if (saved <= 0) continue;
    const gain =
      saved - vainly(one, other, before(other), weights) - vainly(other, one, beforeOne, weights);
    if (gain > 0) found.push({ one, other, gain });
  }
  return found;
}

/** In bytes, over all needs by their weights, what stands before both left out. A file with styles is two. */
function savedBy(one: Group, other: Group, weights: readonly number[]): number {
  let both = 0;
  let oneAlone = 0;
  let otherAlone = 0;
  for (let index = 0; index < weights.length; index += 1) {
    const weight = weights[index]!;
    if (one.needs[index]) {
      if (other.needs[index]) both += weight;
      else oneAlone += weight;
    } else if (other.needs[index]) otherAlone += weight;
  }
  const files =
    both * (one.hasSheet && other.hasSheet ? 2 : 1) -
    (other.hasSheet && !one.hasSheet ? oneAlone : 0) -
    (one.hasSheet && !other.hasSheet ? otherAlone : 0);
  return files * bytesOfFile - oneAlone * other.bytes - otherAlone * one.bytes;
}

/** What those who need the one alone would fetch besides, since the other stands on it. */
function vainly(
  one: Group,
  other: Group,
  beforeOther: ReadonlySet<Group>,
  weights: readonly number[],
): number {
  let sum = 0;
  for (const each of beforeOther) {
    if (each === one) continue;
    const cost = each.bytes + bytesOfFile * (each.hasSheet ? 2 : 1);
    for (let index = 0; index < weights.length; index += 1)
      if (one.needs[index] && !other.needs[index] && !each.needs[index])
        sum += weights[index]! * cost;
  }
  return sum;
}

function bestOf(pairs: readonly Pair[], refused: ReadonlySet<Pair>): Pair | undefined {
  let best: Pair | undefined;
  for (const pair of pairs) if (pair.gain > (best?.gain ?? 0) && !refused.has(pair)) best = pair;
  return best;
}

function remembered<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? make(key);
    known.set(key, value);
    return value;
  };
}

/** Whether the second has to be there before the first by way of a third. */
function leadsAround(from: Group, to: Group): boolean {
  return [...from.before].some((group) => group !== to && allBefore(group).has(to));
}
