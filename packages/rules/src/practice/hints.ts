/** A question has at most so many hints, each of which says more than the one before. */
export const maxHints = 3;

const lessPerHint = 0.25;

/**
 * How much a right answer says of its topic, beside one without help: each hint that was seen before it takes a quarter. It
 * never speaks against the topic. A wrong answer says as much as ever: it went wrong in spite of the help.
 */
export const worthAfterHints = (hints: number): number =>
  1 - lessPerHint * Math.min(maxHints, Math.max(0, hints));
