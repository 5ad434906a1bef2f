import { difficultyOf, guessOf, historyOf, lostAfter } from './mastery/evidence.ts';
import type { KnownCard, LoggedAnswer, QuestionFacts } from './mastery/evidence.ts';
import { chanceToKnow } from './mastery/belief.ts';
import { believe } from './mastery/grid.ts';
import {
  confidenceOf,
  judge,
  maxMissing,
  maxToShow,
  missingUntilShown,
  type Confidence,
  type Ground,
  type TopicMastery,
} from './mastery/judge-topic.ts';
import {
  idleDaysOf,
  lastByQuestion,
  lastPapers,
  lostOf,
  memoryOf,
  questionsByTopic,
  rightScore,
} from './mastery/traces.ts';

export type { KnownCard, LoggedAnswer, QuestionFacts } from './mastery/evidence.ts';
export { leastQuestions, type TopicMastery } from './mastery/judge-topic.ts';

/** A topic as the school has it, and whether the student has begun anything of it. */
export interface Topic {
  readonly topic: number;
  readonly questions: number;
  readonly isBegun: boolean;
}

export interface CourseMastery {
  /** Of the topics that have a percentage, by their questions. */
  readonly percent: number | null;
  /** Percent of the course's questions that stand in those topics. */
  readonly covered: number;
  readonly confidence: Confidence;
  readonly topics: ReadonlyMap<number, TopicMastery>;
  /** Of a right answer to a question now, guessing included. */
  readonly chanceOf: (question: QuestionFacts) => number;
  /** Right answers to questions not met before until mastery of a topic is shown, of those that it has; 0 once it is. */
  readonly missingToShow: (topic: number) => number;
}

export interface Studied {
  readonly log: readonly LoggedAnswer[];
  readonly cards: readonly KnownCard[];
  readonly topics: readonly Topic[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** What a student knows of a course, from all that was ever answered, graded and remembered. */
export function masteryOf({ log, cards, topics, now }: Studied): CourseMastery {
  const { start, batches, counted } = historyOf(log, cards, now);
  const beliefs = believe(start, batches);
  const idle = idleDaysOf(log, cards, now);
  const lost = lostOf(counted, cards, now);
  const papers = lastPapers(log);
  const answered = questionsByTopic(log);
  const failed = questionsByTopic(log.filter(({ score }) => score < rightScore));
  const managed = questionsByTopic(log.filter(({ score }) => score >= rightScore));
  const groundOf = (topic: Topic): Ground => ({
    beliefOf: (more) => beliefs.after(topic.topic, more),
    ownBelief: () => beliefs.alone(topic.topic),
    answered: answered.get(topic.topic)?.size ?? 0,
    failed: failed.get(topic.topic)?.size ?? 0,
    questions: topic.questions,
    managed: managed.get(topic.topic)?.size ?? 0,
    lost: lost(topic.topic),
    isBegun: topic.isBegun || idle.has(topic.topic),
  });
  const judgeTopic = (topic: Topic): TopicMastery => ({
    ...judge(groundOf(topic)),
    idleDays: idle.get(topic.topic) ?? null,
    lastPaper: papers.get(topic.topic) ?? null,
  });
  // Most topics of a course were not practised yet, and of those there is little to tell apart.
  const unpractised = new Map<string, TopicMastery>();
  const judged = new Map(
    topics.map((topic) => {
      if (idle.has(topic.topic)) return [topic.topic, judgeTopic(topic)] as const;
      const kind = `${topic.isBegun} ${Math.min(topic.questions, maxMissing)}`;
      const own = unpractised.get(kind) ?? judgeTopic(topic);
      unpractised.set(kind, own);
      return [topic.topic, own] as const;
    }),
  );
  const last = lastByQuestion(log);
  const byId = new Map(topics.map((topic) => [topic.topic, topic]));
  const toShow = new Map<string, number>();
  return {
    ...wholeOf(topics, judged),
    topics: judged,
    missingToShow: (asked) => {
      const topic = byId.get(asked);
      if (topic === undefined) return 0;
      const key = idle.has(asked) ? `${asked}` : `any ${Math.min(topic.questions, maxToShow)}`;
      const known = toShow.get(key) ?? missingUntilShown(groundOf(topic));
      toShow.set(key, known);
      return known;
    },
    // What the next answer will be is foreseen best where any practice, whatever came of it, ends the idle days.
    chanceOf: (question) => {
      const faded = lostAfter(idle.get(question.topic) ?? 0);
      const kept = memoryOf(last.get(question.questionId), now);
      const belief = beliefs.of(question.topic);
      const known = chanceToKnow(belief, difficultyOf(question) + faded - kept);
      return guessOf(question) + (1 - guessOf(question)) * known;
    },
  };
}

/** While less than half of a course was practised, the confidence in its percentage stays low. */
function wholeOf(
  topics: readonly Topic[],
  judged: ReadonlyMap<number, TopicMastery>,
): Pick<CourseMastery, 'percent' | 'covered' | 'confidence'> {
  const all = topics.reduce((sum, { questions }) => sum + questions, 0);
  let weight = 0;
  let known = 0;
  let answered = 0;
  for (const { topic, questions } of topics) {
    const own = judged.get(topic);
    if (own === undefined || own.percent === null) continue;
    weight += questions;
    known += questions * own.percent;
    answered += questions * own.answered;
  }
  if (weight === 0) return { percent: null, covered: 0, confidence: 'none' };
  return {
    percent: Math.round(known / weight),
    covered: Math.round((weight / all) * 100),
    confidence: weight / all < 0.5 ? 'low' : confidenceOf(answered / weight),
  };
}
