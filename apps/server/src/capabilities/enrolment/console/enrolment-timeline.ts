import { sql } from 'kysely';
import { timelinePart, type TimelinePart } from '../../../platform/staff/timeline-parts.ts';

/** When the student was given each course that they have, and when its last day was. */
export const enrolmentTimeline: readonly TimelinePart[] = [
  timelinePart({
    ...{ key: 'enrolled', kind: 'account' },
    facts: (studentId) => sql<{ course: string; last: string | null }>`(
      select e.enrolled_at as at, e.course_id::text as key,
        jsonb_build_object('course', c.title, 'last', e.expires_on) as data
      from enrolment e join course c on c.course_id = e.course_id where e.student_id = ${studentId})`,
    present: ({ course, last }) => ({
      title: `有了课程「${course}」`,
      note: last === null ? '' : `学到 ${last}`,
    }),
  }),
  timelinePart({
    ...{ key: 'withdrawn', kind: 'account' },
    facts: (studentId) => sql<{ course: string }>`(
      select w.changed_at as at, w.act_id::text as key, jsonb_build_object('course', c.title) as data
      from enrolment_change w join course c on c.course_id = w.course_id
      where w.student_id = ${studentId} and w.undone_at is null
        and w.operation = 'withdrawEnrolments')`,
    present: ({ course }) => ({ title: `撤销了「${course}」的报名`, note: '' }),
  }),
];
