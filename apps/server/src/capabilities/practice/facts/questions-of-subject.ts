import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';
import { isOffered } from '../question/question-state.sql.ts';
import { isWithheld } from './withheld.ts';

interface SubjectWish {
  readonly studentId: number;
  readonly now: Date;
  readonly readingId: number;
  readonly subjectId: number;
  readonly isRandom: boolean;
  readonly most: number;
}

const findOfSubject = prepareSql<SubjectWish, { questionId: number; stem: string }>(
  (p) => sql`
    select q.question_id as "questionId", q.stem_text as stem from question q
    where q.reading_id = ${p.readingId} and ${isOffered} and not ${isWithheld(p)}
    order by q.subject_id is distinct from ${p.subjectId},
      case when ${p.isRandom} then random() end, q.position, q.question_id
    limit ${p.most}`,
);

/** Questions with which a student practises what a subject teaches; others of its reading where it has too few of its own. */
export async function questionsOfSubject(
  connection: Connection,
  wish: SubjectWish,
): Promise<{ questionId: number; stem: string }[]> {
  return await findOfSubject.rows(connection, wish);
}
