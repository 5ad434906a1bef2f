/**
 * What smart practice went by before `mastery.ts`, to compare with.
 *
 * How well a student masters the topics of a course, from the log of answers: Elo in two layers. One rating is for the
 * whole course and one for each topic, so that a topic begins where the course stands, and what a few answers say of
 * it weighs more than what they say of the whole. A question's difficulty is what the class made of it, and what its
 * author thought while there are few answers.
 *
 *   chance = 1 / (1 + e^-(course + topic + memory - difficulty))
 *   rating += step * (1 or 0 - chance),  step = first / (1 + n * slower), not below last
 *
 * The memory of a question is what its own last answer leaves: more after a right one, and it fades by half in so many
 * days; less after a wrong one.
 */
const overall = { first: 0.5, slower: 0.05, last: 0.04 };
const topical = { first: 0.6, slower: 0.1, last: 0.08 };
/** How many answers of the class weigh as much as the author's word. */
const priorAnswers = 6;
const difficultyStep = 0.7;
const remembered = 1.6;
const stumbled = -0.3;
const halfLifeDays = 14;
const dayMs = 86_400_000;

export interface QuestionFacts {
  readonly questionId: number;
  readonly topic: number;
  /** 1 easy to 3 hard, as its author thinks. */
  readonly difficulty: number;
  /** Of everyone's answers. */
  readonly rightCount: number;
  readonly wrongCount: number;
}

export interface LoggedAnswer {
  readonly question: QuestionFacts;
  readonly isRight: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
}

interface Rating {
  value: number;
  answers: number;
}

export interface LastAnswer {
  readonly isRight: boolean;
  readonly at: number;
}

export interface Ability {
  readonly course: Rating;
  readonly topics: Map<number, Rating>;
  readonly last: Map<number, LastAnswer>;
}

export const newAbility = (): Ability => ({
  course: { value: 0, answers: 0 },
  topics: new Map(),
  last: new Map(),
});

const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));

/** In logits: 0 is a question that a middling student answers as often right as wrong. */
export function difficultyOf({ difficulty, rightCount, wrongCount }: QuestionFacts): number {
  const thought = sigmoid(-(difficulty - 2) * difficultyStep + 0.4);
  const share = (rightCount + thought * priorAnswers) / (rightCount + wrongCount + priorAnswers);
  return -Math.log(share / (1 - share));
}

function memoryOf(last: LastAnswer | undefined, now: number): number {
  if (last === undefined) return 0;
  const days = Math.max(0, now - last.at) / dayMs;
  return (last.isRight ? remembered : stumbled) * 2 ** (-days / halfLifeDays);
}

/** The chance that the question is answered right now. */
export function chanceOf(ability: Ability, question: QuestionFacts, now: number): number {
  const topic = ability.topics.get(question.topic)?.value ?? 0;
  const memory = memoryOf(ability.last.get(question.questionId), now);
  return sigmoid(ability.course.value + topic + memory - difficultyOf(question));
}

/** The chance at a middling question of a topic that was not met before. */
export function chanceAtTopic(ability: Ability, topic: number): number {
  return sigmoid(ability.course.value + (ability.topics.get(topic)?.value ?? 0) + 0.4);
}

/** Takes one more answer in; answers are given in the order of time. */
export function learn(ability: Ability, { question, isRight, at }: LoggedAnswer): void {
  const surprise = Number(isRight) - chanceOf(ability, question, at);
  const topic = ability.topics.get(question.topic) ?? { value: 0, answers: 0 };
  move(ability.course, overall, surprise);
  move(topic, topical, surprise);
  ability.topics.set(question.topic, topic);
  ability.last.set(question.questionId, { isRight, at });
}

function move(rating: Rating, step: typeof overall, surprise: number): void {
  rating.value += Math.max(step.last, step.first / (1 + rating.answers * step.slower)) * surprise;
  rating.answers += 1;
}

/** What a whole log says, in whatever order it comes. */
export function abilityOf(log: readonly LoggedAnswer[]): Ability {
  const ability = newAbility();
  for (const answer of log.toSorted((a, b) => a.at - b.at)) learn(ability, answer);
  return ability;
}
