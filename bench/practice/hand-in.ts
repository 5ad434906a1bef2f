import { handInMock, startMock } from '@xuezhou/contract/mock';
import { ask, requestBy } from '../http/ask.ts';
import { timeStatements } from '../http/record.ts';
import type { School } from '../school/open-school.ts';
import { quantile } from '../statistics.ts';
import { largeCourse } from './grow-practice.ts';

const { paperId } = largeCourse;

export interface HandInResult {
  readonly papers: number;
  /** Milliseconds of one hand-in within the server's process. */
  readonly p50: number;
  readonly p95: number;
  readonly statements: number;
  /** The part of it in which its statements were under way. */
  readonly share: number;
}

/**
 * A hand-in cannot be repeated, so each student hands in one paper of a hundred answers, one after another; its bare
 * limit is the time of its own statements.
 */
export async function measureHandIn(school: School): Promise<HandInResult> {
  const { pool } = school.services.database;
  const times: number[] = [];
  let [statements, within] = [0, 0];
  for (const [index, student] of school.students.entries()) {
    await ask(school, student, startMock, { body: { paperId } });
    await pool.query(
      `insert into mock_answer (student_id, paper_id, attempt_no, question_id, student_answer, question_status,
         spent_ms, answer_order, answer_save, mark_order, mark_save)
       select $1, $2, 1, 950000 + n, case when n % 3 = 0 then 'B' else 'A' end, case when n % 3 = 0 then 1 else -1 end,
         30000, extract(epoch from now()) * 1000, gen_random_uuid(), -1, gen_random_uuid()
       from generate_series(0, 99) n`,
      [student.studentId, paperId],
    );
    const timed = await timeStatements(
      school,
      requestBy(student, handInMock, { body: { paperId } }),
    );
    statements = timed.statements;
    // The first ones prepare their statements and are compiled.
    if (index < 4) continue;
    times.push(timed.ms);
    within += timed.within;
  }
  const all = times.reduce((sum, ms) => sum + ms, 0);
  return {
    papers: times.length,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    statements,
    share: within / all,
  };
}
