import type { ReopenInfo } from '@xuezhou/contract/enrolment';
import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';

export interface ReopenRow {
  course_id: number;
  state: 'submitted' | 'approved' | 'refused';
  reason: string;
  attachments: number;
  submitted_at: Date;
  reply: string | null;
}

const findLatest = prepareSql<{ studentId: number; courseId: number }, ReopenRow>(
  (p) => sql`
    select course_id, state, reason, attachments, submitted_at, reply from reopen_request
    where student_id = ${p.studentId} and course_id = ${p.courseId}
    order by reopen_request_no desc limit 1`,
);

/** The last application `r` for each course that waits, or was answered since: course_id, application as JSON. */
export const openApplications = (p: { studentId: number; answeredSince: Date }) => sql`
  select distinct on (course_id) course_id, to_jsonb(r) as application
  from reopen_request r
  where student_id = ${p.studentId} and (state = 'submitted' or answered_at >= ${p.answeredSince})
  order by course_id, reopen_request_no desc`;

export const reopenReader = (connection: Connection, studentId: number) => ({
  latest: (courseId: number) => findLatest.first(connection, { studentId, courseId }),
});

export function presentReopen(
  course: { courseId: number; courseName: string; isExpired: boolean },
  row: ReopenRow | undefined,
): ReopenInfo {
  const { courseId, courseName, isExpired } = course;
  return {
    courseId,
    courseName,
    canApply: isExpired && row?.state !== 'submitted',
    state: row?.state ?? 'none',
    reason: row?.reason ?? '',
    attachments: row?.attachments ?? 0,
    submittedAt: row?.submitted_at.toISOString() ?? null,
    reply: row?.reply ?? null,
  };
}
