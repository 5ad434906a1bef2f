import { v7 as uuidv7 } from 'uuid';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { makeCourse, makeStudent } from '../../../testing/factories.ts';
import { makeQuestion } from '../../../testing/make-question.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { answerQuestion } from './answer-question.ts';
import { openQuestion } from '../question/open-question.ts';
import { ArrivingState, outcomeOf } from '../testing/arrival-model.ts';
import { interleavings, type Kept } from '../testing/interleavings.ts';
import { ownQuestionWriter } from '../wrong/wrong-book.repository.ts';

const rule = fc.record({ autoRemove: fc.boolean(), rightsNeeded: fc.integer({ min: 1, max: 5 }) });
const of = (answers: readonly Kept[], question: number) =>
  answers.filter((answer) => answer.question === question);
const startOf2026 = Date.UTC(2026, 0, 1);

describe('[practice.local-first#2] offline, retried, doubled, and from two devices', () => {
  it('no answer is lost and none counts twice, in 10,000 interleavings of the model', () => {
    fc.assert(
      fc.property(interleavings, rule, ({ made, heard }, wanted) => {
        for (const question of [0, 1, 2]) {
          const state = new ArrivingState(wanted);
          for (const answer of of(heard, question)) state.take(answer);
          expect(state.outcome).toEqual(outcomeOf(of(made, question), wanted));
        }
      }),
      { numRuns: 10_000 },
    );
  });

  it('nor in those that the server really takes', async () => {
    const { connection, services } = await startTestApp();
    const course = await makeCourse(connection);
    await fc.assert(
      fc.asyncProperty(interleavings, rule, async ({ made, heard }, wanted) => {
        const questions = await Promise.all([0, 1, 2].map(() => makeQuestion(connection, course)));
        const { studentId } = await makeStudent(connection, {
          autoRemoveWronglist: wanted.autoRemove,
        });
        await ownQuestionWriter(connection, studentId).saveSetting(wanted.rightsNeeded);
        const student: CurrentStudent = {
          studentId,
          sessionId: '',
          hasPhone: true,
          identityStatus: 1,
        };
        const ids = made.map(() => uuidv7());
        for (const { id, question, verdict, at } of heard)
          await answerQuestion(services, student, {
            body: {
              answerId: ids[id] ?? '',
              courseId: course.courseId,
              questionId: questions[question]?.questionId ?? 0,
              version: 1,
              studentAnswer: verdict === 1 ? 'B' : 'A',
              answeredAt: new Date(startOf2026 + at * 1000).toISOString(),
            },
          });
        const log = await connection
          .selectFrom('answer')
          .where('student_id', '=', studentId)
          .select('answer_id')
          .execute();
        expect(log.map((row) => row.answer_id).toSorted()).toEqual(ids.toSorted());
        for (const [index, question] of questions.entries())
          expect(await openQuestion(services, student, question)).toMatchObject(
            outcomeOf(of(made, index), wanted),
          );
      }),
      { numRuns: 60 },
    );
  });
});
