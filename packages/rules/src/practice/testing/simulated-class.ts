import { masteryOf, type LoggedAnswer, type QuestionFacts } from '../mastery.ts';
import { chanceOf, learn, newAbility } from './former-elo.ts';
import { seeded } from './seeded.ts';

/** Skills that last; skills and answers that fade between days; choices among three that many only guess. */
export const classKinds = ['lasting', 'forgetting', 'guessing'] as const;
export type ClassKind = (typeof classKinds)[number];

interface Wishes {
  readonly kind: ClassKind;
  readonly students: number;
  readonly questions: number;
  readonly topics: number;
  /** Of each student. */
  readonly answers: number;
  readonly seed: number;
}

/** Predictions between two tenths: how many, what they said on average, and how many answers came right, 0 to 1. */
export interface Bucket {
  readonly answers: number;
  readonly said: number;
  readonly came: number;
}

/** Mean log losses of foreseeing each next answer: ours, and what else one could go by. */
export interface Losses {
  readonly mastery: number;
  /** What smart practice went by before. */
  readonly formerElo: number;
  /** Right answers so far, of the student, and of the student in the topic. */
  readonly plainRate: number;
  readonly topicRate: number;
  readonly answers: number;
  readonly calibration: readonly Bucket[];
}

const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));
const logLoss = (chance: number, isRight: boolean) => -Math.log(isRight ? chance : 1 - chance);
const sessionSize = 20;
const dayMs = 86_400_000;

class Rate {
  right = 0;
  all = 0;
  /** Smoothed, so that no rate says never. */
  get value(): number {
    return (this.right + 1) / (this.all + 2);
  }
  count(isRight: boolean): void {
    this.all += 1;
    this.right += Number(isRight);
  }
}

type Random = () => number;
const normalOf = (random: Random) => () =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** What is true of one student, and the estimates do not know. */
class SimulatedStudent {
  private readonly skills: number[];
  private readonly practisedAt: number[];
  private readonly memories = new Map<number, number>();
  private readonly isGuesser: boolean;
  private readonly kind: ClassKind;
  private readonly random: Random;
  constructor({ kind, topics }: Wishes, random: Random) {
    const normal = normalOf(random);
    const general = normal() * 0.8;
    this.kind = kind;
    this.random = random;
    this.skills = Array.from({ length: topics }, () => general + normal() * 0.7);
    this.practisedAt = this.skills.map(() => 0);
    this.isGuesser = kind === 'guessing' && random() < 0.3;
  }
  answer(questionId: number, topic: number, difficulty: number, at: number): boolean {
    const { kind, random } = this;
    const idle = this.practisedAt[topic] === 0 ? 0 : (at - (this.practisedAt[topic] ?? 0)) / dayMs;
    const lost = kind === 'forgetting' ? 0.35 * Math.log2(1 + idle / 7) : 0;
    const memory = this.memories.get(questionId);
    const fading = kind === 'forgetting' ? 7 : 20;
    const kept = memory === undefined ? 0 : 1.5 * 2 ** (-(at - memory) / (dayMs * fading));
    const skill = (this.skills[topic] ?? 0) + 0.4 - lost + kept - difficulty;
    const knows = !(this.isGuesser && random() < 0.7) && random() < sigmoid(skill);
    this.memories.set(questionId, at);
    this.practisedAt[topic] = at;
    this.skills[topic] = (this.skills[topic] ?? 0) + 0.01;
    return knows || (kind === 'guessing' && random() < 1 / 3);
  }
}

interface Item {
  readonly truth: number;
  readonly author: number;
  readonly tally: Rate;
}

/** A class of which we know the truth: a session of questions by chance every few days, each answer foreseen first. */
export function practiseClass(wishes: Wishes): Losses {
  const random = seeded(wishes.seed);
  const normal = normalOf(random);
  const items = Array.from({ length: wishes.questions }, (): Item => {
    const truth = normal();
    const author = Math.min(3, Math.max(1, Math.round(2 + truth * 0.5 + normal() * 0.7)));
    return { truth, author, tally: new Rate() };
  });
  const losses = new LossBook();
  for (let one = 0; one < wishes.students; one++) practise(wishes, { items, losses, random });
  return losses.sums(wishes.students * wishes.answers);
}

interface Class {
  readonly items: readonly Item[];
  readonly losses: LossBook;
  readonly random: Random;
}

function practise(wishes: Wishes, { items, losses, random }: Class): void {
  const { topics, answers } = wishes;
  const student = new SimulatedStudent(wishes, random);
  const log: LoggedAnswer[] = [];
  const former = newAbility();
  const plain = new Rate();
  const byTopic = new Map<number, Rate>();
  let now = dayMs * 100;
  for (let done = 0; done < answers; done++) {
    if (done % sessionSize === 0) now += dayMs * (1 + Math.floor(random() * 6));
    const at = now + (done % sessionSize) * 60_000;
    const questionId = Math.floor(random() * items.length);
    const item = items[questionId];
    if (item === undefined) continue;
    const question = factsOf(questionId, item, wishes);
    const topicRate = byTopic.get(question.topic) ?? new Rate();
    const isRight = student.answer(questionId, question.topic, item.truth, at);
    losses.note(isRight, {
      mastery: masteryOf({ log, cards: [], topics: [], now: at }).chanceOf(question),
      formerElo: chanceOf(former, question, at),
      plainRate: plain.value,
      topicRate: topicRate.value,
    });
    learn(former, { question, isRight, at });
    log.push({ question, score: Number(isRight), at, batch: `${now}` });
    byTopic.set(questionId % topics, topicRate);
    for (const rate of [plain, topicRate, item.tally]) rate.count(isRight);
  }
}

const factsOf = (questionId: number, item: Item, { kind, topics }: Wishes): QuestionFacts => ({
  questionId,
  topic: questionId % topics,
  kind: kind === 'guessing' ? 'single' : 'numeric',
  options: kind === 'guessing' ? 3 : 0,
  difficulty: item.author,
  rightCount: item.tally.right,
  wrongCount: item.tally.all - item.tally.right,
});

type Predictions = Record<'mastery' | 'formerElo' | 'plainRate' | 'topicRate', number>;

class LossBook {
  private readonly totals: Predictions = { mastery: 0, formerElo: 0, plainRate: 0, topicRate: 0 };
  private readonly buckets = Array.from({ length: 10 }, () => ({ answers: 0, said: 0, came: 0 }));
  note(isRight: boolean, predictions: Predictions): void {
    for (const key of Object.keys(this.totals) as (keyof Predictions)[])
      this.totals[key] += logLoss(predictions[key], isRight);
    const bucket = this.buckets[Math.min(9, Math.floor(predictions.mastery * 10))];
    if (bucket === undefined) return;
    bucket.answers += 1;
    bucket.said += predictions.mastery;
    bucket.came += Number(isRight);
  }
  sums(answers: number): Losses {
    const { mastery, formerElo, plainRate, topicRate } = this.totals;
    return {
      mastery: mastery / answers,
      formerElo: formerElo / answers,
      plainRate: plainRate / answers,
      topicRate: topicRate / answers,
      answers,
      calibration: this.buckets
        .filter((bucket) => bucket.answers > 0)
        .map((bucket) => ({
          answers: bucket.answers,
          said: bucket.said / bucket.answers,
          came: bucket.came / bucket.answers,
        })),
    };
  }
}
