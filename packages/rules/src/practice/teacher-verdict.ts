/** From which share of the full score on a teacher's mark says that an open answer is right. */
export const passShare = 0.6;

/** What a mark says of the answer that it is of; `share` of the full score, 0 to 1. */
export const verdictOfShare = (share: number): 1 | -1 => (share >= passShare ? 1 : -1);

/** A mark as its student was told of it. `share` is null where what was there before was taken back. */
export interface ReleasedMark {
  /** Of the answer, in milliseconds since 1970. */
  readonly answeredAt: number;
  readonly share: number | null;
}

/**
 * What holds of the marks of one question and student, by the moment of the answer. The later one holds. One that goes
 * back to an earlier answer brings back what was before: a mark is given to the last answer alone, so those of later
 * answers were taken back.
 * @param told in the order in which they were given
 */
export function marksThatHold(told: readonly ReleasedMark[]): Map<number, number> {
  const holding = new Map<number, number>();
  for (const { answeredAt, share } of told) {
    for (const at of holding.keys()) if (at >= answeredAt) holding.delete(at);
    if (share !== null) holding.set(answeredAt, share);
  }
  return holding;
}
