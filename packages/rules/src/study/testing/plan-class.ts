import { generalModel, naturalInterval, type CardMemory } from '../../flash-card/memory.ts';
import { dayMs } from '../../practice/day-number.ts';
import { questionInterval } from '../../practice/interval.ts';
import {
  masteryOf,
  type CourseMastery,
  type LoggedAnswer,
  type QuestionFacts,
} from '../../practice/mastery.ts';
import { pick } from '../../practice/pick.ts';
import { seeded } from '../../practice/testing/seeded.ts';
import { fillDay, type OpenTopic } from '../fill-day.ts';
import { cardSeconds, questionsToAsk } from '../work.ts';

const { recallOn, remember } = generalModel;

/** Skills that last; skills that fade, slower after each return; and choices that a third only guess. */
export const memories = ['lasting', 'forgetting', 'guessing'] as const;
export type Memory = (typeof memories)[number];

/** By the plan; the next lecture first and then the questions in their order; by the plan of before, lectures alone and what is due. */
export const policies = ['plan', 'lecturesFirst', 'formerPlan'] as const;
export type Policy = (typeof policies)[number];

export interface ClassWishes {
  readonly memory: Memory;
  readonly students: number;
  readonly topics: number;
  readonly days: number;
  readonly minutesPerDay: number;
  readonly seed: number;
}

/** What a class came to: of an exam's questions so many right, 0 to 1, and minutes studied a day, both on the mean. */
export interface Outcome {
  readonly known: number;
  readonly minutes: number;
}

const questionsPerTopic = 30;
const cardsPerTopic = 12;
const lecturesPerTopic = 3;
const lectureMinutes = 25;
const questionSeconds = 75;
const pace = { secondsPerQuestion: questionSeconds, rightShare: 0.7, isOwn: true };
const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));

interface Lesson {
  skill: number;
  /** Days after which half a logit is gone; it grows by each return on another day. */
  lasting: number;
  touched: number;
}

interface Asked {
  rights: number;
  lastDay: number;
  inBook: boolean;
}

/** What is true of one student, and what they and the plan can see of it. */
class Learner {
  readonly log: LoggedAnswer[] = [];
  readonly asked = new Map<number, Asked>();
  readonly cards = new Map<number, CardMemory>();
  readonly seen: number[];
  /** Minutes of the next lecture that are watched already. */
  private readonly begun: number[];
  private readonly lessons: Lesson[];
  private readonly isGuesser: boolean;
  minutes = 0;
  private readonly wishes: ClassWishes;
  private readonly random: () => number;
  constructor(wishes: ClassWishes, random: () => number) {
    this.wishes = wishes;
    this.random = random;
    const { topics, memory } = wishes;
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const general = normal() * 0.5 - 1.5;
    this.lessons = Array.from({ length: topics }, () => ({
      ...{ skill: general + normal() * 0.9, lasting: 5, touched: 0 },
    }));
    this.seen = this.lessons.map(() => 0);
    this.begun = this.lessons.map(() => 0);
    this.isGuesser = memory === 'guessing' && random() < 0.3;
  }
  skillOn(topic: number, day: number): number {
    const lesson = this.lessons[topic];
    if (lesson === undefined) return 0;
    const idle = Math.max(0, day - lesson.touched);
    const lost =
      this.wishes.memory === 'forgetting' ? 0.5 * Math.log2(1 + idle / lesson.lasting) : 0;
    // Whoever knows all formulas and terms of a chapter has two thirds of what its lectures teach.
    return lesson.skill - lost + 0.9 * this.cardsKnown(topic, day);
  }
  private cardsKnown(topic: number, day: number): number {
    let sum = 0;
    for (let card = 0; card < cardsPerTopic; card++) {
      const memory = this.cards.get(topic * cardsPerTopic + card);
      if (memory !== undefined) sum += recallOn(memory, day);
    }
    return sum / cardsPerTopic;
  }
  /** Returning after a pause makes what is left last longer. */
  private touch(topic: number, day: number, gain: number): void {
    const lesson = this.lessons[topic];
    if (lesson === undefined) return;
    if (day > lesson.touched) lesson.lasting *= 1 + 0.15 * Math.min(3, day - lesson.touched);
    lesson.touched = day;
    lesson.skill += gain;
  }
  /** Of a lecture of a topic; what teaches comes with the whole of it. */
  watch(topic: number, minutes: number, day: number): void {
    this.minutes += minutes;
    const whole = (this.begun[topic] ?? 0) + minutes;
    const finished = Math.floor(whole / lectureMinutes);
    this.begun[topic] = whole - finished * lectureMinutes;
    if (finished === 0) return;
    this.seen[topic] = (this.seen[topic] ?? 0) + finished;
    this.touch(topic, day, 0.45 * finished);
  }
  answer(question: QuestionFacts, day: number): void {
    const { topic, questionId } = question;
    this.minutes += questionSeconds / 60;
    const chance = sigmoid(this.skillOn(topic, day) + 0.4);
    const knows = !(this.isGuesser && this.random() < 0.5) && this.random() < chance;
    const isRight = knows || this.random() < 1 / 3;
    const known = this.asked.get(questionId) ?? { rights: 0, lastDay: day, inBook: false };
    this.asked.set(questionId, {
      rights: isRight ? known.rights + 1 : 0,
      lastDay: day,
      inBook: isRight ? known.inBook && known.rights + 1 < 2 : true,
    });
    // What was not explained teaches little, what was known already hardly anything, and a mistake that is looked at most.
    const taught = 0.2 + (0.8 * (this.seen[topic] ?? 0)) / lecturesPerTopic;
    const isStale = known.rights > 0;
    this.touch(
      topic,
      day,
      taught * (isRight ? 0.15 : 0.25) * (isStale ? 0.3 : 1) * 2 * (1 - chance),
    );
    const at = day * dayMs + this.log.length * 1000;
    this.log.push({ question, score: Number(isRight), at, batch: `${day}` });
  }
  study(card: number, day: number): void {
    const memory = this.cards.get(card) ?? null;
    this.minutes += (memory === null ? cardSeconds.fresh : cardSeconds.known) / 60;
    const isKnown = memory !== null && this.random() < recallOn(memory, day);
    const rating = memory === null || isKnown ? 3 : 1;
    this.cards.set(card, remember(memory, { rating, at: day * dayMs }));
  }
  dueCards(day: number): number[] {
    return [...this.cards]
      .filter(([, memory]) => memory.day + naturalInterval(memory) <= day)
      .map(([card]) => card);
  }
  dueWrong(day: number): number[] {
    return [...this.asked]
      .filter(([, own]) => own.inBook && own.lastDay + questionInterval(own.rights) <= day)
      .map(([questionId]) => questionId);
  }
  left(topic: number): { key: string; minutes: number; kind: 'lecture' }[] {
    const seen = this.seen[topic] ?? 0;
    return Array.from({ length: lecturesPerTopic - seen }, (_none, index) => ({
      key: `${topic}/${seen + index}`,
      minutes: lectureMinutes - (index === 0 ? (this.begun[topic] ?? 0) : 0),
      kind: 'lecture' as const,
    }));
  }
}

const factsOf = (questionId: number): QuestionFacts => ({
  ...{ questionId, topic: Math.floor(questionId / questionsPerTopic), kind: 'single', options: 3 },
  ...{ difficulty: 2, rightCount: 0, wrongCount: 0 },
});

interface Class {
  readonly wishes: ClassWishes;
  readonly shares: ReadonlyMap<number, number>;
  readonly random: () => number;
}

const masteryNow = (learner: Learner, { wishes }: Class, day: number): CourseMastery =>
  masteryOf({
    log: learner.log,
    cards: [],
    now: (day + 0.9) * dayMs,
    topics: Array.from({ length: wishes.topics }, (_none, topic) => ({
      ...{ topic, questions: questionsPerTopic, isBegun: (learner.seen[topic] ?? 0) > 0 },
    })),
  });

const topicsOf = ({ wishes }: Class) =>
  Array.from({ length: wishes.topics }, (_none, topic) => topic);

const newCardsOf = (learner: Learner, topic: number): number[] =>
  Array.from({ length: cardsPerTopic }, (_none, index) => topic * cardsPerTopic + index).filter(
    (card) => !learner.cards.has(card),
  );

/** Does what the list of the day asks for, in its proportions. */
function byPlan(learner: Learner, own: Class, day: number): void {
  const mastery = masteryNow(learner, own, day);
  const isOpen = (topic: number) => learner.left(topic).length === 0;
  const topics = topicsOf(own).map((topic): OpenTopic => ({
    topic,
    parts: learner.left(topic),
    questions: questionsToAsk(mastery.missingToShow(topic), pace),
    newCards: newCardsOf(learner, topic).length,
    isOpen: isOpen(topic),
  }));
  const due = { cards: learner.dueCards(day), wrong: learner.dueWrong(day) };
  const fill = fillDay({
    ...{ minutes: own.wishes.minutesPerDay, fixed: 0, topics, pace },
    due: { cards: due.cards.length, wrong: due.wrong.length },
    untilExam: own.wishes.minutesPerDay * (own.wishes.days - day),
  });
  for (const { key, minutes } of fill.parts) learner.watch(Number(key.split('/')[0]), minutes, day);
  for (const questionId of due.wrong.slice(0, fill.wrong.count))
    learner.answer(factsOf(questionId), day);
  for (const card of due.cards.slice(0, fill.cards.count)) learner.study(card, day);
  const reach = topicsOf(own).filter((topic) => isOpen(topic));
  const candidates = reach.flatMap((topic) =>
    Array.from({ length: questionsPerTopic }, (_none, index) => {
      const questionId = topic * questionsPerTopic + index;
      return {
        ...factsOf(questionId),
        inWrongBook: learner.asked.get(questionId)?.inBook ?? false,
      };
    }),
  );
  const picked = pick(candidates, {
    ...{ count: fill.practice.count, now: (day + 0.95) * dayMs, random: own.random },
    ...{ log: learner.log, mastery, shares: own.shares },
  });
  for (const { question } of picked) learner.answer(question, day);
  const cards = topicsOf(own)
    .filter(isOpen)
    .flatMap((topic) => newCardsOf(learner, topic));
  for (const card of cards.slice(0, fill.newCards.count)) learner.study(card, day);
}

/** All lectures first, then the questions in their order, again and again, for as long as the day has minutes. */
function byLectures(learner: Learner, own: Class, day: number): void {
  const until = learner.minutes + own.wishes.minutesPerDay;
  for (const topic of topicsOf(own))
    for (const { minutes } of learner.left(topic))
      if (learner.minutes < until)
        learner.watch(topic, Math.min(minutes, until - learner.minutes), day);
  const all = own.wishes.topics * questionsPerTopic;
  while (learner.minutes + 1 < until) learner.answer(factsOf(learner.log.length % all), day);
}

/** A fifth of the days belongs to review; before them the lectures evenly, and what is due, forty at most. */
function byFormerPlan(learner: Learner, own: Class, day: number): void {
  const { days, topics, minutesPerDay } = own.wishes;
  const learning = days - Math.min(14, Math.floor(days / 5));
  const perDay = Math.min(minutesPerDay, (topics * lecturesPerTopic * lectureMinutes) / learning);
  const midnight = learner.minutes;
  for (const questionId of learner.dueWrong(day).slice(0, 40))
    if (learner.minutes < midnight + minutesPerDay) learner.answer(factsOf(questionId), day);
  const until = Math.min(learner.minutes + perDay, midnight + minutesPerDay);
  for (const topic of topicsOf(own))
    for (const { minutes } of learner.left(topic))
      if (learner.minutes < until) {
        learner.watch(topic, Math.min(minutes, until - learner.minutes), day);
        // Who finishes a chapter answers a few of its questions, which the plan neither asked for nor counted.
        if (learner.left(topic).length === 0)
          for (let index = 0; index < 5; index++)
            learner.answer(factsOf(topic * questionsPerTopic + index), day);
      }
}

const ways: Record<Policy, (learner: Learner, own: Class, day: number) => void> = {
  plan: byPlan,
  lecturesFirst: byLectures,
  formerPlan: byFormerPlan,
};

/** The same students, day after day by each of the policies, and what they know on the day of the exam. */
export function followPolicies(wishes: ClassWishes): Record<Policy, Outcome> {
  const shares = new Map(
    Array.from({ length: wishes.topics }, (_none, topic) => [topic, 1 / wishes.topics]),
  );
  const outcomeOf = (policy: Policy): Outcome => {
    let [known, minutes] = [0, 0];
    for (let student = 0; student < wishes.students; student++) {
      const random = seeded(wishes.seed + student);
      const own: Class = { wishes, shares, random: seeded(wishes.seed + student + 100_000) };
      const learner = new Learner(wishes, random);
      for (let day = 0; day < wishes.days; day++) ways[policy](learner, own, day);
      minutes += learner.minutes / wishes.days;
      for (let topic = 0; topic < wishes.topics; topic++)
        known += sigmoid(learner.skillOn(topic, wishes.days) + 0.4) / wishes.topics;
    }
    return { known: known / wishes.students, minutes: minutes / wishes.students };
  };
  return {
    plan: outcomeOf('plan'),
    lecturesFirst: outcomeOf('lecturesFirst'),
    formerPlan: outcomeOf('formerPlan'),
  };
}
