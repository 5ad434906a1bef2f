import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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

  /** What was answered together, as of a paper or in a session, by question and score. */
  const batches = fc.record({
    isOfPaper: fc.boolean(),
    marks: fc.array(
      fc.tuple(fc.integer({ min: 1, max: 60 }), fc.constantFrom<number[]>(0, 0, 1, 1, 0.5)),
      { minLength: 1, maxLength: 20 },
    ),
    at: fc.constantFrom(now, now - 50 * day),
  });
  const answersOf = (
    { isOfPaper, marks, at }: { isOfPaper: boolean; marks: [number, number][]; at: number },
    batch: string,
  ) =>
    marks.map(([id, score], index): LoggedAnswer => ({
      ...{
        question: aQuestion(id),
        score,
        at: at - (marks.length - index) * 60_000,
        batch,
        isOfPaper,
      },
    }));
  const verdictsOf = (log: readonly LoggedAnswer[]) =>
    topicIds.map((topic) => {
      const scores = new Set(log.flatMap((one) => (one.question.topic === topic ? one.score : [])));
      return [topic, scores.size === 1 ? [...scores][0] : undefined] as const;
    });

  /** By how much it moved against answers that were all wrong, or all right. */
  const against = (verdict: number | undefined, was: number, is: number): number => {
    if (verdict === 0) return Math.max(0, is - was);
    return verdict === 1 ? Math.max(0, was - is) : 0;
  };

  it('never rises by a batch of wrong answers, nor falls by one of right answers, whatever else is in it and came before', () => {
    const earlier = fc.array(batches, { maxLength: 6 });
    fc.assert(
      fc.property(logs, earlier, batches, cards, (log, former, newest, known) => {
        const old = former.flatMap((one, index) =>
          answersOf({ ...one, at: one.at - (former.length - index) * 3 * day }, `batch ${index}`),
        );
        const all = log.filter(({ at }) => at < now - 30 * day).concat(old);
        const batch = answersOf({ ...newest, at: now }, 'newest');
        const [before, after] = [study(all, known).topics, study([...all, ...batch], known).topics];
        for (const [topic, verdict] of verdictsOf(batch)) {
          const [was, is] = [before.get(topic), after.get(topic)];
          // What could not be told before has nothing to move from.
          if (typeof was?.percent !== 'number') continue;
          expect(against(verdict, was.percent, is?.percent ?? 0)).toBe(0);
          expect(against(verdict, was.level, is?.level ?? 0)).toBe(0);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is lifted by no other topic while its own newest answers are wrong, and pulled down by none while they are right', () => {
    fc.assert(
      fc.property(logs, batches, fc.array(batches, { maxLength: 3 }), (log, own, later) => {
        const newest = answersOf({ ...own, at: now - 20 * day }, 'own');
        const all = log.filter(({ at }) => at < now - 40 * day).concat(newest);
        const others = later.flatMap((one, index) =>
          answersOf({ ...one, at: now - (9 - index) * day }, `later ${index}`),
        );
        const before = study(all);
        for (const [topic, verdict] of verdictsOf(newest)) {
          const elsewhere = others.filter((one) => one.question.topic !== topic);
          const [was, is] = [before, study([...all, ...elsewhere])].map(
            ({ topics }) => topics.get(topic)?.percent ?? 0,
          );
          expect(against(verdict, was ?? 0, is ?? 0)).toBe(0);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('falls by a paper in which all of a chapter went wrong, also of questions that went right in practice the same day', () => {
    const practised = singles(6, 6).map((one) => ({ ...one, at: now - 3 * 3_600_000 }));
    const paper = (chapter: number, score: number, from: number) =>
      Array.from({ length: 6 }, (_one, index): LoggedAnswer => ({
        question: aQuestion(from + index, { topic: chapter, kind: 'single', difficulty: 2 }),
        ...{ score, at: now - 3_600_000, batch: '1:1', isOfPaper: true },
      }));
    const before = study(practised).topics.get(0);
    const after = study([
      ...practised,
      ...paper(0, 0, 1000),
      ...paper(1, 1, 2000),
      ...paper(2, 1, 3000),
    ]).topics.get(0);
    expect(before?.level).toBeGreaterThanOrEqual(3);
    expect(after?.percent).toBeLessThan((before?.percent ?? 0) - 15);
    expect(after?.level).toBeLessThan(3);
    expect(before?.lastPaper).toBeNull();
    expect(after?.lastPaper).toEqual({ right: 0, answers: 6, at: now - 3_600_000 });
  });

  it('calls no topic weak in which nothing went wrong, whatever did elsewhere and however long ago', () => {
    const rights = fc.array(
      answers.map((one) => ({ ...one, score: 1 })),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(
        logs,
        rights,
        cards,
        fc.integer({ min: 0, max: 700 }),
        (log, right, known, days) => {
          const own = (one: LoggedAnswer) => one.question.topic === 0;
          const flawless = log.filter((one) => !own(one)).concat(right.filter(own));
          const remembered = known.map((card) => ({ ...card, recall: 1 }));
          const studied = study(flawless, remembered, { now: now + days * day });
          expect(studied.topics.get(0)?.isWeak).toBe(false);
        },
      ),
    );
    const guesses = [1, 2, 3].flatMap((topic) =>
      singles(20, 6, { topic }).map((one, index) => ({
        ...one,
        question: { ...one.question, questionId: topic * 5000 + index },
      })),
    );
    expect(study(singles(7, 7).concat(guesses)).topics.get(0)?.isWeak).toBe(false);
    // Who learned one chapter and guessed in the others is believed about that one.
    const learned = study(singles(12, 12).concat(guesses)).topics;
    expect(learned.get(0)?.level).toBeGreaterThanOrEqual(3);
    expect(learned.get(1)?.isWeak).toBe(true);
  });

  it('never becomes weak by one more right answer once there is a percentage', () => {
    fc.assert(
      fc.property(logs, cards, answers, (log, known, one) => {
        const [before, after] = [log, [...log, { ...one, score: 1 }]].map((all) =>
          study(all, known),
        );
        for (const topic of topicIds) {
          const was = before?.topics.get(topic);
          if (was?.percent === null || was?.isWeak) continue;
          expect(after?.topics.get(topic)?.isWeak).toBe(false);
        }
      }),
    );
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
