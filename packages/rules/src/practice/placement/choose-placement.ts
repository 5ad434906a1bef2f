import { guessOf, type QuestionFacts } from '../mastery/evidence.ts';
import { placementSize } from './placement-size.ts';

interface Wish {
  /** Of each topic, its share of the course's questions. */
  readonly shares: ReadonlyMap<number, number>;
  /** Of a right answer now, guessing included. */
  readonly chanceOf: (question: QuestionFacts) => number;
}

/** Judged at once and read in a minute. */
const placed = new Set<QuestionFacts['kind']>(['single', 'multiple', 'truefalse']);

/** What an answer tells of the skill: most where it is open how it will be, and less the more it may be guessed (Fisher's information). */
function informationOf(chance: number, guess: number): number {
  const p = Math.min(0.999, Math.max(guess + 0.001, chance));
  return (((p - guess) / (1 - guess)) ** 2 * (1 - p)) / p;
}

/**
 * Questions over the whole course that tell most of where somebody stands: each topic by its share, in turns, and of a topic
 * the most telling first. None where the course has too few.
 */
export function choosePlacement<One extends QuestionFacts>(
  candidates: readonly One[],
  { shares, chanceOf }: Wish,
): One[] {
  const byTopic = new Map<number, { question: One; worth: number }[]>();
  for (const question of candidates) {
    if (!placed.has(question.kind)) continue;
    const own = byTopic.get(question.topic) ?? [];
    own.push({ question, worth: informationOf(chanceOf(question), guessOf(question)) });
    byTopic.set(question.topic, own);
  }
  for (const own of byTopic.values())
    own.sort((a, b) => b.worth - a.worth || a.question.questionId - b.question.questionId);
  const taken = new Map<number, number>();
  const chosen: One[] = [];
  while (chosen.length < placementSize.most) {
    let best: { topic: number; claim: number } | undefined;
    for (const [topic, own] of byTopic) {
      const count = taken.get(topic) ?? 0;
      // As seats are given to parties: who has few for their share comes next.
      const claim = (shares.get(topic) ?? 0) / (count + 1);
      if (count < own.length && claim > (best?.claim ?? -1)) best = { topic, claim };
    }
    if (best === undefined) break;
    const count = taken.get(best.topic) ?? 0;
    const next = byTopic.get(best.topic)?.[count];
    if (next !== undefined) chosen.push(next.question);
    taken.set(best.topic, count + 1);
  }
  return chosen.length < placementSize.least ? [] : chosen;
}
