import { connectionCounts, measureRows, type RowResult } from '../http/measure-http.ts';
import type { Options } from '../options.ts';
import { inSchool } from '../school/in-school.ts';
import { foreseeAnswers, type Foreseen } from './foresee-answers.ts';
import { growPractice } from './grow-practice.ts';
import { measureHandIn, type HandInResult } from './hand-in.ts';
import { practiceRows } from './practice-rows.ts';
import { rankingRows, rankStudents } from './rank-students.ts';

export interface PracticeResult {
  readonly foreseen: Foreseen;
  readonly rows: readonly RowResult[];
  readonly handIn: HandInResult;
}

/** How well smart practice foresees answers in a class whose truth is known, and what practice costs in a large course. */
export async function measurePractice(
  options: Options,
  say: (line: string) => void,
): Promise<PracticeResult> {
  const foreseen = foreseeAnswers(say);
  return await inSchool({ students: Math.max(...connectionCounts) }, async ({ school, server }) => {
    say('a course of 5,000 questions and cards');
    await growPractice(school);
    await rankStudents(school);
    const all = [...practiceRows, ...rankingRows];
    const rows = await measureRows(options, { school, server }, all, say);
    say('papers are handed in');
    return { foreseen, rows, handIn: await measureHandIn(school) };
  });
}
