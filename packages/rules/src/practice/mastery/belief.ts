export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));
export const range = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_one, index) => from + index * step);

/** What a student may know of a topic, in logits. */
export const skills = range(-4, 4, 0.25);
/** A middling question is known by three of five; a skill of 0 is that of a middling student. */
export const middling = -0.4;

/** The chance of each skill of a topic; they add up to 1. */
export type Belief = readonly number[];

/** The chance to know the answer to a question of this difficulty, without guessing. */
export function chanceToKnow(belief: Belief, difficulty: number): number {
  return belief.reduce(
    (sum, weight, index) => sum + weight * sigmoid((skills[index] ?? 0) - difficulty),
    0,
  );
}

/** How sure a bound has to be: four in five. */
const certainty = 0.8;

/** Of middling questions so much is surely known at least, after some was lost. */
export const surelyKnown = (belief: Belief, lost = 0): number =>
  sigmoid(skillBelow(belief, 1 - certainty) - middling - lost);

/** Of middling questions so much is surely known at most. */
export const knownAtMost = (belief: Belief): number =>
  sigmoid(skillBelow(belief, certainty) - middling);

/** Of middling questions three of five such beliefs know so much, after some was lost: from one share to another. */
export const likelyKnown = (belief: Belief, lost = 0): readonly [number, number] => [
  surelyKnown(belief, lost),
  sigmoid(skillBelow(belief, certainty) - middling - lost),
];

/** The skill below which so much of the belief lies. */
function skillBelow(belief: Belief, share: number): number {
  let below = 0;
  for (const [index, weight] of belief.entries()) {
    below += weight;
    if (below >= share) return skills[index] ?? 0;
  }
  return skills.at(-1) ?? 0;
}
