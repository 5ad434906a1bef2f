import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';
import { isOffered, stateOf, wasAnswered } from '../question/question-state.sql.ts';
import { isWithheld } from './withheld.ts';

export interface QuestionStand {
  readonly questionId: number;
  readonly courseId: number;
  /** What it asks, as plain text. */
  readonly stem: string;
  readonly isAnswered: boolean;
  /** It stands in a paper that is open. */
  readonly isWithheld: boolean;
}

interface Asked {
  readonly studentId: number;
  readonly now: Date;
}

const findStands = prepareSql<Asked & { questionIds: number[] }, QuestionStand>(
  (p) => sql`
    select q.question_id as "questionId", q.course_id as "courseId", q.stem_text as stem,
      ${wasAnswered(p)} as "isAnswered", ${isWithheld(p)} as "isWithheld"
    from question q
    left join ${stateOf(p)}
    where q.question_id = any(${p.questionIds}::int[]) and ${isOffered}`,
);

/** How a student stands to questions that another page speaks of. */
export async function questionStands(
  connection: Connection,
  asked: Asked & { readonly questionIds: readonly number[] },
): Promise<QuestionStand[]> {
  return await findStands.rows(connection, { ...asked, questionIds: [...asked.questionIds] });
}

const findWithheldStems = prepareSql<Asked, { stem: string }>(
  (p) => sql`select q.stem_text as stem from question q where ${isWithheld(p)}`,
);

/** What the papers ask that a student has open, parts of composite questions too. */
export async function withheldStems(connection: Connection, asked: Asked): Promise<string[]> {
  return (await findWithheldStems.rows(connection, asked)).map(({ stem }) => stem);
}
