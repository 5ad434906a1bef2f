import type { LaterReply } from '@xuezhou/contract/qa/console';
import { sql } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { StaffMember } from '../../../platform/staff/staff-member.ts';
import { staffMember } from '../../../platform/staff/staff-sessions.ts';
import { isPermitted } from '../../staff/staff.port.ts';
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

/** Null: whoever wrote it answers no more. */
export async function writerOf(
  connection: Connection | Change,
  staffId: number,
): Promise<StaffMember | null> {
  const writer = await staffMember(connection, staffId);
  return writer?.grants.has('qa.answer') === true ? writer : null;
}

/** Whoever wrote it changes it or takes it back, and an owner; of one who answers no more everybody who does. */
export const mayChangeLater = async (
  connection: Connection | Change,
  writerId: number,
  { staffId, isOwner }: Pick<StaffMember, 'staffId' | 'isOwner'>,
): Promise<boolean> =>
  writerId === staffId || isOwner || (await writerOf(connection, writerId)) === null;

/** The one of a question that waits, as somebody of the staff sees it. */
export async function laterOf(
  connection: Connection | Change,
  questionId: string,
  staff: Pick<StaffMember, 'staffId' | 'isOwner'>,
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
    againAt: row.held_for === null ? (row.again_at?.toISOString() ?? null) : null,
    mayChange: await mayChangeLater(connection, row.staff_id, staff),
  };
}

/** Whether an answer has its id already, whosever and wherever it is. */
export async function isIdTaken(change: Change, qaAnswerId: string): Promise<boolean> {
  const row = await change
    .selectFrom('qa_answer')
    .where('qa_answer_id', '=', qaAnswerId)
    .select('qa_answer_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Somebody waits to send these: they were not held yet. */
export async function waitingOf(change: Change, staffId: number): Promise<string[]> {
  const { rows } = await sql<{ qa_answer_id: string }>`
    select l.qa_answer_id from qa_later_reply l
    where l.staff_id = ${staffId} and ${isWaiting} and l.held_for is null order by l.question_id`.execute(
    change,
  );
  return rows.map(({ qa_answer_id }) => qa_answer_id);
}

/** Those of which the time has come, the longest waiting first. */
export async function dueLater(
  connection: Connection,
  { now, most }: { now: Date; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ qa_answer_id: string }>`
    select l.qa_answer_id from qa_later_reply l
    where ${isWaiting} and l.held_for is null and l.send_at <= ${now}
      and (l.again_at is null or l.again_at <= ${now})
    order by l.send_at limit ${most}`.execute(connection);
  return rows.map(({ qa_answer_id }) => qa_answer_id);
}

/** Questions `t` with an answer that waits for its time, or for a person. */
export const hasLater = sql`exists (
  select from qa_later_reply l where l.question_id = t.question_id and ${isWaiting})`;

/** Heads `a` of the place where a question `t` was asked who work here still, and answer. */
const heads = sql`qa_teacher a
  join staff s on s.staff_id = a.staff_id and s.disabled_at is null and ${isPermitted('qa.answer')}
  where a.is_head and (a.course_id is null or a.course_id = t.course_id)
    and (a.book_id is null or a.book_id = t.book_id)`;

/**
 * Questions `t` with an answer that was not sent and is this person's to look after: it is the own, or its writer answers no
 * more and the person runs the answering there, which everybody does where nobody is named for it.
 */
export const hasHeldFor = ({
  staffId,
  isOwner,
}: Pick<StaffMember, 'staffId' | 'isOwner'>) => sql`exists (
  select from qa_later_reply l join staff s on s.staff_id = l.staff_id
  where l.question_id = t.question_id and ${isWaiting} and l.held_for is not null
    and (l.staff_id = ${staffId}
      or (s.disabled_at is not null or not ${isPermitted('qa.answer')})
        and (${isOwner} or not exists (select from ${heads})
          or exists (select from ${heads} and a.staff_id = ${staffId}))))`;
