import { middling, range, sigmoid, skills, type Belief } from './belief.ts';

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

/** How the answers to one topic's questions went in a batch; an answer that was partly right is mixed. */
export type Verdict = 'right' | 'wrong' | 'mixed';

/** What was answered together changes the evidence of its questions at once. */
export interface Batch {
  readonly before: readonly Evidence[];
  readonly after: readonly Evidence[];
  readonly verdicts: ReadonlyMap<number, Verdict>;
}

/** What a student may know of the whole course, in logits. */
const generals = range(-3, 3, 0.5);
const stepsOfGeneral = generals.length - 1;
/** How far students differ in a course, and one student's topics from each other. */
const generalSpread = 0.8;
const topicSpread = 0.8;

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
const priorOfSkill: readonly (readonly number[])[] = generals.map((general) =>
  normalised(skills.map((skill) => peak(skill - general, topicSpread))),
);

/** The same, by skill in the topic first. */
const priorByGeneral = skills.map((_skill, index) =>
  priorOfSkill.map((prior) => prior[index] ?? 0),
);
/** Of a topic of which nothing is known, and nothing of the others. */
const priorOfAny = priorByGeneral.map((byGeneral) => sumOfProducts(priorOfGeneral, byGeneral));

export interface Beliefs {
  readonly of: (topic: number) => Belief;
  /** What it would be believed if nothing were known of the other topics. */
  readonly alone: (topic: number) => Belief;
  /** What a topic would be believed after so many more right answers to middling questions that were not met before. */
  readonly after: (topic: number, rightAnswers: number) => Belief;
}

interface Says {
  readonly right: readonly number[];
  readonly wrong: readonly number[];
}

const steps = 20;
/** By guess and difficulty: questions about as hard say the same, and that is worked out once. */
const saysOf = new Map<number, Map<number, Says>>();

/** Log-likelihood of each skill; a right answer only ever makes it rise with the skill, a wrong one fall. */
function whatSays({ difficulty, guess }: Evidence): Says {
  const step = Math.round(difficulty * steps);
  const guessed = saysOf.get(guess) ?? new Map<number, Says>();
  saysOf.set(guess, guessed);
  const known = guessed.get(step);
  if (known !== undefined) return known;
  const chances = skills.map((skill) => sigmoid(skill - step / steps));
  const says = {
    right: chances.map((chance) => Math.log(guess + (1 - guess) * chance)),
    wrong: chances.map((chance) => (guess === 1 ? 0 : Math.log((1 - guess) * (1 - chance)))),
  };
  guessed.set(step, says);
  return says;
}

/** Numbers in their own memory: a course is judged by thousands of them, which would else be made and thrown away. */
type Numbers = Float64Array;

function weigh(evidence: Evidence, sums: Numbers, sign: 1 | -1): void {
  const says = whatSays(evidence);
  const right = evidence.right * sign;
  const wrong = evidence.wrong * sign;
  for (let index = 0; index < sums.length; index++)
    sums[index] =
      (sums[index] ?? 0) + right * (says.right[index] ?? 0) + wrong * (says.wrong[index] ?? 0);
}

/** Of a choice among three, as most questions are. */
const guessOfNext = 1 / 3;
/** What one right answer more would say. */
const oneRight = skills.map((skill) =>
  Math.log(guessOfNext + (1 - guessOfNext) * sigmoid(skill - middling)),
);

function greatest(of: ArrayLike<number>): number {
  let highest = -Infinity;
  for (let index = 0; index < of.length; index++) highest = Math.max(highest, of[index] ?? 0);
  return highest;
}

/** Up to a factor, so that nothing vanishes. */
function toLikelihood(logs: ArrayLike<number>): number[] {
  const highest = greatest(logs);
  return Array.from(logs, (log) => Math.exp(log - highest));
}

/** A loop, as it runs for every topic of every batch. */
function sumOfProducts(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < one.length; index++) sum += (one[index] ?? 0) * (other[index] ?? 0);
  return sum;
}

/**
 * What is to be believed of every topic, from all the evidence of a course: a general skill for the course, of which a
 * topic's own differs, each on a grid. Both laws are such that likelihoods which rise with the skill make every belief rise
 * (they are totally positive): a right answer, wherever it stands, lowers no topic.
 */
export function believe(evidence: readonly Evidence[], batches: readonly Batch[] = []): Beliefs {
  const course = new Course(evidence);
  const expected = expectationsAfter(course, batches);
  const priors = new Map<string, number[]>();
  // What the other topics lead to expect of one; of all that have no evidence of their own the same.
  const priorOf = (asked: number, isNewestRight: boolean): readonly number[] => {
    const topic = course.logs.has(asked) ? asked : undefined;
    const key = `${topic} ${isNewestRight}`;
    const held = topic === undefined ? undefined : expected.get(topic);
    const known = priors.get(key);
    if (known !== undefined) return known;
    const now = course.slopesWithout(topic);
    const verdict = isNewestRight ? 'right' : (held?.verdict ?? 'mixed');
    const slopes = held === undefined ? now : Float64Array.from(held.slopes);
    move(slopes, now, verdict);
    const general = toLikelihood(fromSlopes(slopes));
    const prior = normalised(priorByGeneral.map((byGeneral) => sumOfProducts(general, byGeneral)));
    priors.set(key, prior);
    return prior;
  };
  const none = new Float64Array(skills.length);
  const logsOf = (topic: number): Numbers => course.logs.get(topic) ?? none;
  const beliefs = new Map<number, Belief>();
  return {
    of: (topic) => {
      const known = beliefs.get(topic) ?? updated(priorOf(topic, false), logsOf(topic));
      beliefs.set(topic, known);
      return known;
    },
    alone: (topic) => updated(priorOfAny, logsOf(topic)),
    after: (topic, rightAnswers) =>
      updated(
        priorOf(topic, rightAnswers > 0),
        Array.from(logsOf(topic), (log, index) => log + rightAnswers * (oneRight[index] ?? 0)),
      ),
  };
}

/** What is said of each topic's skill, and how well each general skill explains it. */
class Course {
  readonly logs = new Map<number, Numbers>();
  /** By topic, in logs. */
  private readonly explained = new Map<number, Numbers>();
  private readonly total = Float64Array.from(priorOfGeneral, (weight) => Math.log(weight));
  private readonly likelihood = new Float64Array(skills.length);
  constructor(evidence: readonly Evidence[]) {
    this.change([], evidence);
  }
  change(before: readonly Evidence[], after: readonly Evidence[]): void {
    for (const one of before) weigh(one, this.logsOf(one.topic), -1);
    for (const one of after) weigh(one, this.logsOf(one.topic), 1);
    for (const topic of new Set(after.map((one) => one.topic))) this.explain(topic);
  }
  /** Of the general skill, as all topics but one tell it; written into `slopes`. */
  slopesWithout(topic: number | undefined, slopes = new Float64Array(stepsOfGeneral)): Numbers {
    const own = topic === undefined ? undefined : this.explained.get(topic);
    let former = 0;
    for (let row = 0; row < this.total.length; row++) {
      const log = (this.total[row] ?? 0) - (own?.[row] ?? 0);
      if (row > 0) slopes[row - 1] = log - former;
      former = log;
    }
    return slopes;
  }
  private logsOf(topic: number): Numbers {
    const logs = this.logs.get(topic) ?? new Float64Array(skills.length);
    this.logs.set(topic, logs);
    return logs;
  }
  private explain(topic: number): void {
    const own = this.logsOf(topic);
    const highest = greatest(own);
    const { likelihood, total } = this;
    for (let index = 0; index < own.length; index++)
      likelihood[index] = Math.exp((own[index] ?? 0) - highest);
    const logs = this.explained.get(topic) ?? new Float64Array(total.length);
    this.explained.set(topic, logs);
    for (let row = 0; row < total.length; row++) {
      const log = Math.log(sumOfProducts(priorOfSkill[row] ?? [], likelihood));
      total[row] = (total[row] ?? 0) + log - (logs[row] ?? 0);
      logs[row] = log;
    }
  }
}

interface Expectation {
  /**
   * The law of the general skill, by the steps of its logs from one skill to the next. Where every step of one law is
   * greater than another's it expects more in every respect (the likelihood ratio rises), so that the lesser one of each
   * step is the greatest law below both.
   */
  readonly slopes: Numbers;
  verdict: Verdict;
}

/**
 * What the course leads to expect of each topic follows the topic's own newest answers: while they were all wrong it only
 * falls, while they were all right it only rises, whatever is answered elsewhere meanwhile, and in the same batch.
 */
function expectationsAfter(
  course: Course,
  batches: readonly Batch[],
): ReadonlyMap<number, Expectation> {
  const topics = new Set(batches.flatMap(({ verdicts }) => [...verdicts.keys()]));
  const expected = new Map<number, Expectation>(
    [...topics].map((topic) => [
      topic,
      { slopes: course.slopesWithout(topic), verdict: 'mixed' as const },
    ]),
  );
  const now = new Float64Array(stepsOfGeneral);
  for (const { before, after, verdicts } of batches) {
    course.change(before, after);
    for (const [topic, held] of expected) {
      held.verdict = verdicts.get(topic) ?? held.verdict;
      move(held.slopes, course.slopesWithout(topic, now), held.verdict);
    }
  }
  return expected;
}

/** From what was expected to what is now, in the direction that the newest answers leave. */
function move(slopes: Numbers, now: Numbers, verdict: Verdict): void {
  if (verdict === 'mixed') return slopes.set(now);
  const further = verdict === 'wrong' ? Math.min : Math.max;
  for (let index = 0; index < slopes.length; index++)
    slopes[index] = further(now[index] ?? 0, slopes[index] ?? 0);
}

function fromSlopes(slopes: Numbers): number[] {
  const logs = [0];
  for (const slope of slopes) logs.push((logs.at(-1) ?? 0) + slope);
  return logs;
}

const updated = (prior: readonly number[], logs: ArrayLike<number>): Belief =>
  normalised(toLikelihood(logs).map((value, index) => value * (prior[index] ?? 0)));
