/** One answer's say: how much it speaks for knowing, how much against it, and of a question how hard and how easily guessed. */
export interface Evidence {
  readonly topic: number;
  /** In logits, as `difficultyOf` gives it. */
  readonly difficulty: number;
  /** The chance of a right answer by guessing. */
  readonly guess: number;
  /** Of one whole answer. */
  readonly right: number;
  readonly wrong: number;
}

const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));
const range = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_one, index) => from + index * step);

/** What a student may know of a topic, and of the whole course, in logits. */
const skills = range(-4, 4, 0.25);
const generals = range(-3, 3, 0.5);
/** How far students differ in a course, and one student's topics from each other. */
const generalSpread = 0.8;
const topicSpread = 0.8;
/** A middling question is known by three of five; a skill of 0 is that of a middling student. */
export const middling = -0.4;

const bell = (distance: number, spread: number) => Math.exp(-((distance / spread) ** 2) / 2);
/** Laplace's law: a topic far from the others is rare and not unheard of, as of who learned one and guessed in the rest. */
const peak = (distance: number, spread: number) =>
  Math.exp((-Math.abs(distance) * Math.SQRT2) / spread);
const normalised = (weights: readonly number[]): number[] => {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
};

const priorOfGeneral = normalised(generals.map((general) => bell(general, generalSpread)));
/** By general skill, then by skill in the topic. */
const priorOfSkill = generals.map((general) =>
  normalised(skills.map((skill) => peak(skill - general, topicSpread))),
);

/** Of a topic of which nothing is known, and nothing of the others. */
const priorOfAny = skills.map((_skill, index) =>
  priorOfGeneral.reduce((sum, weight, row) => sum + weight * (priorOfSkill[row]?.[index] ?? 0), 0),
);

/** The chance of each skill of a topic; they add up to 1. */
export type Belief = readonly number[];

export interface Beliefs {
  readonly of: (topic: number) => Belief;
  /** What it would be believed if nothing were known of the other topics. */
  readonly alone: (topic: number) => Belief;
  /** What a topic would be believed after so many more right answers to middling questions that were not met before. */
  readonly after: (topic: number, rightAnswers: number) => Belief;
}

/** Log-likelihood of each skill; a right answer only ever makes it rise with the skill, a wrong one fall. */
function weigh(evidence: readonly Evidence[]): number[] {
  const sums = skills.map(() => 0);
  for (const { difficulty, guess, right, wrong } of gather(evidence))
    for (const [index, skill] of skills.entries()) {
      const known = sigmoid(skill - difficulty);
      const chance = guess + (1 - guess) * known;
      sums[index] =
        (sums[index] ?? 0) +
        right * Math.log(chance) +
        (wrong > 0 ? wrong * Math.log((1 - guess) * (1 - known)) : 0);
    }
  return sums;
}

/** Of a choice among three, as most questions are. */
const guessOfNext = 1 / 3;
/** What one right answer more would say. */
const oneRight = skills.map((skill) =>
  Math.log(guessOfNext + (1 - guessOfNext) * sigmoid(skill - middling)),
);

interface Gathered {
  difficulty: number;
  guess: number;
  right: number;
  wrong: number;
}

const steps = 20;

/** Those to questions about as hard say the same, and are weighed as one: a long log takes no longer than a short one. */
function gather(evidence: readonly Evidence[]): Iterable<Gathered> {
  const gathered = new Map<string, Gathered>();
  for (const { difficulty, guess, right, wrong } of evidence) {
    const step = Math.round(difficulty * steps);
    const key = `${step} ${guess}`;
    const own = gathered.get(key) ?? { difficulty: step / steps, guess, right: 0, wrong: 0 };
    gathered.set(key, own);
    own.right += right;
    own.wrong += wrong;
  }
  return gathered.values();
}

/** Up to a factor, so that nothing vanishes. */
function toLikelihood(logs: readonly number[]): number[] {
  const most = Math.max(...logs);
  return logs.map((log) => Math.exp(log - most));
}

const sumOfProducts = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);

/**
 * What is to be believed of every topic, from all the evidence of a course: a general skill for the course, of which a
 * topic's own differs, each on a grid. Both laws are such that likelihoods which rise with the skill make every belief rise
 * (they are totally positive): a right answer, wherever it stands, lowers no topic.
 */
export function believe(evidence: readonly Evidence[]): Beliefs {
  const logs = new Map<number, number[]>();
  for (const [topic, own] of groupByTopic(evidence)) logs.set(topic, weigh(own));
  // By topic, how well each general skill explains what was answered there.
  const explained = new Map(
    [...logs].map(([topic, own]) => {
      const likelihood = toLikelihood(own);
      return [topic, priorOfSkill.map((prior) => sumOfProducts(prior, likelihood))] as const;
    }),
  );
  const priors = new Map<number | undefined, number[]>();
  // What the other topics lead to expect of one; of all that have no evidence of their own the same.
  const priorOf = (asked: number): number[] => {
    const topic = explained.has(asked) ? asked : undefined;
    const known = priors.get(topic);
    if (known !== undefined) return known;
    const general = generalWithout(topic);
    const prior = skills.map((_skill, index) =>
      general.reduce((sum, weight, row) => sum + weight * (priorOfSkill[row]?.[index] ?? 0), 0),
    );
    priors.set(topic, prior);
    return prior;
  };
  const generalWithout = (topic: number | undefined): number[] => {
    const weights = [...priorOfGeneral];
    for (const [other, shares] of explained) {
      if (other === topic) continue;
      const most = Math.max(...shares);
      for (const [index, share] of shares.entries())
        weights[index] = (weights[index] ?? 0) * (share / most);
    }
    return normalised(weights);
  };
  const beliefOf = (topic: number, own: readonly number[]): Belief => updated(priorOf(topic), own);
  const none = skills.map(() => 0);
  const beliefs = new Map<number, Belief>();
  return {
    of: (topic) => {
      const known = beliefs.get(topic) ?? beliefOf(topic, logs.get(topic) ?? none);
      beliefs.set(topic, known);
      return known;
    },
    alone: (topic) => updated(priorOfAny, logs.get(topic) ?? none),
    after: (topic, rightAnswers) =>
      beliefOf(
        topic,
        (logs.get(topic) ?? none).map((log, index) => log + rightAnswers * (oneRight[index] ?? 0)),
      ),
  };
}

const updated = (prior: readonly number[], logs: readonly number[]): Belief =>
  normalised(toLikelihood(logs).map((value, index) => value * (prior[index] ?? 0)));

function groupByTopic(evidence: readonly Evidence[]): Map<number, Evidence[]> {
  const groups = new Map<number, Evidence[]>();
  for (const one of evidence) {
    const group = groups.get(one.topic);
    if (group === undefined) groups.set(one.topic, [one]);
    else group.push(one);
  }
  return groups;
}

/** The chance to know the answer to a question of this difficulty, without guessing. */
export function chanceToKnow(belief: Belief, difficulty: number): number {
  return belief.reduce(
    (sum, weight, index) => sum + weight * sigmoid((skills[index] ?? 0) - difficulty),
    0,
  );
}

/** How sure a bound has to be: four in five. */
const certainty = 0.8;

/** Of middling questions so much is surely known at least, after some was lost. */
export const surelyKnown = (belief: Belief, lost = 0): number =>
  sigmoid(skillBelow(belief, 1 - certainty) - middling - lost);

/** Of middling questions so much is surely known at most. */
export const knownAtMost = (belief: Belief): number =>
  sigmoid(skillBelow(belief, certainty) - middling);

/** The skill below which so much of the belief lies. */
function skillBelow(belief: Belief, share: number): number {
  let below = 0;
  for (const [index, weight] of belief.entries()) {
    below += weight;
    if (below >= share) return skills[index] ?? 0;
  }
  return skills.at(-1) ?? 0;
}
