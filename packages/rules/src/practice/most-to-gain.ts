interface Practised {
  /** Questions that it has. */
  readonly total: number;
  /** 0 to 100; null before there is a percentage. */
  readonly percent: number | null;
}

/**
 * Topics in the order in which practice brings most for the exam: by their share of the course's questions times what is
 * missing of them. Every page that says what to practise next has this order.
 */
export function mostToGainFirst<One extends Practised>(topics: readonly One[]): One[] {
  const isEmpty = topics.every(({ total }) => total === 0);
  // A course without questions: all of its readings weigh the same.
  const gainOf = ({ total, percent }: Practised) =>
    (isEmpty ? 1 : total) * (1 - (percent ?? 0) / 100);
  return topics.toSorted((one, other) => gainOf(other) - gainOf(one));
}
