/** One answer to a question, or one card that is remembered. */
export interface Evidence {
  /** 0 to 1: 1 for a right answer, 0 for a wrong one; for a card how likely it is remembered now. */
  readonly score: number;
  /** Days since; what is remembered now is of today. */
  readonly age: number;
  readonly source: 'answer' | 'mock' | 'card';
}

export type Confidence = 'none' | 'low' | 'medium' | 'high';

export interface Mastery {
  /** 0 to 1; null where there is nothing to judge by. */
  readonly mastery: number | null;
  readonly confidence: Confidence;
  /** How many fresh answers all of it is worth. */
  readonly weight: number;
}

/** After so many days an answer is worth half. */
export const halfLifeDays = 45;
/** A paper is sat without help; a card asks for less than a question does. */
const worth = { answer: 1, mock: 1.5, card: 0.5 } as const;
/** Doubt: as if so many wrong answers stood beside the evidence, so that three right ones are not yet mastery. */
export const doubt = 2;
const enough = { medium: 4, high: 12 } as const;

export function weightOf({ age, source }: Pick<Evidence, 'age' | 'source'>): number {
  return worth[source] * 2 ** (-Math.max(0, age) / halfLifeDays);
}

/**
 * mastery = Σ w·score ÷ (Σ w + doubt), w = worth of the source × ½^(age ÷ 45 days). Documented in docs/readiness.md.
 * One more right answer never lowers it; the older an answer, the less it says.
 */
export function masteryOf(evidence: readonly Evidence[]): Mastery {
  let weight = 0;
  let known = 0;
  for (const one of evidence) {
    const own = weightOf(one);
    weight += own;
    known += own * Math.min(1, Math.max(0, one.score));
  }
  return {
    mastery: evidence.length === 0 ? null : known / (weight + doubt),
    confidence: confidenceOf(weight),
    weight,
  };
}

export function confidenceOf(weight: number): Confidence {
  if (weight <= 0) return 'none';
  if (weight < enough.medium) return 'low';
  return weight < enough.high ? 'medium' : 'high';
}

export interface TopicMastery extends Mastery {
  /** Its share of the course's questions. */
  readonly share: number;
}

export interface Readiness {
  /** Of the topics that have evidence, by their shares; null where none has. */
  readonly mastery: number | null;
  /** The share of the course that there is evidence of, 0 to 1. */
  readonly covered: number;
  readonly confidence: Confidence;
}

/** Of a whole course. Half of it unseen is never more than low confidence, whatever is known of the rest. */
export function readinessOf(topics: readonly TopicMastery[]): Readiness {
  const all = topics.reduce((sum, { share }) => sum + share, 0);
  const seen = topics.filter(({ mastery, share }) => mastery !== null && share > 0);
  const seenShare = seen.reduce((sum, { share }) => sum + share, 0);
  if (seenShare === 0 || all === 0) return { mastery: null, covered: 0, confidence: 'none' };
  const mastery = seen.reduce((sum, topic) => sum + (topic.mastery ?? 0) * topic.share, 0);
  const covered = Math.min(1, seenShare / all);
  const average = seen.reduce((sum, { weight, share }) => sum + weight * share, 0) / seenShare;
  const confidence = covered < 0.5 ? 'low' : confidenceOf(average);
  return { mastery: mastery / seenShare, covered, confidence };
}
