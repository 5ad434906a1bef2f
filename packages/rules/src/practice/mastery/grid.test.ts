import { describe, expect, it } from 'vitest';
import { chanceToKnow, knownAtMost, surelyKnown, type Belief } from './belief.ts';
import { believe, type Evidence } from './grid.ts';

// The formulas of docs/readiness.md, worked out the long way: every pair of a course's and a topic's skill.
const grid = (from: number, to: number, step: number) =>
  Array.from({ length: (to - from) / step + 1 }, (_one, index) => from + index * step);
const skills = grid(-4, 4, 0.25);
const generals = grid(-3, 3, 0.5);
const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));
const share = (weights: readonly number[]) => {
  const all = weights.reduce((sum, one) => sum + one, 0);
  return weights.map((one) => one / all);
};
const ofGeneral = share(generals.map((general) => Math.exp(-(general ** 2) / (2 * 0.8 ** 2))));
const ofSkill = generals.map((general) =>
  share(skills.map((skill) => Math.exp((-Math.SQRT2 * Math.abs(skill - general)) / 0.8))),
);
const likelihood = (evidence: readonly Evidence[], topic: number) =>
  skills.map((skill) =>
    evidence
      .filter((one) => one.topic === topic)
      .reduce((product, { difficulty, guess, right, wrong }) => {
        const chance = guess + (1 - guess) * sigmoid(skill - difficulty);
        return product * chance ** right * (1 - chance) ** wrong;
      }, 1),
  );
/** Skill by skill what is believed of a topic when these others are known. */
function slowly(evidence: readonly Evidence[], topic: number, others: readonly number[]): number[] {
  const general = generals.map((_one, row) =>
    others.reduce(
      (product, other) =>
        product *
        likelihood(evidence, other).reduce(
          (sum, likely, index) => sum + likely * (ofSkill[row]?.[index] ?? 0),
          0,
        ),
      ofGeneral[row] ?? 0,
    ),
  );
  return share(
    likelihood(evidence, topic).map(
      (likely, index) =>
        likely *
        general.reduce((sum, weight, row) => sum + weight * (ofSkill[row]?.[index] ?? 0), 0),
    ),
  );
}

const says = (topic: number, right: number, wrong: number, given: Partial<Evidence> = {}) => ({
  topic,
  difficulty: -0.4,
  guess: 1 / 3,
  right,
  wrong,
  ...given,
});
const evidence: readonly Evidence[] = [
  says(1, 6, 0),
  says(1, 0.5, 0.5, { difficulty: 0.3, guess: 0 }),
  says(1, 0, 1),
  says(2, 1, 4, { guess: 0.25 }),
  says(3, 9, 1, { difficulty: 1.2, guess: 0 }),
];
const near = (belief: Belief) => belief.map((one): unknown => expect.closeTo(one, 9));

describe('[practice.mastery] what is believed of a topic', () => {
  it('is what its own answers and those of the other topics lead to', () => {
    const { of } = believe(evidence);
    expect(of(1)).toEqual(near(slowly(evidence, 1, [2, 3])));
    expect(of(2)).toEqual(near(slowly(evidence, 2, [1, 3])));
    expect(of(1)).toBe(of(1));
  });

  it('is what the others lead to expect, where it has no answers', () => {
    const { of } = believe(evidence);
    expect(of(8)).toEqual(near(slowly(evidence, 8, [1, 2, 3])));
    expect(of(9)).toEqual(of(8));
  });

  it('alone asks no other topic', () => {
    const { alone } = believe(evidence);
    expect(alone(2)).toEqual(near(slowly(evidence, 2, [])));
    expect(alone(8)).toEqual(near(slowly([], 8, [])));
  });

  it('after more right answers is what they would lead to, and leaves what is believed now', () => {
    const { after, of } = believe(evidence);
    const later = evidence.concat(says(2, 3, 0));
    expect(after(2, 3)).toEqual(near(slowly(later, 2, [1, 3])));
    expect(after(8, 2)).toEqual(near(slowly(evidence.concat(says(8, 2, 0)), 8, [1, 2, 3])));
    expect(after(2, 0)).toEqual(near(of(2)));
  });

  it('stands, however long the log is', () => {
    const long = Array.from({ length: 4000 }, () => says(1, 1, 0)).concat(
      Array.from({ length: 4000 }, () => says(2, 0, 1, { guess: 0 })),
    );
    const { of } = believe(long);
    expect(chanceToKnow(of(1), -0.4)).toBeGreaterThan(0.95);
    expect(chanceToKnow(of(2), -0.4)).toBeLessThan(0.1);
  });

  it('weighs questions about as hard as one', () => {
    const [one, other] = [0.301, 0.299].map((difficulty) =>
      believe([says(1, 1, 0, { difficulty })]),
    );
    expect(one?.of(1)).toEqual(other?.of(1));
    expect(one?.of(1)).not.toEqual(believe([says(1, 1, 0, { difficulty: 0.36 })]).of(1));
  });
});

describe('[practice.mastery] what a belief says of middling questions', () => {
  /** So sure of each of these skills. */
  const belief = (shares: Readonly<Record<string, number>>): Belief =>
    skills.map((skill) => shares[String(skill)] ?? 0);

  it('is the chance to know one, skill by skill', () => {
    const half = belief({ '-1': 0.5, '1': 0.5 });
    expect(chanceToKnow(half, 0)).toBeCloseTo(0.5, 10);
    expect(chanceToKnow(half, 1)).toBeCloseTo((sigmoid(-2) + 0.5) / 2, 10);
  });

  it('is surely known what four of five say at least, and at most', () => {
    const spread = belief({ '-1': 0.25, '0': 0.5, '1': 0.25 });
    expect(surelyKnown(spread)).toBeCloseTo(sigmoid(-1 + 0.4), 10);
    expect(knownAtMost(spread)).toBeCloseTo(sigmoid(1 + 0.4), 10);
    const narrow = belief({ '-1': 0.125, '0': 0.75, '1': 0.125 });
    expect(surelyKnown(narrow)).toBeCloseTo(sigmoid(0.4), 10);
    expect(knownAtMost(narrow)).toBeCloseTo(sigmoid(0.4), 10);
    expect(surelyKnown(narrow, 0.4)).toBeCloseTo(0.5, 10);
  });
});

it('says the same in whatever order it is asked, and again', () => {
  const one = (topic: number, right: number): Evidence => ({
    ...{ topic, difficulty: -0.4, guess: 1 / 3, right, wrong: 1 - right },
  });
  const batch = (topic: number, right: 0 | 1) => ({
    ...{ before: [], after: [one(topic, right)] },
    verdicts: new Map([[topic, right === 1 ? ('right' as const) : ('wrong' as const)]]),
  });
  const batches = [batch(1, 1), batch(2, 0), batch(1, 1), batch(3, 0), batch(2, 1)];
  const fresh = () => believe([one(1, 0), one(4, 1)], batches);
  const asked = fresh();
  for (const topic of [3, 1, 4, 9, 2, 1, 3]) {
    asked.after(topic, 2);
    asked.after(topic, 0);
    expect([topic, asked.of(topic)]).toEqual([topic, fresh().of(topic)]);
    expect([topic, asked.after(topic, 3)]).toEqual([topic, fresh().after(topic, 3)]);
  }
});
