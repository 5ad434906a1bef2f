import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { abilityOf, chanceAtTopic, chanceOf, difficultyOf, type LoggedAnswer } from './ability.ts';
import { pick, type Candidate } from './pick.ts';
import { practiseClass, seeded } from './testing/simulated-class.ts';

const day = 86_400_000;
const aQuestion = (questionId: number, given: Partial<Candidate> = {}): Candidate => ({
  questionId,
  topic: questionId % 5,
  difficulty: 2,
  rightCount: 0,
  wrongCount: 0,
  inWrongBook: false,
  ...given,
});

const logs = fc
  .array(fc.record({ id: fc.integer({ min: 1, max: 30 }), isRight: fc.boolean() }), {
    maxLength: 60,
  })
  .map((answers): LoggedAnswer[] =>
    answers.map(({ id, isRight }, index) => ({
      question: aQuestion(id),
      isRight,
      at: index * 1000,
    })),
  );

describe('the estimate of mastery', () => {
  it('comes out the same in whatever order the log is read', () => {
    fc.assert(
      fc.property(
        logs.chain((log) =>
          fc.tuple(fc.constant(log), fc.shuffledSubarray(log, { minLength: log.length })),
        ),
        ([log, shuffled]) => {
          expect(abilityOf(shuffled)).toEqual(abilityOf(log));
        },
      ),
    );
  });

  it('rises by a right answer and falls by a wrong one, in its topic more than elsewhere', () => {
    fc.assert(
      fc.property(logs, fc.boolean(), (log, isRight) => {
        const at = day;
        const before = abilityOf(log);
        const after = abilityOf([...log, { question: aQuestion(101, { topic: 1 }), isRight, at }]);
        const rise = (topic: number) => chanceAtTopic(after, topic) - chanceAtTopic(before, topic);
        const sign = isRight ? 1 : -1;
        expect(rise(1) * sign).toBeGreaterThan(0);
        expect(rise(2) * sign).toBeGreaterThanOrEqual(0);
        const own = after.topics.get(1)?.value ?? 0;
        expect((own - (before.topics.get(1)?.value ?? 0)) * sign).toBeGreaterThan(0);
      }),
    );
  });

  it('takes a question for harder when the class gets it wrong', () => {
    const hard = difficultyOf(aQuestion(1, { rightCount: 5, wrongCount: 45 }));
    expect(hard).toBeGreaterThan(difficultyOf(aQuestion(1, { rightCount: 45, wrongCount: 5 })));
  });

  it('gives a chance between none and certainty whatever was answered', () => {
    fc.assert(
      fc.property(logs, fc.integer({ min: 1, max: 40 }), (log, id) => {
        const chance = chanceOf(abilityOf(log), aQuestion(id), 40 * day);
        expect(chance > 0 && chance < 1).toBe(true);
      }),
    );
  });
});

describe('smart practice', () => {
  const now = 30 * day;
  const candidates = Array.from({ length: 60 }, (_one, index) => aQuestion(index + 1));

  it('picks as many as it can, each once, and nothing that was just answered', () => {
    fc.assert(
      fc.property(logs, fc.integer({ min: 1, max: 40 }), (log, count) => {
        const late = log.map((answer) => ({ ...answer, at: now - 60_000 }));
        const ids = pick(candidates, abilityOf(late), { count, now, random: seeded(1) }).map(
          ({ question }) => question.questionId,
        );
        expect(new Set(ids).size).toBe(ids.length);
        for (const { question } of late) expect(ids).not.toContain(question.questionId);
        const left =
          candidates.length - new Set(late.map(({ question }) => question.questionId)).size;
        expect(ids.length).toBe(Math.min(count, left));
      }),
    );
  });

  it('gives no topic more than its share while there are others', () => {
    const picked = pick(candidates, abilityOf([]), { count: 10, now, random: seeded(2) });
    for (const topic of [0, 1, 2, 3, 4])
      expect(picked.filter(({ question }) => question.topic === topic).length).toBeLessThanOrEqual(
        4,
      );
  });

  it('says why: it went wrong, its topic is weak, it was long ago, or it is at the level', () => {
    const wrong = aQuestion(1, { topic: 9 });
    const log = [
      { question: wrong, isRight: false, at: day },
      ...[11, 16, 21].map((id, index) => ({
        question: aQuestion(id),
        isRight: false,
        at: day + index,
      })),
      ...[2, 7, 12].map((id, index) => ({
        question: aQuestion(id),
        isRight: true,
        at: day + index,
      })),
    ];
    const picked = pick([wrong, aQuestion(26), aQuestion(2), aQuestion(33)], abilityOf(log), {
      count: 4,
      now,
      random: seeded(3),
    });
    const reasons = new Map(picked.map(({ question, reason }) => [question.questionId, reason]));
    expect(Object.fromEntries(reasons)).toEqual({
      1: 'wrong',
      26: 'weak',
      2: 'faded',
      33: 'level',
    });
  });

  it('predicts the next answer of a simulated class better than any plain rate', () => {
    const wishes = { students: 40, questions: 120, topics: 6, answers: 120, seed: 7 };
    const { elo, studentRate, questionRate, overallRate } = practiseClass(wishes);
    for (const plain of [studentRate, questionRate, overallRate]) expect(elo).toBeLessThan(plain);
  });
});
