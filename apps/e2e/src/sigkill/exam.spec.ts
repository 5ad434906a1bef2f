import path from 'node:path';
import { expect, test } from '@playwright/test';
import { startChild } from '../../../../bench/child.ts';
import type { ExamPlan, ExamResult } from '../../../../bench/exam/exam.ts';

const bench = path.resolve(import.meta.dirname, '../../../../bench');

const plan: ExamPlan = {
  students: 20,
  questions: 8,
  goneEvery: 0,
  minutes: 60,
  arriving: 1000,
  answering: 3000,
  handingIn: 3000,
  killAfter: 1200,
};

/** The load program of the benchmark with a small class, in a process of its own. */
async function sitExam(): Promise<ExamResult> {
  const child = startChild<ExamPlan, ExamResult>(path.join(bench, 'exam/exam-child.ts'));
  try {
    return await child.ask(plan);
  } finally {
    await child.stop();
  }
}

test('[mock.clock] a class that hands in while its server is killed loses no answer, and no paper stays open', async () => {
  const result = await sitExam();
  expect(result).toMatchObject({ byHand: plan.students, late: 0 });
  // The kill met the class at work.
  expect(result.repeats).toBeGreaterThan(0);
  expect(result.answers).toBe(plan.students * plan.questions);
  expect(result.checked).toEqual({
    lost: 0,
    strayed: 0,
    open: 0,
    attempts: 0,
    misjudged: 0,
    practice: 0,
    tally: 0,
  });
});
