import { levelPercents, type MasteryLevel } from '../mastery-levels.ts';
import {
  chanceToKnow,
  knownAtMost,
  likelyKnown,
  middling,
  surelyKnown,
  type Belief,
} from './belief.ts';
import type { PaperResult } from './traces.ts';

/** Of middling questions so much has to be surely known for the last level. */
const leastSure = 0.7;
/** Different questions answered to tell a percentage, and answered rightly to have shown mastery; all, where a topic has fewer. */
export const leastQuestions = { percent: 5, mastery: 8 } as const;

export type Confidence = 'none' | 'low' | 'medium' | 'high';

export interface TopicMastery {
  readonly level: MasteryLevel;
  /** Of middling questions that were not met before so many are known, without guessing; null before there is evidence. */
  readonly percent: number | null;
  /** Between which percentages it probably lies; null where there is none. */
  readonly likely: { readonly from: number; readonly to: number } | null;
  /** Its own answers say that too little is known: below the second level by the estimate, and surely by them alone. */
  readonly isWeak: boolean;
  readonly confidence: Confidence;
  /** Different questions that say so. */
  readonly answered: number;
  /** How many of them went wrong at least once, whatever became of them since. */
  readonly failed: number;
  /** How many more it takes to tell a percentage; 0 where there is one. */
  readonly untilPercent: number;
  /** Right answers to questions not met before that lift it a level; null at the top, or where so many are too many. */
  readonly missing: number | null;
  /** Days since it was practised; null where it never was. */
  readonly idleDays: number | null;
  /** How it went in the last paper that asked for it. */
  readonly lastPaper: PaperResult | null;
}

/** What a topic is judged by. */
export interface Ground {
  readonly beliefOf: (more: number) => Belief;
  readonly ownBelief: () => Belief;
  readonly answered: number;
  readonly failed: number;
  /** How many went right at least once. */
  readonly managed: number;
  readonly questions: number;
  readonly lost: number;
  readonly isBegun: boolean;
}

/** More right answers than this are no next step. */
export const maxMissing = 12;

/** The rest of it is no judgement. */
export function judge(ground: Ground): Omit<TopicMastery, 'idleDays' | 'lastPaper'> {
  const { answered, failed, questions } = ground;
  const level = levelAfter(ground, 0);
  const needed = Math.min(leastQuestions.percent, Math.max(1, questions));
  const percent = answered < needed ? null : percentOf(ground.beliefOf(0), ground.lost);
  return {
    level,
    percent,
    likely: percent === null ? null : likelyOf(percent, ground.beliefOf(0), ground.lost),
    isWeak: percent !== null && isWeak(percent, ground.ownBelief()),
    confidence: confidenceOf(answered),
    answered,
    failed,
    untilPercent: Math.max(0, needed - answered),
    missing: missingOf(ground, level),
  };
}

/**
 * Weak is what wrong answers show. What other topics lead to expect, and what time may have taken, lower an estimate; a
 * topic in which nothing went wrong they do not make weak.
 */
const isWeak = (percent: number, own: Belief): boolean =>
  percent < levelPercents[0] && knownAtMost(own) * 100 < levelPercents[0];

/** One right answer more never lowers the level, so the fewest that suffice are found by halving. */
function missingOf(ground: Ground, level: MasteryLevel): number | null {
  // Somebody who has begun stands at the first level already.
  const next = Math.max(2, level + 1);
  if (level === 4 || ground.questions === 0) return null;
  return fewest(maxMissing, (more) => levelAfter(ground, more) >= next);
}

/** Of 1 to `most`; null where not even that many suffice. */
function fewest(most: number, suffice: (count: number) => boolean): number | null {
  if (most < 1 || !suffice(most)) return null;
  let [tooFew, enough] = [0, most];
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2);
    if (suffice(middle)) enough = middle;
    else tooFew = middle;
  }
  return enough;
}

/** More than this many right answers no topic asks for. */
export const maxToShow = 40;

/** Right answers to questions not met before until the last level is shown, of those that there are. */
export function missingUntilShown(ground: Ground): number {
  if (levelAfter(ground, 0) === 4) return 0;
  const left = Math.max(0, Math.min(maxToShow, ground.questions - ground.managed));
  return fewest(left, (more) => levelAfter(ground, more) === 4) ?? left;
}

/** After so many more right answers to other questions, given now. */
function levelAfter(ground: Ground, more: number) {
  const { beliefOf, answered, managed, questions, lost, isBegun } = ground;
  if (!isBegun && more === 0) return 0;
  const enough = (least: number, known: number) =>
    Math.min(Math.max(questions, known), known + more) >= Math.min(least, Math.max(1, questions));
  if (!enough(leastQuestions.percent, answered)) return 1;
  const belief = beliefOf(more);
  const idle = more > 0 ? 0 : lost;
  const percent = percentOf(belief, idle);
  const [second, third, fourth] = levelPercents;
  if (percent < third) return percent < second ? 1 : 2;
  // A wrong answer to an eighth question shows nothing that seven right ones did not.
  const isShown = enough(leastQuestions.mastery, managed) && surelyKnown(belief, idle) >= leastSure;
  return percent >= fourth && isShown ? 4 : 3;
}

/** Beliefs lie on a grid: what is believed on the average is never told as improbable. */
function likelyOf(percent: number, belief: Belief, lost: number): { from: number; to: number } {
  const [from, to] = likelyKnown(belief, lost);
  return {
    from: Math.min(percent, Math.round(from * 100)),
    to: Math.max(percent, Math.round(to * 100)),
  };
}

const percentOf = (belief: Belief, lost: number): number =>
  Math.round(chanceToKnow(belief, middling + lost) * 100);

/** By different questions. */
export function confidenceOf(answered: number): Confidence {
  if (answered === 0) return 'none';
  if (answered < leastQuestions.percent) return 'low';
  return answered < 2 * leastQuestions.percent ? 'medium' : 'high';
}
