/** A rate of others is told from so many on: of fewer it says more of them than of the thing. */
export const leastOfOthers = 20;
