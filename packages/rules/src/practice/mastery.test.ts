import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWeak } from './mastery-levels.ts';
import {
  leastQuestions,
  masteryOf,
  type KnownCard,
  type LoggedAnswer,
  type QuestionFacts,
  type Studied,
} from './mastery.ts';
import { practiseClass, classKinds } from './testing/simulated-class.ts';
import { seeded } from './testing/seeded.ts';

const day = 86_400_000;
const now = 400 * day;
const topicIds = [0, 1, 2, 3];
const kinds = ['single', 'multiple', 'truefalse', 'numeric', 'table', 'open'] as const;

const aQuestion = (questionId: number, given: Partial<QuestionFacts> = {}): QuestionFacts => ({
  questionId,
  topic: questionId % topicIds.length,
  kind: kinds[questionId % kinds.length] ?? 'single',
  options: 3,
  difficulty: 1 + (questionId % 3),
  rightCount: questionId % 7,
  wrongCount: questionId % 5,
  ...given,
});

const answers = fc.record({
  question: fc.integer({ min: 1, max: 40 }).map((id) => aQuestion(id)),
  score: fc.constantFrom<number[]>(0, 1, 1, 0.5),
  at: fc.integer({ min: 0, max: now }),
});
const logs = fc.array(answers, { maxLength: 60 });
const cards = fc.array(
  fc.record({
    topic: fc.constantFrom(...topicIds),
    recall: fc.double({ min: 0, max: 1, noNaN: true }),
    at: fc.integer({ min: 0, max: now }),
  }),
  { maxLength: 30 },
);

const study = (
  log: readonly LoggedAnswer[],
  known: readonly KnownCard[] = [],
  given: Partial<Studied> = {},
) =>
  masteryOf({
    log,
    cards: known,
    topics: topicIds.map((topic) => ({ topic, questions: 12, isBegun: false })),
    now,
    ...given,
  });

const singles = (count: number, right: number, given: Partial<QuestionFacts> = {}) =>
  Array.from({ length: count }, (_one, index): LoggedAnswer => ({
    question: aQuestion(1000 + index, { topic: 0, kind: 'single', difficulty: 2, ...given }),
    score: Number(index < right),
    at: now - day,
  }));

describe('[practice.mastery] mastery of topics', () => {
  it('never falls by one more right answer, wherever and whenever it was given', () => {
    fc.assert(
      fc.property(logs, cards, answers, (log, known, one) => {
        const before = study(log, known);
        const after = study([...log, { ...one, score: 1 }], known);
        for (const topic of topicIds) {
          const [was, is] = [before.topics.get(topic), after.topics.get(topic)];
          expect(is?.level).toBeGreaterThanOrEqual(was?.level ?? 0);
          expect(is?.percent ?? -1).toBeGreaterThanOrEqual(was?.percent ?? -1);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('never rises by one more wrong answer to a question not met before, given today', () => {
    fc.assert(
      fc.property(logs, cards, (log, known) => {
        const before = study(log.concat(singles(5, 3)), known);
        const wrong = { question: aQuestion(2000, { topic: 0 }), score: 0, at: now - day };
        const after = study([...log.concat(singles(5, 3)), wrong], known);
        expect(after.topics.get(0)?.percent).toBeLessThanOrEqual(
          before.topics.get(0)?.percent ?? 0,
        );
      }),
    );
  });

  it('comes out the same in whatever order the log is read', () => {
    fc.assert(
      fc.property(
        logs.chain((log) =>
          fc.tuple(
            fc.constant(log),
            fc.shuffledSubarray(log, { minLength: log.length, maxLength: log.length }),
          ),
        ),
        ([log, shuffled]) => {
          expect([...study(shuffled).topics]).toEqual([...study(log).topics]);
        },
      ),
    );
  });

  it('says of level, percentage and weakness one thing', () => {
    fc.assert(
      fc.property(logs, cards, (log, known) => {
        for (const topic of study(log, known).topics.values()) {
          const isLow = topic.level <= 1;
          expect(topic.percent === null ? isLow : isWeak(topic) === isLow).toBe(true);
          expect(topic.percent === null).toBe(topic.untilPercent > 0);
          expect(topic.level === 0).toBe(topic.idleDays === null);
        }
      }),
    );
  });

  it('is shown by no twenty guesses, in one topic or in several', () => {
    for (let seed = 1; seed <= 500; seed++) {
      const random = seeded(seed);
      const log = Array.from({ length: 20 }, (_one, index): LoggedAnswer => {
        const question = aQuestion(index, { kind: 'single', topic: seed % 2 ? 0 : index % 4 });
        return { question, score: Number(random() < 1 / 3), at: now - index * 60_000 };
      });
      for (const { level, percent } of study(log).topics.values()) {
        expect(level).toBeLessThan(4);
        expect(percent ?? 0).toBeLessThan(80);
      }
    }
  });

  it('[practice.mastery#3] tells no percentage before five different questions, or all of a smaller topic', () => {
    const of = (count: number, questions = 12) =>
      study(singles(count, count), [], { topics: [{ topic: 0, questions, isBegun: true }] });
    expect(of(0).topics.get(0)).toMatchObject({ percent: null, level: 1, confidence: 'none' });
    expect(of(4).topics.get(0)).toMatchObject({
      ...{ percent: null, level: 1, confidence: 'low', answered: 4, untilPercent: 1 },
    });
    expect(of(leastQuestions.percent).topics.get(0)?.percent).toBeGreaterThan(60);
    expect(of(3, 3).topics.get(0)?.percent).not.toBeNull();
    // The same question again and again is one question.
    const again = Array.from({ length: 9 }, (_one, index) => ({
      ...{ question: aQuestion(1, { topic: 0 }), score: 1, at: now - index * day },
    }));
    expect(study(again).topics.get(0)).toMatchObject({ percent: null, answered: 1 });
  });

  it('reaches the last level by a chapter of right answers, and says how many more the next one takes', () => {
    expect(study(singles(12, 12)).topics.get(0)).toMatchObject({ level: 4, missing: null });
    expect(study(singles(12, 4)).topics.get(0)).toMatchObject({ level: 1 });
    const begun = study(singles(2, 2)).topics.get(0);
    expect(begun).toMatchObject({ level: 1, missing: 3 });
    expect(study(singles(5, 5)).topics.get(0)?.level).toBeGreaterThan(1);
  });

  it('discounts what may be guessed, and fades without practice', () => {
    const percentOf = (log: readonly LoggedAnswer[], given: Partial<Studied> = {}) =>
      study(log, [], given).topics.get(0)?.percent ?? 0;
    const numbers = percentOf(singles(8, 6, { kind: 'numeric' }));
    expect(percentOf(singles(8, 6))).toBeLessThan(numbers);
    expect(percentOf(singles(8, 6, { kind: 'truefalse' }))).toBeLessThan(percentOf(singles(8, 6)));
    expect(percentOf(singles(12, 12), { now: now + 60 * day })).toBeLessThan(
      percentOf(singles(12, 12)),
    );
    expect(study(singles(12, 12), [], { now: now + 60 * day }).topics.get(0)?.level).toBeLessThan(
      4,
    );
  });

  it('says of the course what its topics say, by their questions, and little where most is unseen', () => {
    const topics = [
      { topic: 0, questions: 20, isBegun: true },
      { topic: 1, questions: 80, isBegun: false },
    ];
    const course = study(singles(12, 12), [], { topics });
    expect(course).toMatchObject({ covered: 20, confidence: 'low' });
    expect(course.percent).toBe(course.topics.get(0)?.percent);
    expect(study([], [], { topics })).toMatchObject({ percent: null, covered: 0 });
  });

  it.each(classKinds)(
    'foresees answers of a %s class better than rates and the former Elo',
    (kind) => {
      const wishes = { kind, students: 16, questions: 150, topics: 6, answers: 120, seed: 7 };
      const { mastery, formerElo, plainRate, topicRate, ...told } = practiseClass(wishes);
      const { calibration, answers: total } = told;
      for (const other of [formerElo, plainRate, topicRate]) expect(mastery).toBeLessThan(other);
      const off = calibration.map(
        ({ answers: count, said, came }) => count * Math.abs(said - came),
      );
      expect(off.reduce((sum, one) => sum + one, 0) / total).toBeLessThan(0.08);
    },
  );
});
