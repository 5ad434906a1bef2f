import { isThere, type Ranked, type WeighedTerm } from './rank-passages.ts';

// Whoever asks in a sentence uses other words than the answer: the figures of bench/search fall with every hundredth more.
const leastCoverage = 0.03;
const leastWord = 0.5;
/** Where what is asked of stands nowhere so much must be there, by how surely it is one thing: else all that is shared is a letter. */
const leastOfUntaught = { name: 0.34, words: 0.22 };
const leastOfBest = 0.2;
/** Whoever asks in more names more than one thing. */
const fewTerms = 16;
/** So much of its words, rare ones counting more. */
const mostlyUntaught = 0.6;

const isWord = /^\p{Script=Han}{2,}$/u;
const isNameOfThing = /^\p{Script=Han}{4,}$/u;

const massOf = (terms: readonly WeighedTerm[]): number =>
  terms.reduce((sum, { mass }) => sum + mass, 0);

/** What a passage must cover at least; more where a few words ask for something of which no passage knows. */
function leastCovered(terms: readonly WeighedTerm[]): number {
  if (
    terms.length > fewTerms ||
    terms.some(({ term, isOtherName }) => isOtherName || /\d/.test(term))
  )
    return leastCoverage;
  const words = terms.filter(({ term, weight }) => weight >= leastWord && isWord.test(term));
  const untaught = words.filter((term) => !isThere(term));
  if (untaught.some(({ term }) => isNameOfThing.test(term))) return leastOfUntaught.name;
  const whole = untaught.filter(
    ({ term }) => !untaught.some((other) => other.term !== term && other.term.includes(term)),
  );
  const isUntaught = whole.length > 1 && massOf(untaught) >= mostlyUntaught * massOf(words);
  return isUntaught ? leastOfUntaught.words : leastCoverage;
}

/** Without passages that only happen to share a word or a letter: they cover next to nothing, or are so much worse than the best one. */
export function keepWorthy(ranked: readonly Ranked[], terms: readonly WeighedTerm[]): Ranked[] {
  const least = leastOfBest * (ranked[0]?.score ?? 0);
  const covered = leastCovered(terms);
  return ranked.filter((one) => one.coverage >= covered && one.score >= least);
}
