import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';
import { isInHeldOutPaper, withheld } from '../facts/withheld.ts';

/** Of a question `q`: a film stops for what is answered in a moment, no essay, and no material with its parts. */
const isShort = sql`q.kind not in ('open', 'xl') and q.parent_id is null`;

/** Such a one, and none that a paper holds out: whoever has not sat it would not be shown it. */
export const isQuick = (connection: Connection, now: Date) =>
  sql<boolean>`(${isShort} and not ${withheld.of(connection).isInHeldOutPaper({ now })})`;

const findQuick = prepareSql<
  { courseId: number; ids: number[]; now: Date },
  { question_id: number }
>(
  (p) => sql`
    select q.question_id from question q
    where q.question_id = any(${p.ids}::int[]) and q.course_id = ${p.courseId} and q.retired_at is null
      and ${isShort} and not ${isInHeldOutPaper(p)}`,
);

/** Those of these that the course asks today, that are quickly answered, and that no paper holds out. */
export async function quickQuestions(
  connection: Connection,
  { courseId, now }: { courseId: number; now: Date },
  questionIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await findQuick.rows(connection, { courseId, ids: [...questionIds], now });
  return new Set(rows.map((row) => row.question_id));
}
