import { settleComposite } from '@xuezhou/rules/practice/question/composite';
import { judge } from '@xuezhou/rules/practice/question/judge';
import { sql, type RawBuilder } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';
import { judgedQuestion } from '../facts/judged-question.ts';
import type { QuestionContent, StoredKind, StoredPartAnswer } from '../practice.tables.ts';
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
  /** By which it is judged now, where the key of its version was corrected. */
  readonly correctedKey: {
    readonly kind: StoredKind;
    readonly answer: string;
    readonly content: QuestionContent;
  } | null;
}

/**
 * Keeps the answers of a paper as those of practice: in the log, the counts and the wrong-answer book. The same again
 * changes nothing. Where the key was corrected since, by that one.
 */
export async function keepExamAnswers(
  connection: Connection,
  studentId: number,
  given: readonly ExamAnswer[],
  now: Date,
): Promise<void> {
  const answers = given.map(judgedByKeyNow);
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

/** The key that corrected the one of a version, as `correctedKey`. */
export const correctedKeyOf = (questionId: RawBuilder<unknown>, version: RawBuilder<unknown>) =>
  sql`(select json_build_object('kind', own.kind, 'answer', k.answer, 'content', k.content)
    from question_version v
    join question_version k on k.question_id = v.question_id and k.version = v.judged_as
    join question own on own.question_id = v.question_id
    where v.question_id = ${questionId} and v.version = ${version})`;

/** It was judged when it was given, and a regrade did not find it in the log. */
function judgedByKeyNow({ correctedKey: key, ...given }: ExamAnswer): ExamAnswer {
  if (key === null) return { ...given, correctedKey: null };
  const asked = judgedQuestion(key.kind, key.answer, key.content);
  return { ...given, correctedKey: null, questionStatus: judge(asked, given.studentAnswer) };
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
