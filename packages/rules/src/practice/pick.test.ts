import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { masteryOf, type LoggedAnswer } from './mastery.ts';
import { restingTopics } from './smart/met-questions.ts';
import { pick, type Candidate, type PickWish } from './pick.ts';
import { seeded } from './testing/seeded.ts';
import { teach } from './testing/simulated-learner.ts';

const day = 86_400_000;
const now = 100 * day;
const topics = [0, 1, 2, 3, 4];
const aQuestion = (questionId: number, given: Partial<Candidate> = {}): Candidate => ({
  questionId,
  topic: questionId % topics.length,
  kind: 'single',
  options: 3,
  difficulty: 2,
  rightCount: 0,
  wrongCount: 0,
  inWrongBook: false,
  ...given,
});
const candidates = Array.from({ length: 60 }, (_one, index) => aQuestion(index + 1));
const shares = new Map(topics.map((topic) => [topic, 1 / topics.length]));

const choose = (
  from: readonly Candidate[],
  log: readonly LoggedAnswer[],
  count: number,
  at = now,
  more: Partial<PickWish> = {},
) => {
  const facts = topics.map((topic) => ({ topic, questions: 12, isBegun: true }));
  const mastery = masteryOf({ log, cards: [], topics: facts, now: at });
  return pick(from, { count, now: at, random: seeded(1), log, mastery, shares, ...more });
};

describe('[practice.smart] smart practice', () => {
  it('picks as many as it can, each once, and nothing that was just answered', () => {
    const logs = fc.array(
      fc.record({ id: fc.integer({ min: 1, max: 60 }), isRight: fc.boolean() }),
    );
    fc.assert(
      fc.property(logs, fc.integer({ min: 1, max: 40 }), (given, count) => {
        const log = given.map(({ id, isRight }) => ({
          ...{ question: aQuestion(id), score: Number(isRight), at: now - 60_000 },
        }));
        const ids = choose(candidates, log, count).map(({ question }) => question.questionId);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { question } of log) expect(ids).not.toContain(question.questionId);
        const answered = new Set(log.map(({ question }) => question.questionId));
        expect(ids.length).toBe(Math.min(count, candidates.length - answered.size));
      }),
    );
  });

  it('never asks for more than it was asked for, with review and chapters ahead of it', () => {
    const faded = [0, 1, 2].map((topic) => aQuestion(300 + topic, { topic: 0 }));
    const log = faded.map((question) => ({ question, score: 1, at: now - 60 * day }));
    const from = [...candidates, ...faded];
    const reach = { learned: new Set([0]), next: new Set([1, 2]), ahead: 2 };
    for (const count of [1, 2, 3])
      expect(choose(from, log, count, now, { reach })).toHaveLength(count);
  });

  it('gives most to the topic that is weak, and less to one that is small in the exam', () => {
    const log = topics.flatMap((topic) =>
      Array.from({ length: 8 }, (_one, index): LoggedAnswer => ({
        question: aQuestion(1000 + index * 5 + topic),
        score: Number(topic !== 3 || index < 2),
        at: now - 5 * day,
      })),
    );
    const weak = choose(candidates, log, 12).filter(({ question }) => question.topic === 3);
    expect(weak.length).toBeGreaterThan(6);
    expect(weak[0]?.reason).toBe('weak');
    shares.set(3, 0.005);
    const small = choose(candidates, log, 12).filter(({ question }) => question.topic === 3);
    shares.set(3, 0.2);
    expect(small.length).toBeLessThan(weak.length);
  });

  it('says why from what is known: wrong twice in a row, long ago, never met', () => {
    const wrong = aQuestion(1);
    const old = aQuestion(2);
    const log = [
      { question: wrong, score: 0, at: now - 9 * day },
      { question: wrong, score: 0, at: now - 3 * day },
      { question: old, score: 1, at: now - 12 * day },
    ];
    const picked = choose([wrong, old, aQuestion(3)], log, 3);
    const of = (id: number) => picked.find(({ question }) => question.questionId === id);
    expect(of(1)).toMatchObject({ reason: 'wrong', wrongsInRow: 2, days: 3, share: 0.2 });
    expect(of(2)).toMatchObject({ reason: 'faded', wrongsInRow: 0, days: 12 });
    expect(of(3)).toMatchObject({ wrongsInRow: 0, days: null });
    // Of a composite question the log has the parts alone.
    const composite = aQuestion(4, { kind: 'xl', answeredAt: now - 12 * day, isRight: true });
    const [known] = choose([composite], log, 1);
    expect(known).toMatchObject({ reason: 'faded', days: 12 });
  });

  it('mixes review of what is about to be forgotten, and begins with no essay', () => {
    const known = candidates
      .slice(0, 20)
      .map((question) => ({ question, score: 1, at: now - 20 * day }));
    const picked = choose(candidates, known, 12);
    expect(picked.filter(({ reason }) => reason === 'faded').length).toBe(3);
    const essays = candidates.map((one) => ({ ...one, kind: 'open' as const }));
    const [first] = choose([...essays, aQuestion(99)], [], 10);
    expect(first?.question.kind).toBe('single');
    expect(choose(essays, [], 10).length).toBe(10);
  });

  it('lets a question rest for ten minutes, and no longer', () => {
    const answered = (ms: number) => [{ question: aQuestion(1), score: 0, at: now - ms }];
    expect(choose([aQuestion(1)], answered(10 * 60_000 - 1), 1)).toEqual([]);
    expect(choose([aQuestion(1)], answered(10 * 60_000), 1)).toHaveLength(1);
    const composite = aQuestion(2, { answeredAt: now - 60_000 });
    expect(choose([composite], [], 1)).toEqual([]);
  });

  it('asks what is in the wrong-answer book as wrong, whatever the log says', () => {
    const kept = aQuestion(1, { inWrongBook: true });
    const log = [{ question: kept, score: 1, at: now - day }];
    expect(choose([kept], log, 1)).toMatchObject([{ reason: 'wrong', wrongsInRow: 0, days: 1 }]);
  });

  it('counts wrong answers since the last right one, in whatever order the log has them', () => {
    const question = aQuestion(1);
    const log = [1, 0, 0, 0].map((score, index) => ({
      question,
      score,
      at: now - (9 - index) * day,
    }));
    expect(choose([question], log.toReversed(), 1)).toMatchObject([{ wrongsInRow: 3, days: 6 }]);
    const mended = [...log, { question, score: 1, at: now - day }];
    expect(choose([question], mended, 1)).toMatchObject([{ wrongsInRow: 0, days: 1 }]);
  });

  it('takes the topics by turns, and spreads what is reviewed over the set', () => {
    const known = candidates
      .slice(0, 20)
      .map((question) => ({ question, score: 1, at: now - 20 * day }));
    const picked = choose(candidates, known, 12);
    const places = picked.flatMap(({ reason }, place) => (reason === 'faded' ? [place] : []));
    expect(places.map((place) => Math.floor(place / 4))).toEqual([0, 1, 2]);
    const met = new Set(choose(candidates, [], 5).map(({ question }) => question.topic));
    expect(met.size).toBe(5);
  });

  it('begins with the best that is no essay and keeps the others, in their order', () => {
    const [essay, other] = [aQuestion(1, { kind: 'open' }), aQuestion(2, { kind: 'xl' })];
    const kinds = (from: readonly Candidate[], count: number) =>
      choose(from, [], count).map(({ question }) => question.kind);
    expect(kinds([essay, other, aQuestion(3)], 3)[0]).toBe('single');
    expect(kinds([essay, other, aQuestion(3)], 3)).toHaveLength(3);
    expect(kinds([essay, other, aQuestion(3)], 1)).toEqual(['single']);
    expect(kinds([], 3)).toEqual([]);
  });

  it('asks what has the form of the exam alone, in its proportions, however hard other kinds are to guess', () => {
    const kinds = (['multiple', 'xl', 'open', 'single'] as const).flatMap((kind, at) =>
      Array.from({ length: 20 }, (_one, index) => aQuestion(at * 20 + index + 1, { kind })),
    );
    const form = [{ kind: 'single' as const, options: 3, share: 1 }];
    const only = choose(kinds, [], 20, now, { form });
    expect(only.every(({ question }) => question.kind === 'single')).toBe(true);
    expect(only).toHaveLength(20);
    const mixed = [
      { kind: 'single' as const, options: null, share: 3 },
      { kind: 'xl' as const, options: null, share: 1 },
    ];
    const kindsOf = choose(kinds, [], 12, now, { form: mixed }).map(
      ({ question: { kind } }) => kind,
    );
    expect(kindsOf.filter((kind) => kind === 'xl')).toHaveLength(3);
    expect(kindsOf.filter((kind) => kind === 'single')).toHaveLength(9);
    // Where the bank lacks a kind, the others of the form have its places.
    const few = kinds.filter(({ kind }) => kind !== 'xl');
    expect(choose(few, [], 12, now, { form: mixed })).toHaveLength(12);
    const four = [aQuestion(1, { options: 4 }), aQuestion(2)];
    expect(choose(four, [], 2, now, { form }).map(({ question }) => question.options)).toEqual([3]);
  });

  it('does not take what is hard to guess for what is best to learn by', () => {
    const many = Array.from({ length: 40 }, (_one, index) =>
      aQuestion(index + 1, { kind: index % 2 === 0 ? 'single' : 'multiple' }),
    );
    const singles = choose(many, [], 20).filter(({ question }) => question.kind === 'single');
    expect(singles.length).toBeGreaterThanOrEqual(7);
    expect(singles.length).toBeLessThanOrEqual(13);
  });

  it('asks of what was learned, and a few from what comes next', () => {
    const reach = { learned: new Set([0]), next: new Set([1]), ahead: 2 };
    const of = (count: number) =>
      choose(candidates, [], count, now, { reach }).map(({ question }) => question.topic);
    expect(of(10).filter((topic) => topic === 0)).toHaveLength(8);
    expect(of(10).filter((topic) => topic === 1)).toHaveLength(2);
    const bank = choose([aQuestion(9, { topic: 0 }), aQuestion(8, { topic: 3 })], [], 5, now, {
      reach: { ...reach, learned: new Set(), ahead: 0 },
    });
    expect(bank.map(({ question }) => question.questionId)).toEqual([9]);
  });

  it('says which topic rests as a whole and until when, and begins with it afterwards', () => {
    const failed = candidates.filter(({ topic }) => topic === 2);
    const log = failed.map((question, index) => ({ question, score: 0, at: now - index * 1000 }));
    const resting = restingTopics(candidates, { now, log });
    expect(resting).toMatchObject([{ topic: 2, until: now + 600_000 }]);
    expect(resting[0]?.questionIds).toEqual(failed.map(({ questionId }) => questionId));
    expect(choose(candidates, log, 12).some(({ question }) => question.topic === 2)).toBe(false);
    const later = now + 600_000;
    expect(restingTopics(candidates, { now: later, log })).toEqual([]);
    const next = choose(candidates, log, 12, later).map(({ question }) => question.topic);
    expect(next.slice(0, 6)).toEqual([2, 2, 2, 2, 2, 2]);
    // What went right rests without a word.
    const right = log.map((one) => ({ ...one, score: 1 }));
    expect(restingTopics(candidates, { now, log: right })).toEqual([]);
  });

  it('asks a student weak in one topic mostly there, and teaches faster than chance and than before', () => {
    const seeds = [1, 2, 3, 4, 5];
    const runs = seeds.map((seed) => ({
      smart: teach('smart', seed),
      former: teach('former', seed),
      random: teach('random', seed),
    }));
    const mean = (of: (run: (typeof runs)[number]) => number) =>
      runs.reduce((sum, run) => sum + of(run), 0) / runs.length;
    expect(mean((run) => run.smart.inWeakTopic)).toBeGreaterThan(0.5);
    expect(mean((run) => run.smart.known)).toBeGreaterThan(mean((run) => run.random.known));
    expect(mean((run) => run.smart.known)).toBeGreaterThan(mean((run) => run.former.known));
  });
});
