import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leastQuestions, type LoggedAnswer, type Studied } from './mastery.ts';
import { practiseClass, classKinds } from './testing/simulated-class.ts';
import { seeded } from './testing/seeded.ts';
import { day, now, aQuestion, logs, cards, study, singles } from './testing/mastery-logs.ts';

describe('[practice.mastery] mastery of topics', () => {
  it('tells how many right answers are missing until mastery is shown, and they show it', () => {
    const topics = [{ topic: 0, questions: 40, isBegun: true }];
    const right = (count: number, from: number) =>
      Array.from({ length: count }, (_one, index): LoggedAnswer => ({
        question: aQuestion(5000 + from + index, { topic: 0, kind: 'single', difficulty: 2 }),
        score: 1,
        at: now,
      }));
    const before = study([], [], { topics }).missingToShow(0);
    expect(before).toBeGreaterThanOrEqual(leastQuestions.mastery);
    const half = study(right(4, 0), [], { topics }).missingToShow(0);
    expect(half).toBeLessThan(before);
    const shown = study([...right(4, 0), ...right(half + 4, 10)], [], { topics });
    expect(shown.topics.get(0)?.level).toBe(4);
    expect(shown.missingToShow(0)).toBe(0);
    // Never more than it has questions that were not managed yet; of an unknown topic none.
    const few = study(right(2, 0), [], { topics: [{ topic: 0, questions: 5, isBegun: true }] });
    expect(few.missingToShow(0)).toBeLessThanOrEqual(3);
    expect(few.missingToShow(99)).toBe(0);
  });

  it('calls a topic weak by wrong answers, not by few', () => {
    const isWeak = (count: number, right: number) =>
      study(singles(count, right)).topics.get(0)?.isWeak;
    expect([isWeak(4, 0), isWeak(5, 0), isWeak(5, 3), isWeak(7, 5), isWeak(12, 5)]).toEqual([
      ...[false, true, false, false, true],
    ]);
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
          expect(topic.percent === null ? isLow : topic.percent < 60 === isLow).toBe(true);
          expect(topic.isWeak && !(isLow && topic.percent !== null)).toBe(false);
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
