interface Practised {
  readonly mastery: number;
  readonly percent: number | null;
  readonly isWeak: boolean;
  readonly questionDone: number;
  readonly questionRight: number;
}

const maxWeak = 5;

export interface Diagnosis<Reading> {
  /** How many readings stand at each mastery, 0 to 4. */
  readonly levels: readonly number[];
  /** How many readings have a percentage. */
  readonly estimated: number;
  readonly answered: number;
  readonly right: number;
  /** The weakest first. */
  readonly weak: readonly Reading[];
}

/** Where a student stands in a course, and which readings most need practice. */
export function diagnose<Reading extends Practised>(
  readings: readonly Reading[],
): Diagnosis<Reading> {
  return {
    levels: [0, 1, 2, 3, 4].map(
      (level) => readings.filter(({ mastery }) => mastery === level).length,
    ),
    estimated: readings.filter(({ percent }) => percent !== null).length,
    answered: readings.reduce((sum, { questionDone }) => sum + questionDone, 0),
    right: readings.reduce((sum, { questionRight }) => sum + questionRight, 0),
    weak: readings
      .filter((reading) => reading.isWeak)
      .toSorted((a, b) => (a.percent ?? 0) - (b.percent ?? 0))
      .slice(0, maxWeak),
  };
}

/** Of a book 0 to 4: as much as its readings are mastered on the average, never more than that. */
export function bookLevelOf(readings: readonly { readonly mastery: number }[]): number {
  if (readings.length === 0) return 0;
  return Math.floor(readings.reduce((sum, { mastery }) => sum + mastery, 0) / readings.length);
}

/** The points of a book in challenge mode: one for each level that a reading has reached, of four. */
export function pointsOf(readings: readonly { readonly mastery: number }[]): {
  currentPoints: number;
  totalPoints: number;
} {
  return {
    currentPoints: readings.reduce((sum, { mastery }) => sum + mastery, 0),
    totalPoints: 4 * readings.length,
  };
}

/** The share of a course that a topic has, by questions; where there are none all of them weigh the same. */
export function shareOf(
  { total }: { readonly total: number },
  topics: readonly { readonly total: number }[],
): number {
  const all = topics.reduce((sum, topic) => sum + topic.total, 0);
  return all === 0 ? 1 / Math.max(1, topics.length) : total / all;
}

interface Weighed {
  /** Questions that it has. */
  readonly total: number;
  /** 0 to 100; null before there is a percentage. */
  readonly percent: number | null;
}

/**
 * Topics in the order in which practice brings most for the exam: by their share of the course's questions times what is
 * missing of them. Every page that says what to practise next has this order.
 */
export function byPossibleGain<One extends Weighed>(topics: readonly One[]): One[] {
  const isEmpty = topics.every(({ total }) => total === 0);
  // A course without questions: all of its readings weigh the same.
  const gainOf = ({ total, percent }: Weighed) =>
    (isEmpty ? 1 : total) * (1 - (percent ?? 0) / 100);
  return topics.toSorted((one, other) => gainOf(other) - gainOf(one));
}
