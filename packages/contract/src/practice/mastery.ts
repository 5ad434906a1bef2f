import { flag, integer, longText, nullable, object, oneOf, type Static } from '../kernel.ts';

/** 0 not started, 1 practising, 2 initial understanding, 3 familiar, 4 mastered. */
export const Mastery = integer(0, 4);

/** By how many different questions there is to judge by. */
export const Confidence = oneOf('none', 'low', 'medium', 'high');
export type Confidence = Static<typeof Confidence>;

/** What is known of a topic, the same at every place that tells of it; the formula is told in docs/readiness.md. */
export const topicMastery = {
  mastery: Mastery,
  /** Of middling questions not met before so many are known, without guessing; null before there is evidence. */
  percent: nullable(integer(0, 100)),
  /** Its own answers show that too little is known; what follows from other topics or from time does not. */
  isWeak: flag(),
  confidence: Confidence,
  /** Different questions of it that went wrong at least once, whatever became of them since. */
  failed: integer(0),
  /** Different questions more until there is a percentage. */
  untilPercent: integer(0),
  /** Right answers to new questions that lift it a level; null at the top, or where no few do. */
  missing: nullable(integer(1)),
  /** How it went in the last paper that asked for it, of what was answered there. */
  lastPaper: nullable(object({ right: integer(0), answers: integer(1) })),
};
export const TopicMastery = object(topicMastery);
export type TopicMastery = Static<typeof TopicMastery>;

/** What rose: from a level to a higher one. */
export const LevelFlag = object({ name: longText(), from: Mastery, to: Mastery, levelUp: flag() });
export type LevelFlag = Static<typeof LevelFlag>;
