import { masteryOf, type LoggedAnswer } from '../mastery.ts';
import { pick, type Candidate } from '../pick.ts';
import { abilityOf } from './former-elo.ts';
import { pick as formerPick } from './former-pick.ts';
import { seeded } from './seeded.ts';

export type Way = 'smart' | 'former' | 'random';

export interface Taught {
  /** Of a middling exam, so much is known afterwards, 0 to 1. */
  readonly known: number;
  /** Share of the questions that were of the weak topic. */
  readonly inWeakTopic: number;
}

const dayMs = 86_400_000;
const topics = [0, 1, 2, 3, 4, 5];
const weakTopic = 3;
const perTopic = 100;
const sessions = 6;
const perSession = 15;
const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));

/**
 * A student who is weak in one topic of six: after a first look at all of them, six sessions a day apart, chosen in one of
 * the ways. Every answer teaches, most where most is missing; what was right before teaches little.
 */
export function teach(way: Way, seed: number): Taught {
  const random = seeded(seed);
  const skills = topics.map((topic): number => (topic === weakTopic ? -1.2 : 1.2));
  const questions = topics.flatMap((topic) =>
    Array.from({ length: perTopic }, (_one, index) => aQuestion(topic * perTopic + index, topic)),
  );
  const log: LoggedAnswer[] = [];
  const answer = (question: Candidate, at: number) => {
    const skill = skills[question.topic] ?? 0;
    const wasRight = log.some((one) => one.question === question && one.score === 1);
    const score = Number(random() < 1 / 3 + (2 / 3) * sigmoid(skill + (wasRight ? 1.5 : 0)));
    log.push({ question, score, at });
    const fresh = wasRight ? 0.2 : 1;
    skills[question.topic] = skill + 0.06 * fresh * (1 - sigmoid(skill));
  };
  for (const question of questions)
    if (question.questionId % 14 === 0) answer(question, 50 * dayMs);
  let asked = 0;
  let inWeak = 0;
  for (let session = 0; session < sessions; session++) {
    const now = (52 + session) * dayMs;
    for (const [turn, question] of choose(way, { questions, log, now, random }).entries()) {
      answer(question, now + turn * 60_000);
      asked += 1;
      inWeak += Number(question.topic === weakTopic);
    }
  }
  const known = skills.reduce((sum, skill) => sum + sigmoid(skill), 0) / skills.length;
  return { known, inWeakTopic: inWeak / asked };
}

const aQuestion = (questionId: number, topic: number): Candidate => ({
  ...{ questionId, topic, kind: 'single', options: 3, difficulty: 2 },
  ...{ rightCount: 0, wrongCount: 0, inWrongBook: false },
});

interface Choice {
  readonly questions: readonly Candidate[];
  readonly log: readonly LoggedAnswer[];
  readonly now: number;
  readonly random: () => number;
}

function choose(way: Way, { questions, log, now, random }: Choice): Candidate[] {
  const count = perSession;
  if (way === 'random')
    return questions
      .map((question) => ({ question, place: random() }))
      .toSorted((a, b) => a.place - b.place)
      .slice(0, count)
      .map(({ question }) => question);
  if (way === 'former') {
    const answers = log.map(({ question, score, at }) => ({ question, isRight: score === 1, at }));
    const picked = formerPick(questions, abilityOf(answers), { count, now, random });
    return picked.map(({ question }) => question);
  }
  const all = topics.map((topic) => ({ topic, questions: perTopic, isBegun: true }));
  const mastery = masteryOf({ log, cards: [], topics: all, now });
  const shares = new Map(topics.map((topic) => [topic, 1 / topics.length]));
  const picked = pick(questions, { count, now, random, log, mastery, shares });
  return picked.map(({ question }) => question);
}
