/** Something that waits to be reviewed. */
export interface Waiting {
  /** The same thing has the same key on every day. */
  readonly key: string;
  /** Whole days since it fell due; 0 today. */
  readonly overdue: number;
  /** Of its topic in its course: 1 is the average topic. */
  readonly weight: number;
  /** It was just forgotten, and comes before all else. */
  readonly isUrgent?: boolean;
}

/** No topic is so small that it waits for ever, and none so large that it fills every day. */
const lightest = 0.5;
const heaviest = 2;

/** How much something wants to be reviewed: it grows with every day of waiting, faster in a heavy topic. */
export function urgency({ overdue, weight }: Pick<Waiting, 'overdue' | 'weight'>): number {
  return (Math.max(0, overdue) + 1) * Math.min(heaviest, Math.max(lightest, weight));
}

/**
 * As many as a day holds, the most urgent first. What is left is carried on and gains on every day, so that
 * everything has its turn.
 */
export function chooseForToday<Item extends Waiting>(
  waiting: readonly Item[],
  most: number,
): Item[] {
  return waiting
    .toSorted(
      (one, other) =>
        Number(other.isUrgent ?? false) - Number(one.isUrgent ?? false) ||
        urgency(other) - urgency(one) ||
        (one.key < other.key ? -1 : 1),
    )
    .slice(0, Math.max(0, most));
}

/** Each topic's share of a course against that of the average topic: 1 is average. */
export function topicWeights(sizes: ReadonlyMap<number, number>): Map<number, number> {
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const average = sizes.size === 0 ? 0 : total / sizes.size;
  return new Map([...sizes].map(([topic, size]) => [topic, average === 0 ? 1 : size / average]));
}
