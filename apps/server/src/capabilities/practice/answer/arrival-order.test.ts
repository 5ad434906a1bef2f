import { randomUUID } from 'node:crypto';
import { compositeVerdicts } from '@xuezhou/rules/practice/question/composite';
import { afterAnswer, type WrongListRule } from '@xuezhou/rules/practice/wrong-list';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { makeCourse, makeStudent } from '../../../testing/factories.ts';
import { makeQuestion, type MadeQuestion } from '../../../testing/make-question.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { answerQuestion } from './answer-question.ts';
import { openQuestion } from '../question/open-question.ts';
import { ownQuestionWriter } from '../wrong/wrong-book.repository.ts';
import { howMany } from '../../../testing/runs/how-many.ts';

const school = await startTestApp();
const { connection, services } = school;
const course = await makeCourse(connection);

interface Happening {
  readonly kind: 'answer' | 'remove' | 'mark';
  /** Index of the part; a simple question has one. */
  readonly part: number;
  readonly verdict: 1 | -1;
}

type Timed = Happening & { readonly at: number };

/** What happened in order of time, and in what order the server hears of it. */
const histories = (parts: number) =>
  fc
    .array(
      fc.record({
        kind: fc.constantFrom('answer', 'answer', 'answer', 'remove', 'mark'),
        part: fc.nat({ max: parts - 1 }),
        verdict: fc.constantFrom(1 as const, -1 as const),
      }) satisfies fc.Arbitrary<Happening>,
      { minLength: 1, maxLength: 9 },
    )
    .map((happened): Timed[] =>
      happened.map((one, index) => ({ ...one, at: Date.UTC(2026, 0, 1) + index * 1000 })),
    )
    .chain((happened) =>
      fc.record({
        happened: fc.constant(happened),
        heard: fc.shuffledSubarray(happened, { minLength: happened.length }),
        autoRemove: fc.boolean(),
        rightsNeeded: fc.integer({ min: 1, max: 3 }),
      }),
    );

const makeOwner = async ({ autoRemove, rightsNeeded }: WrongListRule): Promise<CurrentStudent> => {
  const { studentId } = await makeStudent(connection, { autoRemoveWronglist: autoRemove });
  await ownQuestionWriter(connection, studentId).saveSetting(rightsNeeded);
  return { studentId, sessionId: '', hasPhone: true, identityStatus: 1 };
};

async function hear(
  student: CurrentStudent,
  question: MadeQuestion,
  { kind, part, verdict, at }: Timed,
): Promise<void> {
  const writer = ownQuestionWriter(connection, student.studentId);
  const { courseId, questionId } = question;
  if (kind === 'remove') await writer.removeWrong(courseId, questionId, new Date(at));
  else if (kind === 'mark')
    await writer.setMark({ courseId, questionId, isMarked: verdict === 1, now: new Date(at) });
  else
    await answerQuestion(services, student, {
      body: {
        answerId: randomUUID(),
        courseId,
        questionId: question.parts[part]?.questionId ?? questionId,
        ...(question.parts.length > 0 && { groupId: questionId }),
        version: 1,
        studentAnswer: verdict === 1 ? 'B' : 'A',
        answeredAt: new Date(at).toISOString(),
      },
    });
}

/** What the rule says of verdicts and removals, one after another. */
function bookAfter(
  verdicts: readonly { verdict: 1 | -1; at: number }[],
  happened: readonly Timed[],
  rule: WrongListRule,
) {
  const removals = happened.filter(({ kind }) => kind === 'remove');
  const { inBook: inWrongList, rightsInRow } = [
    ...verdicts,
    ...removals.map(({ at }) => ({ verdict: null, at })),
  ]
    .toSorted((a, b) => a.at - b.at)
    .reduce(
      (before, { verdict }) =>
        verdict === null ? { ...before, inBook: false } : afterAnswer(before, verdict, rule),
      { inBook: false, rightsInRow: 0 },
    );
  return { inWrongList, rightsInRow };
}

const countOf = (verdicts: readonly { verdict: 1 | -1 }[], wanted: 1 | -1) =>
  verdicts.filter(({ verdict }) => verdict === wanted).length;

describe('[practice.wrong-auto] in whatever order answers, marks and removals arrive', () => {
  it('a question stands where the rule puts it in the order of time', async () => {
    await fc.assert(
      fc.asyncProperty(histories(1), async ({ happened, heard, ...rule }) => {
        const question = await makeQuestion(connection, course);
        const student = await makeOwner(rule);
        for (const one of heard) await hear(student, question, one);
        const answers = happened.filter(({ kind }) => kind === 'answer');
        expect(await openQuestion(services, student, question)).toMatchObject({
          questionStatus: answers.at(-1)?.verdict ?? 0,
          personalCorrectCount: countOf(answers, 1),
          personalWrongCount: countOf(answers, -1),
          ...bookAfter(answers, happened, rule),
          isMarked: heard.findLast(({ kind }) => kind === 'mark')?.verdict === 1,
        });
      }),
      { numRuns: howMany('XZ_RUNS', { usually: 20, whole: 300 }) },
    );
  });

  it('so does a composite question, by the verdicts of its parts', async () => {
    await fc.assert(
      fc.asyncProperty(histories(2), async ({ happened, heard, ...rule }) => {
        const question = await makeQuestion(connection, course, { kind: 'xl' });
        const student = await makeOwner(rule);
        for (const one of heard) await hear(student, question, one);
        const answers = happened
          .filter(({ kind }) => kind === 'answer')
          .map((answer) => ({ ...answer, ...rule }));
        const verdicts = compositeVerdicts([0, 1], answers);
        expect(await openQuestion(services, student, question)).toMatchObject({
          questionStatus: verdicts.at(-1)?.verdict ?? 0,
          personalCorrectCount: countOf(verdicts, 1),
          personalWrongCount: countOf(verdicts, -1),
          ...bookAfter(verdicts, happened, rule),
        });
      }),
      { numRuns: howMany('XZ_RUNS', { usually: 20, whole: 300 }) },
    );
  });
});
