import { randomUUID } from 'node:crypto';
import { scoreOf } from '@xuezhou/rules/mock/standing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { makeCourse, makeStudent } from '../../../testing/factories.ts';
import { makeQuestion } from '../../../testing/make-question.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { answerMock } from './answer-mock.ts';
import { handInMock } from './hand-in-mock.ts';
import { getMockTranscript } from '../mock-transcript.ts';
import { mockJobs } from '../mock.jobs.ts';
import { startMock } from './start-mock.ts';
import { makePaper } from '../../../testing/make-paper.ts';
import { howMany } from '../../../testing/runs/how-many.ts';

const school = await startTestApp();
const { connection, services, clock } = school;
const course = await makeCourse(connection);
const questions = [await makeQuestion(connection, course), await makeQuestion(connection, course)];
const paperId = await makePaper(connection, course.courseId, [questions], { minutes: 60 });

const minutes = 60;
const begin = Date.UTC(2026, 10, 20);

/** What a browser wants to save; its index is its order. */
interface Save {
  readonly question: number;
  readonly answer: 'A' | 'B' | '' | null;
  readonly mark: boolean | null;
  readonly spentMs: number;
}

type Step =
  /** A save arrives, for the first time or again. */
  | { readonly kind: 'arrive'; readonly save: number }
  | { readonly kind: 'hand-in' }
  | { readonly kind: 'job' }
  | { readonly kind: 'wait'; readonly minutes: number };

const saves = fc.array(
  fc.record({
    question: fc.nat({ max: 1 }),
    answer: fc.constantFrom('A' as const, 'B' as const, 'B' as const, '' as const, null),
    mark: fc.constantFrom(true, false, null),
    spentMs: fc.nat({ max: 60_000 }),
  }) satisfies fc.Arbitrary<Save>,
  { minLength: 1, maxLength: 8 },
);

const histories = saves.chain((made) =>
  fc.record({
    made: fc.constant(made),
    steps: fc.array(
      fc.oneof(
        {
          weight: 8,
          arbitrary: fc
            .nat({ max: made.length - 1 })
            .map((save) => ({ kind: 'arrive' as const, save })),
        },
        { weight: 1, arbitrary: fc.constant({ kind: 'hand-in' as const }) },
        { weight: 1, arbitrary: fc.constant({ kind: 'job' as const }) },
        {
          weight: 2,
          arbitrary: fc
            .integer({ min: 1, max: 40 })
            .map((waited) => ({ kind: 'wait' as const, minutes: waited })),
        },
      ) satisfies fc.Arbitrary<Step>,
      { minLength: 1, maxLength: 14 },
    ),
  }),
);

const makeOwner = async (): Promise<CurrentStudent> => {
  const { studentId } = await makeStudent(connection);
  return { studentId, sessionId: '', hasPhone: true, identityStatus: 1 };
};

/** What each save meant for, by what the rule says: those that arrived while the paper was open, each once. */
function expected(made: readonly Save[], taken: ReadonlySet<number>) {
  return questions.map((_question, index) => {
    const own = made.filter((save, order) => taken.has(order) && save.question === index);
    const answer = own.findLast((save) => save.answer !== null)?.answer ?? '';
    return {
      studentAnswer: answer,
      questionStatus: answer === '' ? 0 : answer === 'B' ? 1 : -1,
      isMarked: own.findLast((save) => save.mark !== null)?.mark ?? false,
      spentMs: own.reduce((sum, { spentMs }) => sum + spentMs, 0),
    };
  });
}

describe('[mock.clock] in whatever order saves, retries, the hand-in and the clock come', () => {
  it('each saved answer counts once, the last by order stays, and nothing counts after the end', async () => {
    await fc.assert(
      fc.asyncProperty(histories, async ({ made, steps }) => {
        const student = await makeOwner();
        clock.set(new Date(begin));
        await startMock(services, student, paperId);
        const ids = made.map(() => randomUUID());
        const taken = new Set<number>();
        const outcomes: { told: string; wanted: string }[] = [];
        let isClosed = false;
        for (const step of steps) {
          if (step.kind === 'wait') clock.advance({ minutes: step.minutes });
          const isOver = clock.now().getTime() > begin + minutes * 60_000 + 30_000;
          if (step.kind === 'hand-in') {
            await handInMock(services, student, { body: { paperId } });
            isClosed = true;
          } else if (step.kind === 'job') await mockJobs(services)['close-mocks']({}, neverStopped);
          else if (step.kind === 'arrive') {
            const isRefused = (isClosed || isOver) && !taken.has(step.save);
            const told = await arrive(student, made[step.save]!, ids[step.save]!, step.save);
            outcomes.push({ told, wanted: isRefused ? 'mockHandedIn' : 'taken' });
            if (!isRefused) taken.add(step.save);
          }
        }
        expect(outcomes.map(({ told }) => told)).toEqual(outcomes.map(({ wanted }) => wanted));
        await handInMock(services, student, { body: { paperId } });
        const told = await getMockTranscript(services, student, { params: { paperId }, query: {} });
        const wanted = expected(made, taken);
        expect(told.questions).toMatchObject(wanted);
        const right = wanted.filter(({ questionStatus }) => questionStatus === 1).length;
        expect(told).toMatchObject({ rightCount: right, mockScore: scoreOf(right, 2) });
      }),
      { numRuns: howMany('XZ_RUNS', { usually: 20, whole: 300 }) },
    );
  });

  it('a hand-in that comes at the same time as saves counts exactly those that were taken', async () => {
    clock.set(new Date(begin));
    for (let round = 0; round < 25; round++) {
      const student = await makeOwner();
      await startMock(services, student, paperId);
      const arrivals = questions.map((_question, question) =>
        arrive(student, { question, answer: 'B', mark: null, spentMs: 0 }, randomUUID(), question),
      );
      const [handedIn, ...taken] = await Promise.all([
        handInMock(services, student, { body: { paperId } }),
        ...arrivals,
      ]);
      const right = taken.filter((outcome) => outcome === 'taken').length;
      expect(handedIn.mockScore).toBe(scoreOf(right, 2));
    }
  });
});

const neverStopped = { signal: new AbortController().signal, isLastAttempt: false };

/** Whether it was taken; any other failure is one of the test. */
async function arrive(
  student: CurrentStudent,
  save: Save,
  saveId: string,
  order: number,
): Promise<'taken' | 'mockHandedIn'> {
  const saving = answerMock(services, student, {
    body: {
      paperId,
      questionId: questions[save.question]!.questionId,
      saveId,
      studentAnswer: save.answer,
      ...(save.mark !== null && { isMarked: save.mark }),
      spentMs: save.spentMs,
      order: begin - 1000 + order,
    },
  });
  return await saving.then(
    () => 'taken',
    (error: unknown) => {
      if (error instanceof Refusal && error.refusal === 'mockHandedIn') return 'mockHandedIn';
      throw error;
    },
  );
}
