import type { LaterReply } from '@xuezhou/contract/qa/console';
import { sql } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { LaterRow } from '../qa.tables.ts';

/** Held until the transaction ends; whoever holds its question too has held that before. */
export const lockLater = (change: Change, qaAnswerId: string): Promise<LaterRow | undefined> =>
  change
    .selectFrom('qa_later_reply')
    .where('qa_answer_id', '=', qaAnswerId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();

/** Which question one is of; undefined: there is none. */
export const questionOfLater = async (
  connection: Connection | Change,
  qaAnswerId: string,
): Promise<string | undefined> => {
  const row = await connection
    .selectFrom('qa_later_reply')
    .where('qa_answer_id', '=', qaAnswerId)
    .select('question_id')
    .executeTakeFirst();
  return row?.question_id;
};

const isWaiting = sql`l.sent_at is null and l.dropped_at is null`;

/** The one of a question that waits. */
export async function laterOf(
  connection: Connection | Change,
  questionId: string,
): Promise<LaterReply | null> {
  const { rows } = await sql<LaterRow & { name: string }>`
    select l.*, s.name from qa_later_reply l join staff s on s.staff_id = l.staff_id
    where l.question_id = ${questionId} and ${isWaiting}`.execute(connection);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    ...{ qaAnswerId: row.qa_answer_id, staffId: row.staff_id, name: row.name },
    ...{ content: row.content, html: row.html, isPrivate: row.is_private },
    ...{ at: row.send_at.toISOString(), version: row.version, heldFor: row.held_for },
  };
}

/** Those of which the time has come, the longest waiting first. */
export async function dueLater(
  connection: Connection,
  { now, most }: { now: Date; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ qa_answer_id: string }>`
    select l.qa_answer_id from qa_later_reply l
    where ${isWaiting} and l.held_for is null and l.send_at <= ${now}
    order by l.send_at limit ${most}`.execute(connection);
  return rows.map(({ qa_answer_id }) => qa_answer_id);
}

/** Questions `t` with an answer that waits for its time, or for a person. */
export const hasLater = sql`exists (
  select from qa_later_reply l where l.question_id = t.question_id and ${isWaiting})`;
