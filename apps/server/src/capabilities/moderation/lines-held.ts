import type { HeldLine } from '@xuezhou/contract/moderation';
import { sql } from 'kysely';
import type { Change, Connection } from '../../platform/database/prepare.ts';

interface Line {
  readonly message_id: string;
  readonly words: string;
  readonly held_at: Date;
}

/** What a student said in rooms of one kind and nobody has heard yet; a line's facts are its `room` and `messageId`. */
export const linesHeld = (
  connection: Connection | Change,
  kind: 'live' | 'team',
  studentId: number,
) => ({
  /** What stands for a line: the id that its page made is the student's own. */
  thingOf: (messageId: string): string => `${studentId}/${messageId}`,
  /** Of one room, the oldest first. */
  inRoom: async (room: number): Promise<Line[]> => {
    const { rows } = await sql<Line>`
      select facts->>'messageId' as message_id, words, held_at from moderation_held
      where student_id = ${studentId} and kind = ${kind} and state = 'waiting' and (facts->>'room')::int = ${room}
      order by held_at, held_id`.execute(connection);
    return rows;
  },
  /** How many were held since a moment, whatever became of them. */
  lately: async (since: Date): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from moderation_held
      where student_id = ${studentId} and kind = ${kind} and held_at > ${since}`.execute(
      connection,
    );
    return rows[0]?.count ?? 0;
  },
  /** Whether a line came before and was held, so that it is not heard of a second time. */
  isKnown: async (messageId: string): Promise<boolean> => {
    const { rows } = await sql`
      select from moderation_held
      where student_id = ${studentId} and kind = ${kind} and thing_id = ${`${studentId}/${messageId}`}
      limit 1`.execute(connection);
    return rows.length > 0;
  },
});

/** As the student's own page shows them. */
export async function heldLines(
  connection: Connection,
  kind: 'live' | 'team',
  studentId: number,
  room: number,
): Promise<HeldLine[]> {
  const lines = await linesHeld(connection, kind, studentId).inRoom(room);
  return lines.map((line) => ({
    messageId: line.message_id,
    text: line.words,
    sentAt: line.held_at.toISOString(),
  }));
}
