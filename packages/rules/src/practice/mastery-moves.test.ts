import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LoggedAnswer } from './mastery.ts';
import {
  day,
  now,
  topicIds,
  aQuestion,
  answers,
  logs,
  cards,
  study,
  singles,
} from './testing/mastery-logs.ts';

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
});
