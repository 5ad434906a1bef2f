import type { LivePlan } from '@xuezhou/rules/live/live';
import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';
import {
  courseFacts,
  courseOfStudent,
  type CourseFacts,
  isOwned,
} from '../enrolment/enrolment.port.ts';
import type { LecturePlace } from '../lecture/lecture.port.ts';

export interface LiveClassRow {
  live_id: number;
  course_id: number;
  title: string;
  teacher: string;
  begins_at: Date;
  ends_at: Date;
  room: string;
  ended_at: Date | null;
  cancelled_at: Date | null;
  is_streaming: boolean;
  streamed_at: Date | null;
  stream_ended_at: Date | null;
  replay_offset: number;
  revision: number;
}

/** A class with what its course and the student are to each other. */
export interface LiveAccessRow extends LiveClassRow, CourseFacts {
  nickname: string;
  is_host: boolean;
  muted_until: Date | null;
}

export interface ScheduledRow extends LiveClassRow {
  replay_bullet_id: number | null;
  replay_book_id: number | null;
  replay_reading_id: number | null;
  replay_title: string | null;
  attended_minutes: number;
}

export interface AnnouncedRow extends LiveClassRow, CourseFacts {}

const columns = sql`l.live_id, l.course_id, l.title, l.teacher, l.begins_at, l.ends_at, l.room, l.ended_at,
  l.cancelled_at, l.is_streaming, l.streamed_at, l.stream_ended_at, l.replay_offset, l.revision`;

export const planOf = (row: LiveClassRow): LivePlan => ({
  beginsAt: row.begins_at,
  endsAt: row.ends_at,
  endedAt: row.ended_at,
  cancelledAt: row.cancelled_at,
  isStreaming: row.is_streaming,
});

const findSchedule = prepareSql<{ studentId: number; courseId: number }, ScheduledRow>(
  (p) => sql`
    select ${columns}, k.bullet_id as replay_bullet_id, k.book_id as replay_book_id,
      k.reading_id as replay_reading_id, k.title as replay_title,
      coalesce((select floor(sum(extract(epoch from upper(r) - lower(r))) / 60)
        from unnest(a.present) r), 0)::int as attended_minutes
    from live_class l
    left join bullet k on k.bullet_id = l.replay_bullet_id
    left join live_attendance a on a.student_id = ${p.studentId} and a.live_id = l.live_id
    where l.course_id = ${p.courseId}
    order by l.begins_at, l.live_id`,
);

const findForStudent = prepareSql<{ studentId: number; liveId: number }, LiveAccessRow>(
  (p) => sql`
    select ${columns}, ${courseFacts}, s.nickname, h.student_id is not null as is_host, m.until as muted_until
    from ${courseOfStudent(p)}
    join live_class l on l.course_id = c.course_id and l.live_id = ${p.liveId}
    join student s on s.student_id = ${p.studentId}
    left join live_host h on h.student_id = s.student_id and h.live_id = l.live_id
    left join live_mute m on m.student_id = s.student_id and m.live_id = l.live_id`,
);

const findReplay = prepareSql<{ liveId: number }, LecturePlace>(
  (p) => sql`
    select k.course_id as "courseId", k.book_id as "bookId", k.bullet_id as "bulletId", k.video_id as "videoId"
    from live_class l
    join bullet k on k.bullet_id = l.replay_bullet_id
    where l.live_id = ${p.liveId}`,
);

const findAnnounced = prepareSql<{ studentId: number; now: Date; until: Date }, AnnouncedRow>(
  (p) => sql`
    select ${columns}, ${courseFacts}
    from ${courseOfStudent(p)}
    join live_class l on l.course_id = c.course_id
    where ${isOwned} and l.begins_at < ${p.until}
      and l.ends_at > ${p.now}::timestamptz - interval '1 hour'
      and l.cancelled_at is null and l.ended_at is null
    order by l.begins_at, l.live_id`,
);

const findByRoom = prepareSql<{ room: string }, LiveClassRow>(
  (p) => sql`select ${columns} from live_class l where l.room = ${p.room}`,
);

const findFormer = prepareSql<{ room: string }, { live_id: number }>(
  (p) => sql`select live_id from live_class where former_rooms @> array[${p.room}::uuid]`,
);

// By its room: a class whose key was replaced meanwhile has another.
const storeStream = prepareSql<{ room: string; isStreaming: boolean; now: Date }, object>(
  (p) => sql`
    update live_class set is_streaming = ${p.isStreaming},
      streamed_at = case when ${p.isStreaming}::boolean then coalesce(streamed_at, ${p.now}) else streamed_at end,
      stream_ended_at = case when ${p.isStreaming}::boolean then stream_ended_at else ${p.now} end
    where room = ${p.room}
    returning live_id`,
);

export const liveReader = (connection: Connection, studentId: number) => ({
  schedule: (courseId: number) => findSchedule.rows(connection, { studentId, courseId }),
  /** Undefined when there is no such class. */
  one: (liveId: number) => findForStudent.first(connection, { studentId, liveId }),
  /** The lecture that a class became; undefined when there is none. */
  replay: (liveId: number) => findReplay.first(connection, { liveId }),
  /** On, or beginning before `until`. */
  announced: (now: Date, until: Date) => findAnnounced.rows(connection, { studentId, now, until }),
});

/** What the carrier of the stream tells, in nobody's name. */
export const streamRepository = (connection: Connection) => ({
  byRoom: (room: string) => findByRoom.first(connection, { room }),
  /** Whether a class had it before its key was replaced. */
  isFormer: async (room: string): Promise<boolean> =>
    (await findFormer.first(connection, { room })) !== undefined,
  /** False: the room is no class's any more. */
  store: async (room: string, isStreaming: boolean, now: Date): Promise<boolean> =>
    (await storeStream.first(connection, { room, isStreaming, now })) !== undefined,
});
