import { passShare } from '@xuezhou/rules/practice/teacher-verdict';
import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';

interface Logged {
  at: number;
  received: number;
}

const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

/** What the student was told, as a list of marks: one that is of an earlier answer takes back those of later ones. */
async function marksTold(
  connection: Connection,
  studentId: number,
  questionId: number,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ at: number; score: number; full: number; is_given: boolean }>`
    select ${ms('answered_at')} as at, score, full_score as full, levels is not null as is_given from answer_mark
    where student_id = ${studentId} and question_id = ${questionId} and told_at is not null
    order by version`.execute(connection);
  let held: [number, number][] = [];
  for (const { at, score, full, is_given: isGiven } of rows) {
    held = held.filter(([each]) => each < at);
    if (isGiven) held.push([at, score / full]);
  }
  return new Map(held);
}

/** What came of the answers to a question, all from the logs alone. */
export async function recount(connection: Connection, studentId: number, questionId: number) {
  const { rows: answers } = await sql<Logged>`
    select ${ms('answered_at')} as at, ${ms('received_at')} as received from answer
    where student_id = ${studentId} and question_id = ${questionId} order by 1, 2`.execute(
    connection,
  );
  const { rows: grades } = await sql<{ grade: string; at: number; of: number }>`
    select grade, ${ms('graded_at')} as at, ${ms('answered_at')} as of from open_grade
    where student_id = ${studentId} and question_id = ${questionId} order by graded_at`.execute(
    connection,
  );
  const marks = await marksTold(connection, studentId, questionId);
  const verdicts = answers.map(({ at }) => ((marks.get(at) ?? 1) >= passShare ? 1 : -1));
  const words = answers.map(({ at }, index) => ({ at, verdict: verdicts[index]! }));
  const before = new Map<number, number>();
  const own = grades.filter(({ of }) => !marks.has(of));
  for (const { grade, at, of } of own) {
    const verdict = grade === 'right' ? 1 : -1;
    if (verdict === -1 || before.get(of) === -1) words.push({ at, verdict });
    before.set(of, verdict);
  }
  const last = answers.at(-1);
  const wrongAt = Math.max(...words.filter(({ verdict }) => verdict === -1).map(({ at }) => at));
  const score = { right: 1, partly: 0.5, wrong: 0 } as Record<string, number>;
  return {
    status: verdicts.at(-1) ?? 0,
    right: verdicts.filter((one) => one === 1).length,
    wrong: verdicts.filter((one) => one === -1).length,
    share: last === undefined ? null : (marks.get(last.at) ?? null),
    wrongAt,
    rightsInRow: words.filter(({ at, verdict }) => verdict === 1 && at > wrongAt).length,
    evidence: [
      ...answers.flatMap(({ at }) => (marks.has(at) ? [[marks.get(at)!, at, true] as const] : [])),
      ...own.map(({ grade, at }) => [score[grade]!, at, false] as const),
    ],
    verdictOf: new Map(answers.map(({ at }, index) => [at, verdicts[index]!])),
  };
}
