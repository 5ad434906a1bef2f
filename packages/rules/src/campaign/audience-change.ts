/** Fewer are compared with nobody: one or two would say nothing. */
export const leastToHoldOut = 30;
/** One in so many gets nothing. */
export const heldOneIn = 10;
/** Smaller groups are not told of: somebody would be known by it. */
export const smallestGroup = 5;
export const studyDays = 3;
/** In which what is sent now can be taken back whole. */
export const undoSeconds = 30;

/** Whether those who are found now are so many more or fewer than those who were seen that somebody has to look again. */
export const isOtherAudience = (seen: number, now: number): boolean =>
  Math.abs(now - seen) * 10 > seen;
