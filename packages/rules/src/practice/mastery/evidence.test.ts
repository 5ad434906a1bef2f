import { describe, expect, it } from 'vitest';
import {
  difficultyOf,
  evidenceOf,
  guessOf,
  lostAfter,
  type KnownCard,
  type LoggedAnswer,
  type QuestionFacts,
} from './evidence.ts';

const day = 86_400_000;
const now = 400 * day;

const aQuestion = (given: Partial<QuestionFacts> = {}): QuestionFacts => ({
  questionId: 1,
  topic: 7,
  kind: 'single',
  options: 3,
  difficulty: 2,
  rightCount: 0,
  wrongCount: 0,
  ...given,
});
const open = aQuestion({ kind: 'open', options: 0 });

/** One answer `daysAgo`, so many milliseconds into its day. */
const answered = (
  score: number,
  { daysAgo = 0, into = 0, question = aQuestion() } = {},
): LoggedAnswer => ({ question, score, at: now - daysAgo * day + into });

/** Right and wrong of the only topic there is evidence of. */
function told(log: readonly LoggedAnswer[], cards: readonly KnownCard[] = []): [number, number] {
  const [only, ...others] = evidenceOf(log, cards, now);
  expect(others).toEqual([]);
  return [only?.right ?? Number.NaN, only?.wrong ?? Number.NaN];
}

const close = (numbers: readonly number[]) =>
  numbers.map((one): unknown => expect.closeTo(one, 10));
const logit = (share: number) => Math.log(share / (1 - share));
const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));

describe('[practice.mastery] what an answer says', () => {
  it('is one whole answer, for its topic, as hard and as easily guessed as its question', () => {
    const question = aQuestion({ difficulty: 3 });
    expect(evidenceOf([answered(1, { question })], [], now)).toEqual([
      {
        topic: 7,
        difficulty: difficultyOf(question),
        guess: guessOf(question),
        right: 1,
        wrong: 0,
      },
    ]);
    expect(told([answered(0)])).toEqual([0, 1]);
  });

  it('is the first of its day, of an open question the last', () => {
    const morning = answered(0, { into: 1 });
    const evening = answered(1, { into: 2 });
    expect(told([morning, evening])).toEqual([0, 1]);
    expect(told([evening, morning])).toEqual([0, 1]);
    const [first, last] = [1, 2].map((into) => answered(2 - into, { into, question: open }));
    expect(told([first!, last!])).toEqual([0, 0.5]);
    expect(told([last!, first!])).toEqual([0, 0.5]);
  });

  it('is whole where a teacher says it of an open question, by the share that was given', () => {
    const marked = { ...answered(0.75, { question: open }), isTeachers: true };
    expect(told([marked])).toEqual([0.75, 0.25]);
    expect(told([{ ...marked, isTeachers: false }])).toEqual([0.375, 0.125]);
  });

  it('is the worse one of two of the same moment, whatever the order of the log, of an open question the better', () => {
    const both = [answered(0), answered(1)];
    expect([told(both), told(both.toReversed())]).toEqual([
      [0, 1],
      [0, 1],
    ]);
    const grades = [answered(0, { question: open }), answered(1, { question: open })];
    expect([told(grades), told(grades.toReversed())]).toEqual([
      [0.5, 0],
      [0.5, 0],
    ]);
  });

  it('of an open question is worth half, and half of that where it was partly right', () => {
    expect(told([answered(1, { question: open })])).toEqual([0.5, 0]);
    expect(told([answered(0.5, { question: open })])).toEqual([0.25, 0.25]);
  });

  it('says half as much after 90 days, and is as of today where the clock was ahead', () => {
    expect(told([answered(1, { daysAgo: 90 })])).toEqual(close([0.5, 0]));
    expect(told([answered(1, { daysAgo: 45 })])).toEqual(close([Math.SQRT1_2, 0]));
    expect(told([answered(1, { daysAgo: -90 })])).toEqual([1, 0]);
  });

  it('of many days is one answer at most, a blend in which the newer say more', () => {
    expect(told([answered(0, { daysAgo: 90 }), answered(1)])).toEqual(close([2 / 3, 1 / 3]));
    // Two old ones do not yet make a whole.
    expect(told([answered(0, { daysAgo: 180 }), answered(1, { daysAgo: 90 })])).toEqual(
      close([0.5, 0.25]),
    );
  });

  it('of a paper says one and a half for itself, whatever was practised that day', () => {
    const practised = answered(1, { into: 1 });
    const sat = (score: number, batch: string, daysAgo = 0): LoggedAnswer => ({
      ...{ ...answered(score, { into: 2, daysAgo }), batch, isOfPaper: true },
    });
    const saysOf = (log: readonly LoggedAnswer[]) =>
      evidenceOf(log, [], now).map(({ right, wrong }) => [right, wrong]);
    expect(saysOf([practised, sat(0, '1:1')])).toEqual([
      [1, 0],
      [0, 1.5],
    ]);
    // The first answer of the day as well, where it is that.
    expect(saysOf([sat(0, '1:1')])).toEqual([
      [0, 1],
      [0, 1.5],
    ]);
    expect(saysOf([practised, sat(0, '1:1', 90), sat(1, '1:2')])[1]).toEqual(close([1, 0.5]));
  });

  it('counts for each question by itself', () => {
    const other = aQuestion({ questionId: 2 });
    expect(evidenceOf([answered(1), answered(0, { question: other })], [], now)).toHaveLength(2);
  });
});

describe('[practice.mastery] what cards say', () => {
  const card = (recall: number, topic = 7): KnownCard => ({ topic, recall, at: now });

  it('is for their topic as they are remembered, against it as they are forgotten', () => {
    expect(told([], [card(1)])).toEqual(close([0.2, 0]));
    expect(told([], [card(0)])).toEqual(close([0, 0.2]));
    expect(told([], [card(0.75)])).toEqual(close([0.1, 0]));
    expect(told([], [card(0.25)])).toEqual(close([0, 0.1]));
    expect(told([], [card(0.5)])).toEqual([0, 0]);
    expect(told([], [card(2), card(-1)])).toEqual(close([0.2, 0.2]));
  });

  it('is worth three answers of a topic at most, in the same shares', () => {
    const many = (count: number, recall: number) =>
      Array.from({ length: count }, () => card(recall));
    expect(told([], many(15, 1))).toEqual(close([3, 0]));
    expect(told([], many(40, 1).concat(many(20, 0)))).toEqual(close([2, 1]));
    expect(told([], many(10, 1).concat(many(4, 0)))).toEqual(close([2, 0.8]));
  });

  it('is told by topic, as of middling questions that nobody guesses', () => {
    const says = evidenceOf([], [card(1, 3), card(1, 4), card(1, 3)], now);
    expect(says.map(({ topic, right }) => [topic, right])).toEqual([
      [3, expect.closeTo(0.4, 10)],
      [4, expect.closeTo(0.2, 10)],
    ]);
    expect(says[0]).toMatchObject({ difficulty: -0.4, guess: 0 });
  });
});

describe('[practice.mastery] the difficulty of a question', () => {
  it('is its author’s word, where nobody answered it: a middling one is known by three of five', () => {
    const of = (difficulty: number) => difficultyOf(aQuestion({ difficulty }));
    expect([of(1), of(2), of(3)]).toEqual(close([-1.1, -0.4, 0.3]));
    expect(sigmoid(-of(2))).toBeCloseTo(0.6, 2);
  });

  it('is what the class answered less what is guessed, and six answers of its author’s', () => {
    const question = aQuestion({ options: 4, rightCount: 20, wrongCount: 4 });
    const foreseen = 0.25 + 0.75 * sigmoid(0.4);
    const share = (20 + 6 * foreseen) / 30;
    expect(difficultyOf(question)).toBeCloseTo(-logit((share - 0.25) / 0.75), 10);
  });

  it('never says that all know it, or none', () => {
    expect(difficultyOf(aQuestion({ rightCount: 100_000 }))).toBeCloseTo(-logit(0.97), 10);
    expect(difficultyOf(aQuestion({ wrongCount: 100_000 }))).toBeCloseTo(-logit(0.03), 10);
  });

  it('of an open question is its author’s word alone: whoever wrote something counts as right', () => {
    expect(difficultyOf({ ...open, rightCount: 500, wrongCount: 300 })).toBeCloseTo(-0.4, 10);
  });
});

it('[practice.mastery] a fifth of a logit is lost in a week, and as much whenever the weeks have doubled', () => {
  expect([-3, 0, 7, 21, 49].map(lostAfter)).toEqual(close([0, 0, 0.2, 0.4, 0.6]));
});
