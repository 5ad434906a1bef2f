import { sql } from 'kysely';
import { streamSeconds } from '@xuezhou/contract/lecture';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';

export interface StreamClaim {
  readonly streamId: string;
  readonly bulletId: number;
  readonly device: string;
  readonly takesOver: boolean;
  readonly now: Date;
}

const lease = sql.raw(`interval '${streamSeconds} seconds'`);

const hold = prepareSql<StreamClaim & { studentId: number }, { stream_id: string }>(
  // One statement decides, so that of two pages that ask at once only one holds it.
  (p) => sql`
    insert into video_stream as v (student_id, stream_id, bullet_id, device, seen_at)
    values (${p.studentId}, ${p.streamId}, ${p.bulletId}, ${p.device}, ${p.now})
    on conflict (student_id) do update set
      stream_id = excluded.stream_id, bullet_id = excluded.bullet_id, device = excluded.device,
      seen_at = excluded.seen_at
    where v.stream_id = excluded.stream_id or v.seen_at <= excluded.seen_at - ${lease} or ${p.takesOver}
    returning stream_id`,
);

const letGo = prepareSql<{ studentId: number; streamId: string }, { stream_id: string }>(
  (p) => sql`
    delete from video_stream where student_id = ${p.studentId} and stream_id = ${p.streamId} returning stream_id`,
);

interface HeldRow {
  stream_id: string;
  device: string;
  lecture: string | null;
}

const findHeld = prepareSql<{ studentId: number; now: Date }, HeldRow>(
  (p) => sql`
    select v.stream_id, v.device, b.title as lecture
    from video_stream v
    -- The page says what it plays; what the student never opened is not named.
    left join bullet b on b.bullet_id = v.bullet_id and exists (
      select from video_opening o
      where o.student_id = ${p.studentId} and o.bullet_id = v.bullet_id and o.opened_at > v.seen_at - interval '1 day')
    where v.student_id = ${p.studentId} and v.seen_at > ${p.now}::timestamptz - ${lease}`,
);

/** Where an account plays. */
export const streamsOf = (connection: Connection, studentId: number) => ({
  /** Undefined while another page holds the stream. */
  hold: (claim: StreamClaim) => hold.first(connection, { studentId, ...claim }),
  letGo: (streamId: string) => letGo.first(connection, { studentId, streamId }),
  /** Undefined when nobody plays. */
  held: (now: Date) => findHeld.first(connection, { studentId, now }),
});
