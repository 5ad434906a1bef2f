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
  /** Of one that was held; a paper has none. */
  readonly hints?: number;
  /** By which it is judged now; null where that is the key of its own version, and `questionStatus` was found by it. */
  readonly key: {
    readonly kind: StoredKind;
    readonly version: number;
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
  let left = given;
  while (left.length > 0) {
    const unwritten = await storeAll(connection, studentId, left, now);
    left = await judgedOtherwise(connection, studentId, unwritten);
  }
}

/** Answers those that it did not write. */
async function storeAll(
  connection: Connection,
  studentId: number,
  given: readonly ExamAnswer[],
  now: Date,
): Promise<ExamAnswer[]> {
  const unwritten: ExamAnswer[] = [];
  const [single, parts] = [
    given.filter(({ groupId }) => groupId === null),
    given.filter(({ groupId }) => groupId !== null),
  ];
  await Promise.all(
    single.map(async (answer) => {
      const stored = await storeAnswer(connection, { ...judged(answer), studentId, now });
      if (stored === undefined) unwritten.push(answer);
    }),
  );
  const writer = answerWriter(connection, studentId);
  for (const [groupId, own] of groupBy(parts, (answer) => answer.groupId ?? 0)) {
    for (const answer of own)
      if ((await writer.storePart({ ...judged(answer), groupId, now })) === undefined)
        unwritten.push(answer);
    // Also where all were stored before: whoever did may have died before this.
    await settleGroup(connection, studentId, groupId);
  }
  return unwritten;
}

const keyAs = (by: 'judged_as' | 'coalesce') => {
  const version = by === 'judged_as' ? sql`v.judged_as` : sql`coalesce(v.judged_as, v.version)`;
  return (questionId: RawBuilder<unknown>, ofVersion: RawBuilder<unknown>) =>
    sql`(select json_build_object('kind', own.kind, 'version', k.version, 'answer', k.answer, 'content', k.content)
      from question_version v
      join question_version k on k.question_id = v.question_id and k.version = ${version}
      join question own on own.question_id = v.question_id
      where v.question_id = ${questionId} and v.version = ${ofVersion})`;
};

/** The key that corrected the one of a version, as `key`: for verdicts by the key of that version. */
export const correctedKeyOf = keyAs('judged_as');
/** The key by which a version is judged, as `key`: for verdicts by one that may have been taken back since. */
export const keyNowOf = keyAs('coalesce');

/** It was judged when it was given, and a regrade did not find it in the log. */
function judged({ key, ...given }: ExamAnswer) {
  const { hints = 0 } = given;
  if (key === null) return { ...given, hints, judgedBy: given.version };
  const asked = judgedQuestion(key.kind, key.answer, key.content);
  const questionStatus = judge(asked, given.studentAnswer);
  return { ...given, hints, questionStatus, judgedBy: key.version };
}

const findKeys = prepareSql<
  { studentId: number; answers: string },
  { answerId: string; key: ExamAnswer['key'] }
>(
  (p) => sql`
    select "answerId", ${keyNowOf(sql`given."questionId"`, sql`given.version`)} as key
    from jsonb_to_recordset(${p.answers}::jsonb) as given ("answerId" uuid, "questionId" int, version int)
    where not exists (select from answer a
      where a.student_id = ${p.studentId} and a.answer_id = given."answerId")`,
);

/** Of answers that were not written those that the log has not: their keys were corrected since they were read. */
async function judgedOtherwise(
  connection: Connection,
  studentId: number,
  unwritten: readonly ExamAnswer[],
): Promise<ExamAnswer[]> {
  if (unwritten.length === 0) return [];
  const answers = JSON.stringify(
    unwritten.map(({ answerId, questionId, version }) => ({ answerId, questionId, version })),
  );
  const keys = await findKeys.rows(connection, { studentId, answers });
  return keys.flatMap(({ answerId, key }) => {
    const answer = unwritten.find((one) => one.answerId === answerId);
    return answer === undefined ? [] : [{ ...answer, key }];
  });
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
