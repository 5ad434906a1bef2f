import { settleComposite } from '@xuezhou/rules/practice/composite';
import { sql } from 'kysely';
import { groupBy } from '../../platform/group-by.ts';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';
import { answerWriter } from './answer.repository.ts';
import { loggedColumns, moveState, wishOf } from './move-state.sql.ts';

/** An answer of a mock paper that was handed in, by the id of its save. */
export interface ExamAnswer {
  readonly answerId: string;
  readonly questionId: number;
  readonly version: number;
  readonly courseId: number;
  readonly groupId: number | null;
  readonly studentAnswer: string;
  readonly questionStatus: 1 | -1;
  readonly spentMs: number;
  readonly answeredAt: Date;
}

const storeAll = prepareSql<{ studentId: number; answers: string; now: Date }, object>(
  (p) => sql`
    with ${wishOf(p)}, logged as (
      insert into answer (student_id, answer_id, question_id, version, course_id, group_id, student_answer,
        question_status, spent_ms, answered_at, received_at)
      select ${p.studentId}::int, "answerId", "questionId", version, "courseId", null, "studentAnswer",
        "questionStatus", "spentMs", "answeredAt", ${p.now}::timestamptz
      from jsonb_to_recordset(${p.answers}::jsonb) as given ("answerId" uuid, "questionId" int, version int,
        "courseId" int, "studentAnswer" text, "questionStatus" smallint, "spentMs" int, "answeredAt" timestamptz)
      order by "questionId"
      on conflict do nothing
      returning ${loggedColumns}
    ) ${moveState}`,
);

/**
 * Keeps the answers of a paper as those of practice: in the log, the counts and the wrong-answer book. The same again
 * changes nothing.
 */
export async function keepExamAnswers(
  connection: Connection,
  studentId: number,
  answers: readonly ExamAnswer[],
  now: Date,
): Promise<void> {
  const single = answers.filter(({ groupId }) => groupId === null);
  if (single.length > 0)
    await storeAll.run(connection, { studentId, answers: JSON.stringify(single), now });
  const writer = answerWriter(connection, studentId);
  for (const [groupId, own] of groupBy(
    answers.filter((answer) => answer.groupId !== null),
    (answer) => answer.groupId ?? 0,
  )) {
    for (const answer of own) {
      const state = await writer.storePart({ ...answer, groupId, sessionId: null, now });
      if (state === undefined) continue;
      const parts = await partsOf(connection, groupId);
      const composite = settleComposite(parts, state.part_answers);
      await writer.storeComposite(groupId, state.part_answers, composite);
    }
  }
}

const findParts = prepareSql<{ groupId: number }, { question_id: number }>(
  (p) =>
    sql`select question_id from question where parent_id = ${p.groupId} and retired_at is null`,
);

async function partsOf(connection: Connection, groupId: number): Promise<number[]> {
  return (await findParts.rows(connection, { groupId })).map((row) => row.question_id);
}
