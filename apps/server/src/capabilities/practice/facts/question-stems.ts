import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';

export interface QuestionStem {
  readonly questionId: number;
  readonly courseId: number;
  /** The version that is asked now. */
  readonly version: number;
  readonly stem: string;
}

const findStems = prepareSql<{ questionIds: number[] }, QuestionStem>(
  (
    p,
  ) => sql`select question_id as "questionId", course_id as "courseId", version, stem_text as stem from question
    where question_id = any(${p.questionIds}::int[])`,
);

/** What questions ask, as plain text, withdrawn ones too; those that are gone are missing. */
export async function questionStems(
  connection: Connection,
  questionIds: readonly number[],
): Promise<ReadonlyMap<number, QuestionStem>> {
  const rows = await findStems.rows(connection, { questionIds: [...questionIds] });
  return new Map(rows.map((row) => [row.questionId, row]));
}

const findVersion = prepareSql<{ courseId: number; questionId: number; version: number }, object>(
  (p) => sql`
    select from question q
    join question_version v on v.question_id = q.question_id and v.version = ${p.version}
    where q.question_id = ${p.questionId} and q.course_id = ${p.courseId} and q.retired_at is null`,
);

/** Whether a course asks the question, and had it in this version. */
export async function isVersionThere(
  connection: Connection,
  question: { courseId: number; questionId: number; version: number },
): Promise<boolean> {
  return (await findVersion.first(connection, question)) !== undefined;
}
