import { sql } from 'kysely';
import { overrunMinutes } from '@xuezhou/rules/live/live';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';

export interface Interval {
  readonly studentId: number;
  readonly liveId: number;
  readonly from: Date;
  readonly to: Date;
}

const minutesOf = (present: ReturnType<typeof sql>) => sql`
  coalesce((select floor(sum(extract(epoch from upper(r) - lower(r))) / 60) from unnest(${present}) r), 0)::int`;

// A multirange is a union by itself: two devices, or a page that comes back, count each second once.
const addInterval = prepareSql<Interval, { minutes: number }>(
  (p) => sql`
    insert into live_attendance as a (student_id, live_id, present)
    select ${p.studentId}, l.live_id, tstzmultirange(tstzrange(${p.from}, ${p.to}))
      * tstzmultirange(tstzrange(l.begins_at, l.ends_at + make_interval(mins => ${sql.lit(overrunMinutes)})))
    from live_class l where l.live_id = ${p.liveId}
    on conflict (student_id, live_id) do update set present = a.present + excluded.present
    returning ${minutesOf(sql`present`)} as minutes`,
);

const countPresent = prepareSql<{ liveId: number; since: Date }, { count: number }>(
  (p) => sql`select count(*) as count from live_attendance
    where live_id = ${p.liveId} and upper(present) > ${p.since}`,
);

export interface AttendedRow {
  student_id: number;
  nickname: string;
  mobile_sealed: Buffer | null;
  minutes: number;
  first_at: Date | null;
}

export const attendance = (connection: Connection) => ({
  add: async (interval: Interval): Promise<number> =>
    (await addInterval.first(connection, interval))?.minutes ?? 0,
  /** How many were there after this moment. */
  present: async (liveId: number, since: Date): Promise<number> =>
    (await countPresent.first(connection, { liveId, since }))?.count ?? 0,
  list: async (liveId: number): Promise<AttendedRow[]> =>
    (
      await sql<AttendedRow>`
        select a.student_id, s.nickname, s.mobile_sealed, ${minutesOf(sql`a.present`)} as minutes, lower(a.present) as first_at
        from live_attendance a join student s on s.student_id = a.student_id
        where a.live_id = ${liveId} order by minutes desc, s.nickname`.execute(connection)
    ).rows,
});
