import { settleComposite } from '@xuezhou/rules/practice/question/composite';
import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';
import type { StoredPartAnswer } from '../practice.tables.ts';
import { groupBy } from '../../../platform/group-by.ts';
import { answerWriter, storeAnswer } from './answer.repository.ts';

/** An answer of a mock paper that was handed in, by the id of its save; or one that was held until then. */
export interface ExamAnswer {
  readonly answerId: string;
  readonly questionId: number;
  readonly version: number;
  readonly courseId: number;
  readonly groupId: number | null;
  readonly studentAnswer: string;
  readonly questionStatus: 1 | -1;
  readonly spentMs: number | null;
  readonly answeredAt: Date;
  readonly sessionId: string | null;
}

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
  await Promise.all(
    single.map(async (answer) => await storeAnswer(connection, { ...answer, studentId, now })),
  );
  const writer = answerWriter(connection, studentId);
  for (const [groupId, own] of groupBy(
    answers.filter((answer) => answer.groupId !== null),
    (answer) => answer.groupId ?? 0,
  )) {
    for (const answer of own) await writer.storePart({ ...answer, groupId, now });
    // Also where all were stored before: whoever did may have died before this.
    await settleGroup(connection, studentId, groupId);
  }
}

const findGroup = prepareSql<
  { studentId: number; groupId: number },
  { parts: number[]; part_answers: StoredPartAnswer[] }
>(
  (p) => sql`
    select s.part_answers, array(select question_id from question
      where parent_id = ${p.groupId} and retired_at is null) as parts
    from question_state s where s.student_id = ${p.studentId} and s.question_id = ${p.groupId}`,
);

async function settleGroup(
  connection: Connection,
  studentId: number,
  groupId: number,
): Promise<void> {
  const group = await findGroup.first(connection, { studentId, groupId });
  if (group === undefined || group.part_answers.length === 0) return;
  const { parts, part_answers: answers } = group;
  await answerWriter(connection, studentId).storeComposite(
    groupId,
    answers,
    settleComposite(parts, answers),
  );
}
