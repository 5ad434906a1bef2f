import { beforeEach, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';
import { makeExam, handIn, save, start, transcript } from '../testing/sit.ts';

const school = await startTestApp();
const { clock } = school;

beforeEach(() => clock.set('2026-11-20T02:00:00Z'));

it('tells of each question how long half of the others took, from twenty of them on', async () => {
  const { paperId, questions } = await makeExam(school);
  const [first, second] = questions.map(({ questionId }) => questionId);
  const sit = async (spentMs: number) => {
    const student = await school.signIn();
    await start(student, paperId);
    await save(student, paperId, first!, 'B', { spentMs });
    clock.advance({ minutes: 1 });
    await handIn(student, paperId);
    return student;
  };
  const peersSeenBy = async (student: Awaited<ReturnType<typeof sit>>) =>
    (await transcript(student, paperId)).questions
      .filter(({ questionId }) => questionId === first || questionId === second)
      .map(({ peers }) => peers);
  const student = await sit(999_000);
  for (let count = 1; count <= 19; count++) await sit(count * 1000);
  expect(await peersSeenBy(student)).toEqual([undefined, undefined]);
  await sit(20_000);
  // One's own time is not among them, and what nobody spent time on has none.
  expect(await peersSeenBy(student)).toEqual([{ people: 20, spentMs: 10_500 }, undefined]);
});
