import { dayMs, dayOfMoment } from './day-number.ts';
import {
  difficultyOf,
  guessOf,
  historyOf,
  lostAfter,
  type KnownCard,
  type LoggedAnswer,
  type QuestionFacts,
} from './mastery-evidence.ts';
import { levelPercents, type MasteryLevel } from './mastery-levels.ts';
import {
  believe,
  chanceToKnow,
  knownAtMost,
  middling,
  surelyKnown,
  type Belief,
} from './mastery-grid.ts';

export type { KnownCard, LoggedAnswer, QuestionFacts } from './mastery-evidence.ts';

/** Of middling questions so much has to be surely known for the last level. */
const leastSure = 0.7;
/** Different questions answered to tell a percentage, and answered rightly to have shown mastery; all, where a topic has fewer. */
export const leastQuestions = { percent: 5, mastery: 8 } as const;

export type Confidence = 'none' | 'low' | 'medium' | 'high';

/** A topic as the school has it, and whether the student has begun anything of it. */
export interface Topic {
  readonly topic: number;
  readonly questions: number;
  readonly isBegun: boolean;
}

export interface TopicMastery {
  readonly level: MasteryLevel;
  /** Of middling questions that were not met before so many are known, without guessing; null before there is evidence. */
  readonly percent: number | null;
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

export interface PaperResult {
  readonly right: number;
  /** What was answered; what was left blank is no answer. */
  readonly answers: number;
  /** Of the last of them, in milliseconds since 1970. */
  readonly at: number;
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

interface Ground {
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

/** Of an answer; half is partly right. */
const rightScore = 0.5;
/** More right answers than this are no next step. */
const maxMissing = 12;

function judge(ground: Ground): Omit<TopicMastery, 'idleDays' | 'lastPaper'> {
  const { answered, failed, questions } = ground;
  const level = levelAfter(ground, 0);
  const needed = Math.min(leastQuestions.percent, Math.max(1, questions));
  const percent = answered < needed ? null : percentOf(ground.beliefOf(0), ground.lost);
  return {
    level,
    percent,
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
const maxToShow = 40;

function missingUntilShown(ground: Ground): number {
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

const percentOf = (belief: Belief, lost: number): number =>
  Math.round(chanceToKnow(belief, middling + lost) * 100);

/** By different questions. */
export function confidenceOf(answered: number): Confidence {
  if (answered === 0) return 'none';
  if (answered < leastQuestions.percent) return 'low';
  return answered < 2 * leastQuestions.percent ? 'medium' : 'high';
}

/** What is told of less than half of a course is never more than little known. */
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

function questionsByTopic(log: readonly LoggedAnswer[]): Map<number, Set<number>> {
  const found = new Map<number, Set<number>>();
  for (const { question } of log) {
    const own = found.get(question.topic) ?? new Set<number>();
    found.set(question.topic, own.add(question.questionId));
  }
  return found;
}

function idleDaysOf(
  log: readonly LoggedAnswer[],
  cards: readonly KnownCard[],
  now: number,
): Map<number, number> {
  const today = dayOfMoment(now);
  const idle = new Map<number, number>();
  const note = (topic: number, at: number) => {
    const days = Math.max(0, today - dayOfMoment(at));
    idle.set(topic, Math.min(days, idle.get(topic) ?? days));
  };
  for (const { question, at } of log) note(question.topic, at);
  for (const { topic, at } of cards) note(topic, at);
  return idle;
}

/**
 * What is gone of the skill in a topic for want of practice. Only right answers and cards bring it back: wrong ones show
 * nothing of it, and where there are no others all of it counts as gone.
 */
function lostOf(
  counted: readonly LoggedAnswer[],
  cards: readonly KnownCard[],
  now: number,
): (topic: number) => number {
  const since = idleDaysOf(
    counted.filter(({ score }) => score >= rightScore),
    cards,
    now,
  );
  const answered = new Set(counted.map(({ question }) => question.topic));
  return (topic) => lostAfter(since.get(topic) ?? (answered.has(topic) ? Infinity : 0));
}

/** By topic, of the paper in which something of it was answered last. */
function lastPapers(log: readonly LoggedAnswer[]): Map<number, PaperResult> {
  const last = new Map<number, PaperResult & { readonly batch: string }>();
  const ofPaper = log.filter(({ isOfPaper }) => isOfPaper);
  for (const { question, score, at, batch = `${at}` } of ofPaper.toSorted((a, b) => a.at - b.at)) {
    const known = last.get(question.topic);
    const own = known?.batch === batch ? known : { right: 0, answers: 0 };
    last.set(question.topic, {
      ...{ right: own.right + Number(score >= rightScore), answers: own.answers + 1, at, batch },
    });
  }
  return new Map(
    [...last].map(([topic, { right, answers, at }]) => [topic, { right, answers, at }]),
  );
}

/** What its own last answer leaves of a question: more after a right one, less after a wrong one, and it fades. */
const remembered = 1.6;
const stumbled = -0.3;
const memoryDays = 14;

function memoryOf(last: LoggedAnswer | undefined, now: number): number {
  if (last === undefined) return 0;
  const days = Math.max(0, now - last.at) / dayMs;
  return (stumbled + (remembered - stumbled) * last.score) * 2 ** (-days / memoryDays);
}

export function lastByQuestion(log: readonly LoggedAnswer[]): Map<number, LoggedAnswer> {
  const last = new Map<number, LoggedAnswer>();
  for (const answer of log) {
    const known = last.get(answer.question.questionId);
    if (known === undefined || answer.at >= known.at) last.set(answer.question.questionId, answer);
  }
  return last;
}
